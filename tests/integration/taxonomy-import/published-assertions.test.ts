/**
 * Assertions of a real taxonomy as rules (cases beside the repository, third-party and for tests only; skipped where they
 * are absent): how many can be said, and several of them judged on facts by the evaluator that judges filings.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { evaluateRules, type RuleFact } from '../../../constitution/index.ts';
import { compileRule } from '../../../constitution/rules.ts';
import { createTaxonomyLookup } from '../../../constitution/taxonomy-lookup.ts';
import { chooseEntryPoint } from '../../../main/taxonomy-import/choose-entry-point.ts';
import { FileLocator } from '../../../main/taxonomy-import/package/locate-files.ts';
import { openTaxonomyFiles } from '../../../main/taxonomy-import/package/package-files.ts';
import { readPublishedTaxonomy } from '../../../main/taxonomy-import/read-taxonomy.ts';
import { makeRelease } from '../../../main/taxonomy-import/release/make-release.ts';
import { caseFile } from '../../support/case-files.ts';
import { exampleCompany } from '../../unit/constitution/rule-examples.ts';
import { editedMapping } from './edited-mapping.ts';

const CASES = fileURLToPath(caseFile('taxonomies/'));

/** Every role of the entry point, so that nothing is left out by the mapping. */
function released(name: string) {
  const files = openTaxonomyFiles(join(CASES, 'ssmxt-2022.zip'));
  const locator = new FileLocator([files]);
  const { entry_points } = JSON.parse(readFileSync(join(CASES, 'truth', `${name}.json`), 'utf8'));
  const taxonomy = readPublishedTaxonomy(locator, chooseEntryPoint(files, locator, entry_points.join(',')));
  const { mapping } = editedMapping(taxonomy, {
    title: name,
    schemaRef: 'https://regulator.example/entry.xsd',
    currency: 'MYR',
  });
  const rest = (at: number) => ({
    section: `rest_${at}`,
    label: 'Rest',
    statements: ['notes' as const],
    sheet_instant: 'Balance Sheet' as const,
    sheet_duration: 'Balance Sheet' as const,
    notes: true,
  });
  const sections = mapping.sections.map((each, at) => ({ ...each, becomes: each.becomes ?? rest(at) }));
  return makeRelease(taxonomy, { ...mapping, sections }, 'ssm_2022_all');
}

const fact = (elementId: string, value: string, period: RuleFact['period'] = 'CURRENT'): RuleFact => ({
  elementId,
  memberId: null,
  period,
  balanceAt: 'CLOSING',
  value,
  numeric: /^-?\d+$/.test(value),
});

describe.skipIf(!existsSync(CASES))('assertions of a published taxonomy', () => {
  it.each([
    ['ssmxt-2022-fs-mfrs', 185, 104],
    ['ssmxt-2022-fs-mpers', 177, 92],
  ])('%s: %i assertions, of which %i are rules', (name, assertions, rules) => {
    expect(released(name).leftOut).toContain(`Assertions that became rules: ${rules} of ${assertions}.`);
  });

  it('judge the facts of a filing as their publisher asks', () => {
    const { files } = released('ssmxt-2022-fs-mfrs');
    const lookup = createTaxonomyLookup(files.taxonomy);
    const rules = files.rules.rules.map(compileRule);
    const judged = (id: string, ...facts: readonly RuleFact[]) => {
      const at = rules.findIndex(({ message }) => message.endsWith(`(${id})`));
      const result = evaluateRules(rules, facts, exampleCompany, lookup)[at];
      return result && (result.passed ? 'passes' : `${result.severity}: ${result.message}`);
    };
    const idOf = (local: string) =>
      files.taxonomy.elements.find(({ element_id }) => element_id.endsWith(`_${local}`))?.element_id ?? '';
    const [assets, sides] = [idOf('Assets'), idOf('EquityAndLiabilities')];
    expect(judged('Mandatory-fs-mfrs-118', fact(assets, '100'), fact(sides, '100'))).toBe('passes');
    expect(judged('Mandatory-fs-mfrs-118', fact(assets, '100'), fact(sides, '90'))).toMatch(
      /^ERROR: Assets should/,
    );
    const lastYear = [fact(assets, '7', 'PRIOR'), fact(sides, '8', 'PRIOR')];
    expect(judged('Mandatory-fs-mfrs-118', fact(assets, '1'), fact(sides, '1'), ...lastYear)).toMatch(
      /Prior period/,
    );
    const [status, audit] = [idOf('StatusOfCompany'), idOf('DisclosureOfFinancialStatementsAuditStatus')];
    // What the rules ask for in words has a field, though the mapping names none.
    const fields = files.taxonomy.filing_information;
    expect(fields.find(({ element_id }) => element_id === status)?.input).toBe('select');
    expect(fields.length).toBeGreaterThan(80);
    const publicly = fact(status, 'Public company');
    expect(judged('Mandatory-dei-fs-mfrs-21', publicly, fact(audit, 'Audited'))).toBe('passes');
    expect(judged('Mandatory-dei-fs-mfrs-21', publicly, fact(audit, 'Unaudited'))).toMatch(/^ERROR/);
    expect(judged('Mandatory-dei-fs-mfrs-21', fact(status, 'Private company'))).toBe('passes');
    expect(judged('Mandatory-dei-fs-mfrs-04')).toMatch(/^ERROR: Status of company MUST be reported/);
    expect(judged('Mandatory-dei-fs-mfrs-04', publicly)).toBe('passes');
    const [kind, number] = [
      idOf('TypeOfIdentificationOfFirstDirectorWhoSignedDirectorsReport'),
      idOf('IdentificationNumberOfFirstDirectorWhoSignedDirectorsReport'),
    ];
    const written = (value: string): RuleFact => ({ ...fact(number, value), numeric: false });
    expect(judged('Pattern-fs-mfrs-73', fact(kind, 'MyKad'), written('701231105678'))).toBe('passes');
    expect(judged('Pattern-fs-mfrs-73', fact(kind, 'MyKad'), written('70123110567'))).toMatch(/^ERROR/);
    expect(judged('Pattern-fs-mfrs-73', fact(kind, 'Passport'), written('K123'))).toBe('passes');
    const [approved, end] = [
      idOf('DateOfFinancialStatementsApprovedByBoardOfDirectors'),
      idOf('CompanyCurrentFinancialYearEndDate'),
    ];
    const yearEnd = fact(end, '2026-12-31');
    expect(judged('Mandatory-fs-mfrs-02', fact(approved, '2027-03-01'), yearEnd)).toBe('passes');
    expect(judged('Mandatory-fs-mfrs-02', fact(approved, '2026-11-01'), yearEnd)).toMatch(/^WARNING/);
  });
});
