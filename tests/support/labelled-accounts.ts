/**
 * Accounts of charts that other people made, labelled by hand outside the repository, and how often the suggester
 * finds their section (by function) and, where it is labelled, the very key. Each source is fed as one trial
 * balance, without memory and without a model. Rows that are marked ambiguous are counted apart.
 */
import { readFileSync } from 'node:fs';
import type { ReportingTaxonomy } from '../../constitution/index.ts';
import { type KeySuggestion, suggestKeys } from '../../main/financial-statements/mapping/suggest-keys.ts';
import { moneySchema } from '../../shared/model/money.ts';

export interface LabelledAccountName {
  readonly source: string;
  readonly code: string;
  readonly name: string;
  readonly side: 'debit' | 'credit';
  /** Sections that are right, the usual one first. */
  readonly sections: readonly string[];
  readonly ambiguous: boolean;
  /** Keys that are right, where the label tells them. */
  readonly keys: readonly string[];
}

/** The rows of a text of comma-separated values, with quoted cells. */
function rowsOf(text: string): string[][] {
  const rows: string[][] = [];
  for (const line of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    if (line.trim() === '') continue;
    const cells = line.match(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g) ?? [];
    rows.push(
      cells
        .map((cell) => cell.replace(/,$/, ''))
        .map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)),
    );
  }
  return rows;
}

/** Columns: source, code, account_name, normal_side, section, also_ok, ambiguous, and keys where there is one. */
export function readLabelledAccounts(file: URL | string): readonly LabelledAccountName[] {
  const [head = [], ...rows] = rowsOf(readFileSync(file, 'utf8'));
  return rows.map((cells) => {
    const of = (column: string) => cells[head.indexOf(column)]?.trim() ?? '';
    const list = (text: string) => text.split(';').filter((part) => part !== '');
    return {
      source: of('source'),
      code: of('code'),
      name: of('account_name'),
      side: of('normal_side') === 'credit' ? 'credit' : 'debit',
      sections: [of('section'), ...list(of('also_ok'))],
      ambiguous: of('ambiguous') === 'true',
      keys: list(of('keys')),
    };
  });
}

const GROUP_SECTIONS: Readonly<Record<string, string>> = {
  selling: 'selling_expenses',
  administrative: 'administrative_expenses',
  finance: 'finance_costs',
  tax: 'income_tax',
};

/** The section of the statements in which a key stands, expenses by function. */
export function sectionOfKey(key: string, taxonomy: ReportingTaxonomy): string {
  const item = taxonomy.byKey.get(key);
  if (!item) return '';
  return item.group === null ? item.section : (GROUP_SECTIONS[item.group] ?? item.group);
}

export interface AccountScore {
  readonly rows: number;
  readonly first: number;
  readonly topThree: number;
  readonly high: number;
  readonly highRight: number;
  /** Rows whose very key is labelled, and how many of these have it at rank 1. */
  readonly keyed: number;
  readonly keyFirst: number;
}

export interface AccountMiss {
  readonly row: LabelledAccountName;
  /** Place of the first suggestion of a right section; -1 where none is. */
  readonly rank: number;
  readonly keyRight: boolean;
  readonly suggestions: readonly KeySuggestion[];
}

export interface MeasuredAccounts {
  readonly clear: AccountScore;
  readonly ambiguous: AccountScore;
  readonly misses: readonly AccountMiss[];
}

function scoreOf(ranked: readonly AccountMiss[]): AccountScore {
  const high = ranked.filter(({ suggestions }) => suggestions[0]?.confidence === 'HIGH');
  const keyed = ranked.filter(({ row }) => row.keys.length > 0);
  return {
    rows: ranked.length,
    first: ranked.filter(({ rank }) => rank === 0).length,
    topThree: ranked.filter(({ rank }) => rank >= 0 && rank < 3).length,
    high: high.length,
    highRight: high.filter(({ rank, row, keyRight }) => rank === 0 && (row.keys.length === 0 || keyRight))
      .length,
    keyed: keyed.length,
    keyFirst: keyed.filter(({ keyRight }) => keyRight).length,
  };
}

/** Feeds each source as one trial balance and compares; each account stands on its normal side. */
export function measureAccounts(
  accounts: readonly LabelledAccountName[],
  taxonomy: ReportingTaxonomy,
): MeasuredAccounts {
  const sources = [...new Set(accounts.map(({ source }) => source))];
  const ranked = sources.flatMap((source) => {
    const rows = accounts.filter((account) => account.source === source);
    const suggested = suggestKeys(
      rows.map(({ code, name, side }, index) => ({
        id: String(index),
        accountCode: code,
        accountDescription: name,
        currentYearBalance: moneySchema.parse(side === 'debit' ? '1000.00' : '-1000.00'),
      })),
      [],
      taxonomy,
      'FULL_SFRS',
    );
    return rows.map((row, index): AccountMiss => {
      const suggestions = suggested.get(String(index)) ?? [];
      return {
        row,
        suggestions,
        rank: suggestions.findIndex((each) =>
          row.sections.includes(sectionOfKey(each.taxonomyKey, taxonomy)),
        ),
        keyRight: row.keys.includes(suggestions[0]?.taxonomyKey ?? ''),
      };
    });
  });
  return {
    clear: scoreOf(ranked.filter(({ row }) => !row.ambiguous)),
    ambiguous: scoreOf(ranked.filter(({ row }) => row.ambiguous)),
    misses: ranked.filter(({ rank, row, keyRight }) => rank !== 0 || (row.keys.length > 0 && !keyRight)),
  };
}
