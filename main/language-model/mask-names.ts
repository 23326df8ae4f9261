/**
 * Takes the names of people and their numbers out of account names before these leave the machine ("Due from director - Mr Tan
 * Ah Kow" becomes "Due from director - [name]"). The model needs the kind of account, never the person; the
 * names are put back nowhere. Rather one word too many is masked than a person is named.
 */
import type { PersonalText } from '../../shared/model/permanent-file.ts';

const NAME = '[name]';

/** A title, and the words after it that begin with a capital letter or stand in capitals. */
const TITLED =
  /\b(?:Mr|Mrs|Ms|Mdm|Mdme|Madam|Miss|Dr|Prof|Sir|MR|MRS|MS|MDM|MADAM|MISS|DR|PROF)\b\.?\s+[\p{Lu}][\p{L}'’.-]*(?:\s+(?!(?:and|AND|&)\b)(?:[\p{Lu}][\p{L}'’.-]*|(?:bin|binte|bte|s\/o|d\/o|a\/l|a\/p|BIN|BINTE|BTE|S\/O|D\/O|A\/L|A\/P)))*/gu;
/** Malay and Indian names by the words that join them. */
const JOINED =
  /[\p{Lu}][\p{L}'’-]*(?:\s+[\p{Lu}][\p{L}'’-]*)*\s+(?:bin|binte|binti|bte|s\/o|d\/o|a\/l|a\/p|BIN|BINTE|BINTI|BTE|S\/O|D\/O|A\/L|A\/P)\s+[\p{Lu}][\p{L}'’-]*(?:\s+[\p{Lu}][\p{L}'’-]*)*/gu;

/** Accounts that are kept per person: what follows the dash, colon or bracket is who it is. */
const PERSONAL =
  /\b(?:directors?|share\s?holders?|partners?|proprietor|founders?|owners?|nominees?|trustees?|beneficiar(?:y|ies)|drawings)\b/i;
/** Accounts that may be kept per person: two words or more after the dash are taken for a name. */
const MAYBE_PERSONAL =
  /\b(?:staff|employees?|workers?|members?|tenants?|patients?|students?|salar(?:y|ies)|wages?|remuneration|commission|i\.?o\.?u\.?)\b/i;
const SEPARATED = /^(.*?\S)(\s*[-–—:(]\s*)([^()]+)(\)?\s*)$/u;

/** Family names that are common in Singapore, for names that bear no title. */
const FAMILY_NAMES = new Set(
  'ang aw bay beh boey boo bui cai chai chan chang chao cheah chee chen cheng cheong chew chia chiam chiang chin ching chiu choi chong choo chow choy chu chua chui chung dang ding dong du fang feng fong foo fung gan gao goh gu guo han hau he heng ho hoe hong hoo hou hsu hu huang hui hung jiang kang kee keh khoo kho khong khor koay koh kok kong kua kuah kuan kum kwa kwan kwek kwok lai lam lau law lee leng leong leow leung lew li liang liao liew lim lin ling liu lo loh loke loo louis low lu lua luo ma mah mak mok neo ng ngiam ngo ong ooi pan pang peh pek peng phang phua poh pung qian qiu quah quek rajan ramasamy sim seah see seet seng seow shen sia siah siew sim sin sng soh song soo su sun sung tam tan tang tay teh teng teo teoh tham tiong toh tong tsai tse wan wang wee wei wong woo woon wu xie xu yan yang yao yap ye yeo yeoh yeow yin ying yip yong you yu yuan yuen zeng zhang zhao zheng zhong zhou zhu abdullah ahmad ali bala chandran devi fernandez gomez gopal hassan hussein ibrahim ismail kaur krishnan kumar menon mohamed mohammad muhammad nair nathan osman pereira pillai rahman raj rajah ramli reddy samy sharma singh siti suresh'.split(
    ' ',
  ),
);
/** Words that mark a firm, a bank, a place or a thing: not a person. */
const NOT_A_PERSON =
  /\b(?:pte|ltd|llp|sdn|bhd|inc|llc|gmbh|limited|corp|co|company|bank|dbs|posb|ocbc|uob|hsbc|scb|citi|maybank|cimb|rhb|hong leong|holdings?|group|trading|engineering|services?|enterprises?|industries|capital|finance|foods?|marine|tech|centre|office|road|street|lane|avenue|drive|outlet|branch|tower|plaza|park|hub|jtc|hdb|psa|iras|mom|cpf|gst|current|non|long|short|term|secured|unsecured|interest|free|local|overseas|trade|directors?|shareholders?|partners?|assets?|value|lines?|card|team|head|department|division|crew|nursing|claims?|government|bonds?|usd|sgd|eur|general|others?|bonus|production|admin|sales|kitchen|service|project|site|audit|tax|legal|secretarial|training|medical|insurance|welfare|uniforms?|rental|deposit|security|payroll|control|account)\b/i;

const CAPITALISED = /^[\p{Lu}][\p{L}'’.-]*$/u;
const JOINING = /^(?:bin|binte|bte|s\/o|d\/o|a\/l|a\/p|and|&)$/i;

function isPerson(text: string): boolean {
  const words = text.trim().split(/\s+/);
  if (words.length > 6 || NOT_A_PERSON.test(text) || /\d/.test(text)) return false;
  return words.every((word) => CAPITALISED.test(word) || JOINING.test(word));
}

/** Two to four capitalised words of which the first or last is a family name. */
const RUN = /[\p{Lu}][\p{L}'’-]*\.?(?:\s+[\p{Lu}][\p{L}'’-]*\.?){1,3}/gu;
function maskRun(run: string, name: Stand): string {
  const words = run.split(/\s+/);
  const family = (word: string | undefined) => FAMILY_NAMES.has((word ?? '').toLowerCase());
  const start = words.findIndex(family);
  if (start < 0 || NOT_A_PERSON.test(run)) return run;
  // "Tan Ah Kow" goes from the family name on; "Rajan Pillai" and "J. Seah" up to it.
  const end = start === words.length - 1 ? start : words.length;
  const from = start === words.length - 1 ? Math.max(0, start - 1) : start;
  const after = end === start ? start + 1 : end;
  return [...words.slice(0, from), name(words.slice(from, after).join(' ')), ...words.slice(after)].join(' ');
}

/** Numbers of bank accounts, telephones and identity cards; years and short codes stay. */
const LONG_NUMBER = /\b[A-Z]?\d(?:[ -]?\d){5,}[A-Z]?\b/g;

/** What stands in the place of a name or number that was found. */
type Stand = (found: string) => string;

/** The text with each name of a person and each long number replaced by what `name` and `number` say. */
export function replaceNames(from: string, name: Stand, number: Stand): string {
  let text = from.replace(LONG_NUMBER, number).replace(TITLED, name).replace(JOINED, name);
  const parts = SEPARATED.exec(text);
  if (parts) {
    const [, before = '', separator = '', after = '', close = ''] = parts;
    const several = after.trim().includes(' ');
    const personal = PERSONAL.test(before) || (several && MAYBE_PERSONAL.test(before));
    if (personal && isPerson(after)) text = `${before}${separator}${name(after)}${close}`;
  }
  return text.replace(RUN, (run) => maskRun(run, name));
}

/**
 * The name as whole words, however its spaces and letters are set; one of two letters ("Ng") only as names are written,
 * since small ones make another word.
 */
export function wholeWords(name: string): RegExp {
  const plain = name.trim();
  const short = plain.length < LEAST_LETTERS;
  const forms = short ? [...new Set([plain, plain.toUpperCase(), titled(plain)])] : [plain];
  const words = forms
    .map((form) =>
      form
        .split(/\s+/)
        .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('\\s+'),
    )
    .join('|');
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, short ? 'gu' : 'giu');
}

const titled = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1).toLowerCase()}`;

/** The end of a firm's name, which account names leave out. */
const FIRM_END =
  /[\s,]+(?:pte\.?\s+ltd\.?|private\s+limited|sdn\.?\s+bhd\.?|limited|ltd\.?|llp|llc|inc\.?|gmbh|pac|plc)$/i;
/** A shorter word of a name is looked for as it is written: in small letters it is too many others. */
const LEAST_LETTERS = 3;
/** Initials stand for too much. */
const LEAST_OF_NAME = 2;
const LEAST_PART = 6;

/**
 * The forms in which something personal is written elsewhere, itself in front: a firm without the end of its name, the
 * words of a person's name in any order and each alone, the parts of an address that hold a number.
 */
export function formsOfPersonal({ text, names }: PersonalText): readonly string[] {
  const whole = text.trim();
  switch (names) {
    case 'party': {
      const short = whole.replace(FIRM_END, '');
      return short.length > LEAST_LETTERS && short !== whole ? [whole, short] : [whole];
    }
    case 'person':
      return [whole, ...whole.split(/[\s,]+/).filter((word) => word !== whole && isWordOfName(word))];
    case 'address':
      return [
        whole,
        ...whole
          .split(/[,\n]/)
          .map((part) => part.trim())
          .filter((part) => part !== whole && part.length >= LEAST_PART && /\d/.test(part)),
      ];
  }
}

function isWordOfName(word: string): boolean {
  return word.length >= LEAST_OF_NAME && CAPITALISED.test(word) && !NOT_A_PERSON.test(word);
}

/**
 * The account name without names of people and long numbers; the same name always gives the same text. `known`: what the
 * client's permanent file marks as personal, which no pattern has to find.
 */
export function maskNames(name: string, known: readonly string[] = []): string {
  const longestFirst = [...known].sort((one, other) => other.length - one.length);
  const masked = replaceNames(
    longestFirst.reduce((text, each) => text.replaceAll(wholeWords(each), NAME), name),
    () => NAME,
    () => '[number]',
  );
  return masked.replace(/\[name\](?:\s+\[name\])+/g, NAME);
}
