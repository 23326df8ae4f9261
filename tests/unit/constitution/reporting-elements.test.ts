/** The elements by which lines of generated statements are reported (specification 2.8, 2.15, 4.5). */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  loadReportingElements,
  loadReportingTaxonomy,
  type ReportingItem,
  taxonomyLookup,
} from '../../../constitution/index.ts';
import { readReportingElements } from '../../../constitution/reporting-elements.ts';
import type { LineStatement } from '../../../shared/model/enums.ts';
import { copyConstitution } from '../../support/constitution-copy.ts';

const VERSION = 'reg_2026_v1';
const FILE = `reporting_elements_${VERSION}.json`;
const elements = loadReportingElements(VERSION);
const reporting = loadReportingTaxonomy();
const lookup = taxonomyLookup(VERSION);

/** Keys that stand on no line: what must be cleared first, and what is closed into retained earnings. */
function hasLine(item: ReportingItem): boolean {
  return item.role === 'posting' && item.component !== 'dividends';
}

function bothWays(statement: LineStatement, key: string): boolean {
  return [elements.find(statement, key, 'IN'), elements.find(statement, key, 'OUT')].every(Boolean);
}

/** The element and all that contains it in a calculation. */
function upwards(elementId: string): ReadonlySet<string> {
  const found = new Set([elementId]);
  for (const id of found)
    for (const arc of lookup.taxonomy.calculation) if (arc.child === id) found.add(arc.parent);
  return found;
}

describe('the elements of reporting keys', () => {
  it('cover every reporting key on its statement', () => {
    const missing = reporting.items
      .filter(hasLine)
      .filter(
        (item) =>
          !bothWays(item.section === 'profit_and_loss' ? 'income_statement' : 'balance_sheet', item.key),
      );
    expect(missing.map(({ key }) => key)).toEqual([]);
  });

  it('cover every part that a key may have in the cash flows', () => {
    const parts = {
      operating_non_cash: 'adjustment',
      working_capital: 'change',
      investing: 'investing',
      financing: 'financing',
      received: 'received',
    } as const;
    const missing = reporting.items
      .filter((item) => hasLine(item) && item.presented_in === undefined && item.key !== 'dividends_payable')
      .flatMap((item) => {
        const part = Object.entries(parts).find(([name]) => name === item.cash_flow)?.[1];
        const added = item.group === 'finance' || item.cash_flow === 'received' ? ['adjustment'] : [];
        const wanted = [...(part === undefined ? [] : [part]), ...added];
        return wanted.map((name) => `${name}_${item.key}`);
      })
      .filter((key) => !bothWays('cash_flow', key));
    expect(missing).toEqual([]);
  });

  it('are reported in full filings, and each that takes over is nearer to the total than the one before', () => {
    const wrong = elements.rows.flatMap(({ keys, elements: ids }) => {
      const [own = '', ...others] = ids;
      const far = others.filter((id) => ![...upwards(id)].some((total) => upwards(own).has(total)));
      return [
        ...(lookup.isReportable(own, 'FULL_XBRL') ? [] : [`${keys}: ${own} is not reported`]),
        ...far.map((id) => `${keys}: ${id} shares no total with ${own}`),
      ];
    });
    expect(wrong).toEqual([]);
  });

  it('leave no key of the sheet and of profit or loss without an element in simplified filings', () => {
    const open = elements.rows.filter(
      (row) => row.line === 'key' && !row.elements.some((id) => lookup.isReportable(id, 'SIMPLIFIED_XBRL')),
    );
    expect(open).toEqual([]);
  });

  it('name fall-backs only where they are needed', () => {
    const idle = elements.rows.filter(
      ({ elements: [own = ''], elements: ids }) =>
        ids.length > 1 && lookup.isReportable(own, 'SIMPLIFIED_XBRL'),
    );
    expect(idle.map(({ keys }) => keys)).toEqual([]);
  });

  it('agree with the calculation: an expense element for an expense, a total for a total', () => {
    for (const { line, elements: ids } of elements.rows) {
      if (line === 'key') for (const id of ids) expect(lookup.label(id), id).not.toMatch(/^total /i);
    }
    expect(elements.find('balance_sheet', 'total_assets', 'IN')?.elements).toEqual(['fs_Assets']);
    expect(elements.find('cash_flow', 'tax_paid', 'IN')?.elements).toEqual(['fs_IncomeTaxRefunded']);
    expect(elements.find('cash_flow', 'tax_paid', 'OUT')?.elements).toEqual(['fs_IncomeTaxPaid']);
    expect(elements.find('cash_flow', 'unexplained_difference', 'OUT')).toBeUndefined();
    expect(elements.presentedIn('derivative_assets')).toBe('other_financial_assets_current');
  });
});

describe('a damaged list of elements', () => {
  let folder: string;
  beforeEach(() => {
    folder = copyConstitution();
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const withChange = (from: string, to: string) => {
    const text = readFileSync(join(folder, FILE), 'utf8');
    expect(text).toContain(from);
    writeFileSync(join(folder, FILE), text.replace(from, to));
    return () => readReportingElements(VERSION, folder);
  };

  it.each([
    ['"trade_payables"', '"trade_payabels"', 'no reporting key is called trade_payabels'],
    ['"fs_TradeReceivablesCurrent"', '"fs_TradeReceivable"', 'fs_TradeReceivable is not part of'],
    ['"fs_TradeReceivablesCurrent"', '"fs_Revenue"', 'is not reported on the balance_sheet'],
    ['"fs_TradeReceivablesCurrent"', '"fs_TradePayablesCurrent"', 'name it in "negated"'],
    ['"fs_TradeReceivablesCurrent"', '"ei_NameOfCompany"', 'takes no amount of money'],
    [', "negated": ["fs_TreasuryShares"]', '', 'fs_TreasuryShares is a debit'],
    ['"negated": ["fs_TreasuryShares"]', '"negated": ["fs_ShareCapital"]', 'not among the elements'],
    ['["deposits"]', '["prepayments"]', 'prepayments (IN) stands twice'],
    ['"version": "reg_2026_v1"', '"version": "reg_2025_v1"', 'it states version reg_2025_v1'],
  ])('is refused: %s for %s', (from, to, message) => {
    expect(withChange(from, to)).toThrow(message);
  });

  it('may be missing: a release without it has no such suggestions', () => {
    rmSync(join(folder, FILE));
    expect(readReportingElements(VERSION, folder).rows).toEqual([]);
  });
});
