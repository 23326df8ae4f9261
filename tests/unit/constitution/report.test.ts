/** The constitution's report counts what the files hold, and its totals are the sums of its rows. */
import { describe, expect, it } from 'vitest';
import { loadMappingLibrary, loadReportingTaxonomy } from '../../../constitution/index.ts';
import { constitutionContents, reportText } from '../../../constitution/report.ts';
import { ENTRY_POINTS } from '../../../shared/model/enums.ts';

const contents = constitutionContents('reg_2026_v1');
const report = reportText(contents);

/** Column name → figures of its rows, the total last. */
function tableOf(title: string): ReadonlyMap<string, readonly number[]> {
  const block = report.split('\n\n').find((part) => part.startsWith(title));
  if (block === undefined) throw new Error(`The report has no table "${title}".`);
  const [, head = '', ...rows] = block.split('\n');
  const columns = head.trim().split(/\s+/);
  const figures = rows.map((row) => row.trim().split(/\s+/).slice(-columns.length).map(Number));
  return new Map(columns.map((column, at) => [column, figures.map((row) => row[at] ?? Number.NaN)]));
}

const total = (title: string, column: string) => tableOf(title).get(column)?.at(-1);

describe('the report of the constitution', () => {
  it('counts every element once by kind and by type', () => {
    for (const title of ['Elements by section and kind', 'Elements by data type and kind']) {
      expect(total(title, 'all')).toBe(1871);
      const members = contents.taxonomy.elements.filter((element) => element.kind === 'member');
      expect(total(title, 'member')).toBe(members.length);
    }
    expect(total('Elements of the minimum requirement', 'all')).toBe(43);
  });

  it('counts reportable elements by entry point', () => {
    for (const entryPoint of ENTRY_POINTS) {
      const items = contents.taxonomy.elements.filter(
        (element) => element.kind === 'item' && element.applicable_entry_points.includes(entryPoint),
      );
      expect(total('Reportable elements', entryPoint)).toBe(items.length);
    }
  });

  it('counts rules, library entries, reporting keys and prompts', () => {
    expect(total('Rules by category and severity', 'all')).toBe(144);
    expect(total('Mapping library', 'all')).toBe(loadMappingLibrary().length);
    expect(total('Reporting keys', 'keys')).toBe(loadReportingTaxonomy().items.length);
    const prompts = contents.disclosureRules.flatMap((rule) => rule.prompts);
    expect(total('Disclosure prompts', 'all')).toBe(prompts.length);
    expect(report).not.toContain('target unknown');
  });

  it('gives totals that are the sums of their rows', () => {
    for (const title of ['Elements by section', 'Rules by category and entry', 'Mapping library'])
      for (const [column, figures] of tableOf(title)) {
        const rows = figures.slice(0, -1).reduce((sum, figure) => sum + figure, 0);
        expect(figures.at(-1), `${title}: ${column}`).toBe(rows);
      }
  });

  it('lists each reviewed pair with its reason, and says the same again', () => {
    expect(report).toContain(`Pairs that read alike, reviewed: ${contents.reviewedPairs.length}`);
    for (const { reason } of contents.reviewedPairs) expect(report).toContain(reason);
    expect(reportText(constitutionContents('reg_2026_v1'))).toBe(report);
  });
});
