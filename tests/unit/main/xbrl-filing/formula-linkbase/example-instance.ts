/**
 * An instance made of the facts of a rule's example: contexts of its filing's periods, and two values of one fact
 * where lines contradict each other. Written here by hand, so that what
 * a processor finds in it owes nothing to the program's own writer.
 */
import type { RuleEnvironment, RuleFact, TaxonomyLookup } from '../../../../../constitution/index.ts';
import { addDays } from '../../../../../shared/model/dates.ts';

interface WrittenContext {
  readonly id: string;
  readonly period: string;
  readonly axis: string;
  readonly member: string;
}

const qualified = (id: string) => id.replace('_', ':');
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The moment of a fact; null where the filing has no such period. */
function periodOf(fact: RuleFact, environment: RuleEnvironment, lookup: TaxonomyLookup): string | null {
  const current = fact.period === 'CURRENT';
  const start = current ? environment.periodStart : environment.priorStart;
  const end = current ? environment.periodEnd : environment.priorEnd;
  if (start === null || end === null) return null;
  if (lookup.byId(fact.elementId)?.period_type === 'instant')
    return `<xbrli:instant>${fact.balanceAt === 'OPENING' ? addDays(start as never, -1) : end}</xbrli:instant>`;
  return duration(start, end);
}

function duration(start: string, end: string): string {
  return `<xbrli:startDate>${start}</xbrli:startDate><xbrli:endDate>${end}</xbrli:endDate>`;
}

function unitOf(type: string): string {
  if (type === 'monetaryItemType') return 'SGD';
  if (type === 'perShareItemType') return 'SGD_per_share';
  return type === 'sharesItemType' ? 'shares' : 'pure';
}

export function exampleInstance(
  facts: readonly RuleFact[],
  environment: RuleEnvironment,
  lookup: TaxonomyLookup,
): string {
  const decimals = environment.roundingUnit === undefined ? 0 : 1 - environment.roundingUnit.length;
  const doubled = environment.conflictingDuplicates.flatMap(({ elementId, values }) =>
    values.map(
      (value): RuleFact => ({
        elementId,
        memberId: null,
        period: 'CURRENT',
        balanceAt: 'CLOSING',
        value,
        numeric: true,
      }),
    ),
  );
  const all = [...facts, ...doubled].filter((fact) =>
    lookup.isReportable(fact.elementId, environment.entryPoint),
  );
  const contexts = new Map<string, WrittenContext>();
  const context = (period: string, memberId: string | null): string => {
    const key = `${period} ${memberId}`;
    const axis = memberId === null ? undefined : lookup.axisOfMember(memberId);
    if (!contexts.has(key))
      contexts.set(key, {
        id: `c${contexts.size + 1}`,
        period,
        axis: qualified(axis?.axis_id ?? ''),
        member: qualified(memberId ?? ''),
      });
    return contexts.get(key)?.id ?? '';
  };
  context(duration(environment.periodStart, environment.periodEnd), null);
  if (environment.priorStart !== null && environment.priorEnd !== null)
    context(duration(environment.priorStart, environment.priorEnd), null);
  const written = all.flatMap((fact) => {
    const element = lookup.byId(fact.elementId);
    const period = periodOf(fact, environment, lookup);
    if (!element || period === null) return [];
    const name = qualified(fact.elementId);
    const places = Math.max(decimals, fact.value.split('.')[1]?.length ?? decimals);
    const numeric = lookup.isNumeric(fact.elementId)
      ? ` unitRef="${unitOf(element.data_type)}" decimals="${places}"`
      : '';
    // The opening balance is the closing balance of the day before: one fact where both say the same.
    return `<${name} contextRef="${context(period, fact.memberId)}"${numeric}>${escaped(fact.value)}</${name}>`;
  });
  const { taxonomy } = lookup;
  const namespaces = taxonomy.namespaces.map(({ prefix, uri }) => ` xmlns:${prefix}="${uri}"`).join('');
  const contextNodes = [...contexts.values()].map(
    ({ id, period, axis, member }) =>
      `<xbrli:context id="${id}"><xbrli:entity><xbrli:identifier scheme="${taxonomy.entity_identifier_scheme}">${escaped(environment.clientUen)}</xbrli:identifier></xbrli:entity><xbrli:period>${period}</xbrli:period>${
        member === ''
          ? ''
          : `<xbrli:scenario><xbrldi:explicitMember dimension="${axis}">${member}</xbrldi:explicitMember></xbrli:scenario>`
      }</xbrli:context>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<xbrli:xbrl xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xbrldi="http://xbrl.org/2006/xbrldi" xmlns:iso4217="http://www.xbrl.org/2003/iso4217"${namespaces}>
<link:schemaRef xlink:type="simple" xlink:href="${taxonomy.schema_ref}"/>
${contextNodes.join('\n')}
<xbrli:unit id="SGD"><xbrli:measure>iso4217:SGD</xbrli:measure></xbrli:unit>
<xbrli:unit id="shares"><xbrli:measure>xbrli:shares</xbrli:measure></xbrli:unit>
<xbrli:unit id="pure"><xbrli:measure>xbrli:pure</xbrli:measure></xbrli:unit>
<xbrli:unit id="SGD_per_share"><xbrli:divide><xbrli:unitNumerator><xbrli:measure>iso4217:SGD</xbrli:measure></xbrli:unitNumerator><xbrli:unitDenominator><xbrli:measure>xbrli:shares</xbrli:measure></xbrli:unitDenominator></xbrli:divide></xbrli:unit>
${[...new Set(written)].join('\n')}
</xbrli:xbrl>
`;
}
