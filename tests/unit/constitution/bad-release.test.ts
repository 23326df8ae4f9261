/**
 * A release with mistakes is refused with the list of all of them, each with sheet, cell and plain words. The
 * mistakes are made in the workbook of the committed release, as a person would make them.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type ExcelJS from 'exceljs';
import { afterAll, describe, expect, it } from 'vitest';
import { convertRelease, convertWorkbook } from '../../../constitution/release/convert.ts';
import { BadRelease } from '../../../constitution/release/problems.ts';
import { readReleaseFiles, releaseWorkbook } from '../../support/release-workbook.ts';

const VERSION = 'reg_2026_v1';
/** Only the workbook made of them is spoiled, so they are read once. */
const FILES = readReleaseFiles(VERSION);
const folder = mkdtempSync(join(tmpdir(), 'release-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A sheet under the pen: finds rows by what stands in them and says at which cell it wrote. */
class Pen {
  readonly #sheet: ExcelJS.Worksheet;
  constructor(workbook: ExcelJS.Workbook, name: string) {
    const sheet = workbook.getWorksheet(name);
    if (!sheet) throw new Error(`no sheet ${name}`);
    this.#sheet = sheet;
  }

  /** The first row whose cells hold these values. */
  row(values: Readonly<Record<string, string>>): ExcelJS.Row {
    for (let number = 2; number <= this.#sheet.rowCount; number += 1) {
      const row = this.#sheet.getRow(number);
      if (Object.entries(values).every(([column, text]) => row.getCell(column).text === text)) return row;
    }
    throw new Error(`no row ${JSON.stringify(values)}`);
  }

  write(values: Readonly<Record<string, string>>, column: string, text: string | number): string {
    const cell = this.row(values).getCell(column);
    cell.value = text;
    return cell.address;
  }

  add(values: Readonly<Record<string, string | number>>): number {
    return this.#sheet.addRow(values).number;
  }

  remove(values: Readonly<Record<string, string>>): void {
    this.#sheet.spliceRows(this.row(values).number, 1);
  }
}

/** What the conversion says about the committed release after `spoil` was at it. */
function problemsAfter(spoil: (pen: (sheet: string) => Pen, workbook: ExcelJS.Workbook) => void) {
  const workbook = releaseWorkbook(FILES);
  spoil((sheet) => new Pen(workbook, sheet), workbook);
  try {
    convertWorkbook(workbook);
    return [];
  } catch (error) {
    if (error instanceof BadRelease) return error.problems;
    throw error;
  }
}

describe('a bad release', () => {
  it('is told when it is no workbook, or sheets and columns are missing, unknown or double', async () => {
    const path = join(folder, 'text.xlsx');
    writeFileSync(path, 'element_id,label');
    await expect(convertRelease(path)).rejects.toThrow('cannot be read as an .xlsx workbook');
    const problems = problemsAfter((_pen, workbook) => {
      workbook.removeWorksheet(workbook.getWorksheet('calculation')?.id ?? 0);
      const elements = workbook.getWorksheet('elements');
      if (elements) elements.getCell('E1').value = 'balanse';
      const rules = workbook.getWorksheet('rules');
      if (rules) rules.getCell('G1').value = 'message';
    });
    expect(problems).toEqual([
      'elements: the column "balance" is missing',
      'elements!E1: "balanse" is not a column of this sheet',
      'calculation: the sheet is missing',
      'rules!G1: the column "message" stands twice',
    ]);
  });

  it('is told about what would be lost or read as something else', () => {
    const problems = problemsAfter((_pen, workbook) => {
      const elements = workbook.getWorksheet('elements');
      if (!elements) return;
      elements.getCell('Z10').value = 'a note to the reader';
      elements.getCell('B12').value = { formula: '"Name of "&A12', result: 'Name of something' };
    });
    expect(problems).toEqual([
      'elements!Z10: a value stands outside the columns of this sheet',
      'elements!B12: a formula stands here: write its value instead',
    ]);
  });

  it('is told about an element that the name of a cell does not keep apart from another', () => {
    const problems = problemsAfter((pen) => {
      pen('elements').write({ element_id: 'fs_Inventories' }, 'element_id', 'fs_current-assets');
      pen('elements').write({ element_id: 'fs_CurrentAssets' }, 'element_id', 'fs_current_assets');
    });
    const apart = problems.filter((each) => each.includes('hyphens or capitals alone'));
    expect(apart).toHaveLength(1);
    expect(apart[0]).toMatch(/^elements!A\d+: it differs from "fs_current[_-]assets" by/);
  });

  it('is told about values of a wrong form, each at its cell', () => {
    const at: string[] = [];
    const problems = problemsAfter((pen) => {
      const elements = pen('elements');
      at.push(
        pen('release').write({ name: 'version' }, 'value', 'Reg 2026'),
        pen('release').write({ name: 'effective_from' }, 'value', '1 January'),
        pen('entry points').write({ entry_point: 'FSH_BANKS' }, 'entry_point', 'BANKS'),
        pen('vocabulary').write({ list: 'boolean', value: 'true' }, 'text', ''),
        pen('roles').write({ role: 'uen' }, 'role', 'uem'),
        elements.write({ element_id: 'fs_Assets' }, 'period_type', 'sometimes'),
        elements.write({ element_id: 'fs_CurrentAssets' }, 'label', ''),
        elements.write({ element_id: 'fs_Liabilities' }, 'minimum_requirement', 'maybe'),
        elements.write({ element_id: 'fs_Inventories' }, 'data_type', 'moneyItemType'),
        pen('applicability').write({ element_id: 'fs_Assets' }, 'FULL_XBRL', 'yes'),
        pen('presentation').write({ element_id: 'fs_Assets' }, 'order', 'first'),
        pen('calculation').write({ child: 'fs_CurrentAssets' }, 'weight', 2),
        pen('rules').write({ rule_id: 'BR_totalling_002' }, 'severity', 'FATAL'),
        pen('rules').write({ rule_id: 'BR_totalling_003' }, 'message', ''),
      );
    });
    const expected = [
      `release!${at[0]}: version "Reg 2026" is not a version name such as reg_2026_v1`,
      `release!${at[1]}: effective_from "1 January" is not a date such as 2026-01-01`,
      `'entry points': there is no row for "FSH_BANKS"`,
      `'entry points'!${at[2]}: entry_point "BANKS" is not one of FULL_XBRL, SIMPLIFIED_XBRL, FSH_BANKS, FSH_INSURANCE`,
      `vocabulary!${at[3]}: text of "true" is empty`,
      'roles: there is no row for "uen"',
      `elements!${at[5]}: period_type "sometimes" is not one of duration, instant, or empty`,
      `elements!${at[6]}: label is empty`,
      `elements!${at[7]}: minimum_requirement "maybe" is not yes or no`,
      `applicability!${at[9]}: "yes" is not x, or empty`,
      `presentation!${at[10]}: order "first" is not a number`,
      `calculation!${at[11]}: weight "2" is not 1 or -1`,
      `rules!${at[12]}: severity "FATAL" is not one of ERROR, WARNING or INFO`,
      `rules!${at[13]}: message is empty`,
    ];
    expect(problems).toEqual(expect.arrayContaining(expected));
    const others = problems.filter((problem) => !expected.includes(problem));
    expect(others).toHaveLength(2);
    expect(others[0]).toMatch(new RegExp(`^roles!${at[4]}: role "uem" is not one of entityName, uen, `));
    expect(others[1]).toMatch(
      new RegExp(`^elements!${at[8]}: data_type "moneyItemType" is not one of monetaryItemType, .* or `),
    );
  });

  it('is told about elements that stand twice, are unknown or do not hang together', () => {
    const at: string[] = [];
    const problems = problemsAfter((pen) => {
      const elements = pen('elements');
      const base = { data_type: 'stringItemType', minimum_requirement: 'no', kind: 'item', options: '' };
      const twice = elements.add({
        ...base,
        element_id: 'fs_Assets',
        label: 'Total assets',
        period_type: 'instant',
        taxonomy_section: 'financial_position',
      });
      const strange = elements.add({
        ...base,
        element_id: 'zz_Strange',
        label: 'Strange',
        period_type: 'duration',
        taxonomy_section: 'nowhere',
      });
      const bad = elements.add({ ...base, element_id: 'fs-assets', label: 'x', taxonomy_section: 'notes' });
      at.push(String(twice), String(strange), String(bad));
      at.push(pen('axes').write({ axis_id: 'fs_EquityComponentsAxis' }, 'domain_id', 'fs_Assets'));
      at.push(pen('filing information').write({ element_id: 'ei_NameOfCompany' }, 'element_id', 'ei_Nobody'));
      at.push(pen('roles').write({ role: 'cashBalance' }, 'element_id', 'fs_NoCash'));
      pen('applicability').remove({ element_id: 'fs_Liabilities' });
    });
    const liabilities = problems.find((problem) => problem.includes('"fs_Liabilities" has no row'));
    expect(liabilities).toMatch(/^elements!A\d+: "fs_Liabilities" has no row in the sheet "applicability"$/);
    expect(problems.filter((problem) => problem !== liabilities)).toEqual(
      [
        `roles!${at[5]}: "fs_NoCash" is not in the sheet "elements"`,
        `elements!A${at[0]}: "fs_Assets" stands twice`,
        `elements!A${at[1]}: the prefix "zz" is not in the sheet "namespaces"`,
        `elements!A${at[1]}: "zz_Strange" has no row in the sheet "applicability"`,
        `elements!A${at[1]}: "zz_Strange" has no row in the sheet "presentation"`,
        `elements!G${at[1]}: "nowhere" is not in the sheet "sections"`,
        `elements!A${at[2]}: element_id "fs-assets" is not of the right form: an element id such as prefix_LocalName is expected`,
        `axes!${at[3]}: "fs_Assets" is of the kind item, not domain`,
        `'filing information'!${at[4]}: "ei_Nobody" is not in the sheet "elements"`,
      ].sort((a, b) => problems.indexOf(a) - problems.indexOf(b)),
    );
  });

  it('is told about fields that hang on nothing, on an answer that cannot be given, or on themselves', () => {
    const at: string[] = [];
    const problems = problemsAfter((pen) => {
      const fields = pen('filing information');
      const hang = (element_id: string, on: string) =>
        at.push(fields.write({ element_id }, 'applies_when', on));
      hang('ei_NameOfStockExchange', 'ei_Nobody = true');
      hang('ei_ReasonForAuditExemption', 'ei_WhetherFinancialStatementsAreAudited = no');
      hang('ei_FormerNameOfCompany', 'sometimes');
      hang('ei_WhetherCompanyIsSubsidiary', 'ei_NameOfImmediateHoldingCompany != none');
    });
    const sheet = "'filing information'!";
    expect(problems).toEqual(
      expect.arrayContaining([
        `${sheet}${at[0]}: "ei_Nobody" is not another field of this sheet`,
        `${sheet}${at[1]}: "no" is not an answer of "ei_WhetherFinancialStatementsAreAudited"`,
        `${sheet}${at[3]}: "ei_WhetherCompanyIsSubsidiary" hangs on its own answer`,
      ]),
    );
    expect(problems.some((problem) => problem.startsWith(`${sheet}${at[2]}: applies_when "sometimes"`))).toBe(
      true,
    );
  });

  it('is told about loops and unknown elements in the presentation', () => {
    const at: string[] = [];
    const { taxonomy } = FILES;
    const child = taxonomy.presentation.find((entry) => entry.parent !== null);
    const problems = problemsAfter((pen) => {
      const presentation = pen('presentation');
      at.push(presentation.write({ element_id: child?.parent ?? '' }, 'parent', child?.element_id ?? ''));
      at.push(presentation.row({ element_id: child?.element_id ?? '' }).getCell('parent').address);
      at.push(`A${presentation.add({ section: child?.section ?? '', element_id: 'fs_Ghost', order: 9 })}`);
    });
    expect(problems).toContain(
      `presentation!${at[0]}: "${child?.parent}" stands below itself: its headings form a loop`,
    );
    expect(problems).toContain(
      `presentation!${at[1]}: "${child?.element_id}" stands below itself: its headings form a loop`,
    );
    expect(problems.filter((problem) => problem.includes('fs_Ghost'))).toEqual([
      `presentation!C${at[2]?.slice(1)}: "fs_Ghost" is not in the sheet "elements"`,
    ]);
  });

  it('is told about arcs that break XBRL 2.1, stand twice, name unknown elements or run in a circle', () => {
    const at: (string | number)[] = [];
    const problems = problemsAfter((pen) => {
      const calculation = pen('calculation');
      at.push(calculation.write({ role: 'financial_position', child: 'fs_CurrentAssets' }, 'weight', -1));
      const arc = { role: 'financial_position', weight: 1 };
      at.push(
        calculation.add({ ...arc, parent: 'fs_Assets', child: 'fs_NoncurrentAssets', order: 90 }),
        calculation.add({ ...arc, role: 'nowhere', parent: 'fs_Assets', child: 'fs_Ghost', order: 91 }),
        calculation.add({ ...arc, parent: 'fs_Inventories', child: 'fs_Assets', order: 92 }),
        calculation.add({
          ...arc,
          role: 'cash',
          parent: 'fs_Assets',
          child: 'fs_Revenue',
          weight: -1,
          order: 1,
        }),
      );
    });
    const [sign, twice, ghost, circle, periods] = at;
    expect(problems).toEqual(
      expect.arrayContaining([
        `calculation!${sign}: the weight must be 1: fs_Assets is a debit and fs_CurrentAssets a debit (XBRL 2.1, 5.1.1.2)`,
        `calculation!C${twice}: this arc stands twice: same role, parent and child`,
        `calculation!A${ghost}: "nowhere" is not in the sheet "link roles"`,
        `calculation!C${ghost}: "fs_Ghost" is not in the sheet "elements"`,
        `calculation!C${circle}: "fs_Inventories" is part of itself: the arcs form a loop`,
        `calculation!C${periods}: only elements of one period type are summed: fs_Revenue is duration, fs_Assets is instant`,
      ]),
    );
  });

  it('is told about rules that cannot be read and examples that do not fit', () => {
    const at: (string | number)[] = [];
    const { rules } = FILES;
    const third = rules.rules.find(({ rule_id }) => rule_id === 'BR_totalling_003');
    const problems = problemsAfter((pen) => {
      const sheet = pen('rules');
      const examples = pen('rule examples');
      at.push(
        sheet.write({ rule_id: 'BR_totalling_001' }, 'expression', 'fs_Assets = ? fs_CurrentAssets'),
        sheet.write({ rule_id: 'BR_totalling_002' }, 'related_elements', 'fs_Liabilities'),
        sheet.write(
          { rule_id: 'BR_totalling_003' },
          'expression',
          `${third?.expression} and present(fs_Ghost)`,
        ),
        sheet.write({ rule_id: 'BR_totalling_004' }, 'category', 'format'),
        sheet.row({ rule_id: 'BR_sign_convention_009' }).getCell('rule_id').address,
        sheet.add({
          rule_id: 'BR_totalling_006',
          category: 'totalling',
          severity: 'INFO',
          expression: 'present(fs_Assets)',
          related_elements: 'fs_Assets',
          message: 'Twice.',
        }),
      );
      examples.remove({ rule_id: 'BR_sign_convention_009', passes: 'no' });
      at.push(
        examples.write(
          { rule_id: 'BR_sign_convention_010', passes: 'yes' },
          'facts',
          'fs_Ghost@prior=1.00\nnonsense',
        ),
        examples.write({ rule_id: 'BR_sign_convention_010', passes: 'no' }, 'rule_id', 'BR_totalling_999'),
      );
    });
    const [unreadable, related, ghost, category, lonely, twice, facts, unknown] = at;
    const stated = [
      `rules!${unreadable}: the rule cannot be read: "?" is not expected here (at character 13)`,
      `rules!${category}: the rule BR_totalling_004 is not of the category format`,
      `rules!${lonely}: BR_sign_convention_009 has no failing example`,
      `rules!A${twice}: "BR_totalling_006" stands twice`,
      `'rule examples'!${facts}: "fs_Ghost" is not in the sheet "elements"`,
      `'rule examples'!${facts}: "nonsense" is not a fact such as prefix_LocalName@prior=100.00`,
      `'rule examples'!${unknown}: "BR_totalling_999" is not in the sheet "rules"`,
    ];
    expect(problems).toEqual(expect.arrayContaining(stated));
    const position = (third?.expression.length ?? 0) + ' and present('.length + 1;
    expect(problems).toContain(
      `rules!${ghost}: "fs_Ghost" (at character ${position}) is not in the sheet "elements"`,
    );
    const lists = problems.filter((problem) => problem.includes('related_elements must list'));
    expect(lists[0]).toContain(`rules!${related}: `);
    expect(lists[0]).toContain('not listed: ');
    expect(problems.filter((problem) => problem.includes('BR_sign_convention_010'))).toHaveLength(1);
  });
});
