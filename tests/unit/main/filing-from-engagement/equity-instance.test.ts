/**
 * Equity by component the whole way: books → statements → lines → proposed tags and members → facts → instance,
 * judged by the checker that shares no code with the builders (dimensional validity, duplicates, sums).
 */
import { describe, expect, it } from 'vitest';
import {
  createMappingLibrary,
  loadMappingLibrary,
  loadStandardReferences,
  loadValidationRules,
  taxonomyLookup,
} from '../../../../constitution/index.ts';
import { linesOfStatements } from '../../../../main/filing-from-engagement/lines-of-statements.ts';
import { computeStatements } from '../../../../main/financial-statements/statements/compute-statements.ts';
import { buildInstance } from '../../../../main/xbrl-filing/instance/build-instance.ts';
import { suggestTags } from '../../../../main/xbrl-filing/suggestions/suggest-tags.ts';
import { buildTaxonomyPackage } from '../../../../main/xbrl-filing/taxonomy-package/build-taxonomy-package.ts';
import { addMoney, moneySchema, ZERO } from '../../../../shared/model/money.ts';
import { buildFacts, type FilingFact } from '../../../../validation/filing-facts.ts';
import { tagIndexOf } from '../../../support/tag-index.ts';
import { confirmed, sampleContent, sampleLine } from '../../validation/sample-content.ts';
import { books, HEADER, type Row, TAXONOMY } from '../financial-statements/statements/sample-books.ts';
import { checkInstance } from '../xbrl-filing/conformance/check-instance.ts';
import { loadPackage } from '../xbrl-filing/conformance/load-taxonomy.ts';

const ROWS: readonly Row[] = [
  ['property_plant_equipment', '1900.00', '1700.00'],
  ['cash_and_bank', '450.00', '400.00'],
  ['share_capital', '-500.00', '-400.00'],
  ['treasury_shares', '50.00', '50.00'],
  ['capital_reserve', '-150.00', '-150.00'],
  ['retained_earnings', '-1200.00', '-800.00'],
  ['foreign_currency_translation_reserve', '-200.00', '-200.00'],
  ['share_option_reserve', '-80.00', '-60.00'],
  ['dividends_paid', '30.00', '0.00'],
  ['oci_revaluation', '-100.00', '0.00'],
  ['revenue', '-200.00', '-540.00'],
];

const lookup = taxonomyLookup('reg_2026_v1');
const statements = computeStatements({
  header: HEADER,
  items: books(ROWS),
  hasPriorYear: true,
  taxonomy: TAXONOMY,
  rules: [],
});
const lines = linesOfStatements(statements, true)
  .filter((line) => line.statement === 'equity_changes')
  .map((line, at) => ({ ...line, id: `equity ${at}` }));
const proposals = suggestTags(lines, {
  index: tagIndexOf(lookup, 'FULL_XBRL'),
  library: createMappingLibrary(loadMappingLibrary()),
  period: { start: HEADER.periodStart, end: HEADER.periodEnd },
  earlier: [],
});
/** A person who accepts what is proposed. */
const content = sampleContent({
  lines: lines.map(({ parts: _parts, adds: _adds, ...line }, at) => {
    const proposal = proposals[at];
    if (!proposal) throw new Error(`${line.label} has no proposal.`);
    const { elementId, negated, balanceAt, memberId } = proposal;
    return sampleLine({
      ...line,
      origin: 'ENGAGEMENT',
      mapping: confirmed(elementId, { negated, balanceAt, memberId }),
    });
  }),
});
const { facts, conflicts, unreported } = buildFacts(content, lookup);

describe('equity by component from an engagement', () => {
  it('proposes a member for every line of a column, and none for the totals', () => {
    const without = lines.filter(
      (line, at) => (line.parentLabel === null) !== ((proposals[at]?.memberId ?? null) === null),
    );
    expect(without.map(({ parentLabel, label }) => `${parentLabel}: ${label}`)).toEqual([]);
    const columns = new Set(lines.flatMap(({ parentLabel }) => parentLabel ?? []));
    const members = new Set(facts.flatMap(({ memberId }) => memberId ?? []));
    expect(members.size).toBe(columns.size);
    expect(columns.size).toBeGreaterThan(4);
  });

  it('proposes one element for a row, whatever the column', () => {
    const rows = new Map<string, Set<string>>();
    for (const [at, { label }] of lines.entries())
      rows.set(label, (rows.get(label) ?? new Set()).add(proposals[at]?.elementId ?? 'none'));
    expect([...rows].filter(([, elements]) => elements.size > 1)).toEqual([]);
  });

  it('reports components that add up to each total, in both years and at the opening', () => {
    const place = (fact: FilingFact) => `${fact.elementId} ${fact.period} ${fact.balanceAt}`;
    const totals = facts.filter((fact) => fact.source === 'LINE' && fact.memberId === null);
    expect(totals.length).toBeGreaterThan(6);
    for (const total of totals) {
      const parts = facts.filter((fact) => fact.memberId !== null && place(fact) === place(total));
      const sum = parts.reduce((so, { value }) => addMoney(so, moneySchema.parse(value)), ZERO);
      expect([place(total), sum]).toEqual([place(total), total.value]);
    }
    expect([conflicts, unreported]).toEqual([[], []]);
  });

  it('is a valid instance to an outside processor', () => {
    const taxonomy = loadPackage(
      buildTaxonomyPackage(
        lookup.taxonomy,
        loadValidationRules('reg_2026_v1'),
        loadStandardReferences('reg_2026_v1'),
      ),
    );
    const checked = checkInstance(
      buildInstance(content, lookup, { facts, conflicts, unreported }, loadValidationRules('reg_2026_v1')),
      taxonomy,
    );
    expect(checked.problems).toEqual([]);
    expect(checked.inconsistencies).toEqual([]);
    const dimensional = checked.facts.filter(({ context }) => context.members.size > 0);
    // The opening balance of this year and the closing balance of the last one are one fact of one day.
    const day = ({ elementId, memberId, period, balanceAt }: FilingFact) =>
      [
        elementId,
        memberId,
        period === 'CURRENT' && balanceAt === 'OPENING' ? 'PRIOR CLOSING' : `${period} ${balanceAt}`,
      ].join();
    const stated = new Set(facts.filter(({ memberId }) => memberId !== null).map(day));
    expect(dimensional).toHaveLength(stated.size);
  });
});
