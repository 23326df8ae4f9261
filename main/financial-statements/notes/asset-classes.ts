/**
 * The classes of assets that a note shows, read from the names of the accounts: "ACC DEPN-PLANT & MACH" belongs to
 * plant and equipment. Only words that name a class plainly are read; what is not recognised stays null, and
 * the note then shows the line as one class.
 */

interface ClassWords {
  readonly title: string;
  readonly words: RegExp;
}

/** Tried in this order; the first that fits names the class. */
const CLASSES: Readonly<Record<string, readonly ClassWords[]>> = {
  ppe: [
    { title: 'Vessels', words: /\b(?:vessel|launch|boat|barge|dry ?dock\w*)/i },
    {
      title: 'Plant and equipment',
      words:
        /\b(?:fork ?lift|reach truck|excavator|crane|machin\w*|mach\b|plant\b|scaffold\w*|formwork|mou?lds?\b|jigs?\b|kitchen|medical|dental|laborator\w*|tools?\b)/i,
    },
    {
      title: 'Motor vehicles',
      words:
        /\b(?:motor|vehicles?|lorr\w+|trucks?|vans?\b|(?:mini ?)?bus\b|cars?\b|prime movers?|trailers?|chassis|coe\b)/i,
    },
    {
      title: 'Renovation',
      words:
        /\b(?:renovat\w*|reno\b|fit.?outs?|leasehold improvements?|partitions?|elect\w* install\w*|air.?con\w*|lifts?\b)/i,
    },
    {
      title: 'Land and buildings',
      words:
        /\b(?:buildings?|bldg|land\b|factory|freehold|shop ?house|strata|office unit|warehouse unit|propert(?:y|ies)\b(?!,))/i,
    },
    {
      title: 'Computers',
      words: /\b(?:comput\w*|laptops?|monitors?|tablets?|servers?|it\b|software|pos\b|hardware)/i,
    },
    {
      title: 'Furniture and equipment',
      words:
        /\b(?:furniture|fittings?|fixtures?|f ?& ?[fe]\b|office eq\w*|equip\w*|eqpt|shelv\w*|rack\w*|containers?|library|books\b|photograph\w*|projectors?|signboards?)/i,
    },
  ],
  leases: [
    { title: 'Land use rights', words: /\bland\b/i },
    { title: 'Motor vehicles', words: /\b(?:motor|vehicles?|lorr\w+|trucks?|vans?\b|cars?\b)/i },
    {
      title: 'Leased premises',
      words:
        /\b(?:premises|office|warehouse|outlets?|shops?|units?|clinic|factory|dormitor\w*|propert(?:y|ies)|building)/i,
    },
    { title: 'Equipment', words: /\b(?:equip\w*|eqpt|machin\w*|copiers?|printers?)/i },
  ],
  intangibles: [
    { title: 'Development costs', words: /\b(?:develop\w*|platform)/i },
    { title: 'Computer software', words: /\b(?:software|website|web ?site|app\b|system|erp|wms)/i },
    { title: 'Trademarks and patents', words: /\b(?:trade ?marks?|patents?|brands?|domain)/i },
    { title: 'Licences and rights', words: /\b(?:licen[cs]es?|franchise|rights?|know.?how|curriculum)/i },
    { title: 'Club memberships', words: /\bmembership/i },
    { title: 'Customer relationships', words: /\bcustomer/i },
  ],
  investment_property: [],
};

/** Words that say that the account is a contra account, or that it holds the cost; they name no class. */
const BOOKKEEPING =
  /\b(?:less|prov(?:ision|\.)?|for|on|of|to|date|acc(?:um(?:ulated)?)?|a\/?d|dep(?:reciatio)?n?r?n?|depr|amort(?:i[sz]ation)?|impairment|cost|fixed assets?|all classes|property, plant and equipment|p\.?p\.?e)\b\.?/gi;

/** The class of an account of a line with this disclosure flag; null where its name says none. */
export function assetClassOf(flag: string, description: string): string | null {
  const bare = description
    .replaceAll(/accum(?:ulated)?\.?\s*(?:dep\w*|amort\w*)\.?/gi, ' ')
    .replaceAll(BOOKKEEPING, ' ');
  return CLASSES[flag]?.find(({ words }) => words.test(bare))?.title ?? null;
}
