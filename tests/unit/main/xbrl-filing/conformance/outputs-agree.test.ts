/** The workbook and the instance of one filing state the same, fact by fact, and nothing beside it. */
import { describe, expect, it } from 'vitest';
import { loadValidationRules, taxonomyLookup } from '../../../../../constitution/index.ts';
import { carriedText } from '../../../../../main/foreign-files/carried-text.ts';
import { buildInstance } from '../../../../../main/xbrl-filing/instance/build-instance.ts';
import { buildPreptoolWorkbook } from '../../../../../main/xbrl-filing/preptool/build-workbook.ts';
import { definedName } from '../../../../../main/xbrl-filing/preptool/sheet-rows.ts';
import { qualifiedName } from '../../../../../main/xbrl-filing/xml/xml-text.ts';
import type { FilingContent } from '../../../../../validation/filing-content.ts';
import { buildFacts, type FilingFact } from '../../../../../validation/filing-facts.ts';
import { readInstance } from '../instance/read-instance.ts';
import { readWorkbook } from '../preptool/read-workbook.ts';
import { randomContent } from './random-filing.ts';

const lookup = taxonomyLookup('reg_2026_v1');
const stamp = { versionNo: 1, generatedAt: '2027-03-17T00:00:00.000Z' };

/** Where the fact must stand in the instance, worked out from the filing alone. */
function placeOf(fact: FilingFact, { filing }: FilingContent): string {
  const prior = filing.priorPeriod ?? { start: filing.periodStart, end: filing.periodEnd };
  const period = fact.period === 'CURRENT' ? { start: filing.periodStart, end: filing.periodEnd } : prior;
  const before = new Date(Date.parse(period.start) - 86_400_000).toISOString().slice(0, 10);
  const instant = lookup.byId(fact.elementId)?.period_type === 'instant';
  const day = fact.balanceAt === 'OPENING' ? before : period.end;
  const axis = fact.memberId === null ? undefined : lookup.axisOfMember(fact.memberId);
  const member =
    axis && fact.memberId ? ` ${qualifiedName(axis.axis_id)}=${qualifiedName(fact.memberId)}` : '';
  return `${qualifiedName(fact.elementId)} ${instant ? day : `${period.start}/${period.end}`}${member}`;
}

describe('workbook and instance', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])('agree fact by fact in random filing %d', async (seed) => {
    const content = randomContent(lookup, seed);
    const facts = buildFacts(content, lookup);
    const read = readInstance(buildInstance(content, lookup, facts, loadValidationRules(lookup.version)));
    const { names } = await readWorkbook(await buildPreptoolWorkbook(content, lookup, facts, stamp));
    const instance = new Map(
      read.facts.map((fact) => [`${fact.name} ${read.contexts.get(fact.context)}`, fact.value]),
    );
    expect(names.size).toBe(facts.facts.length);
    expect(instance.size).toBe(read.facts.length);
    expect(new Set(facts.facts.map((fact) => placeOf(fact, content)))).toEqual(new Set(instance.keys()));
    for (const fact of facts.facts) {
      const value = instance.get(placeOf(fact, content));
      const cell = names.get(definedName(fact))?.value;
      const plain = typeof cell === 'number' ? Number(value) : value;
      expect(cell, definedName(fact)).toEqual(fact.numeric ? plain : carriedText(fact.value));
      if (!fact.numeric) expect(value).toBe(carriedText(fact.value));
    }
  });

  it('agree with the figures that the lines show', () => {
    const content = randomContent(lookup, 5);
    const facts = buildFacts(content, lookup).facts;
    for (const line of content.lines) {
      const fact = facts.find((one) => one.lineItemIds.includes(line.id) && one.period === 'CURRENT');
      const element = lookup.byId(line.mapping?.elementId ?? '');
      if (element?.data_type !== 'monetaryItemType') continue;
      const sign = line.mapping?.negated ? -1 : 1;
      expect(Number(fact?.value)).toBe(sign * Number(line.valueCurrent) || 0);
    }
  });
});
