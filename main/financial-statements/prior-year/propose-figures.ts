/**
 * Lines that the document reader found in last year's statements, each with the line of ours that it is taken for: by its
 * words, within its statement and the part of it that it stands in. What must stay true: every line with a figure is
 * proposed, with its page; one that nothing fits, or two fit alike, has no line until a person chooses. Pure.
 */
import type { GatheredBalance, ReportingItem, ReportingTaxonomy } from '../../../constitution/index.ts';
import type { ReadLine } from '../../../shared/model/document-reading.ts';
import type { ReportingStandard } from '../../../shared/model/enums.ts';
import { type Money, negateMoney, ZERO } from '../../../shared/model/money.ts';
import type { SignedFigure, SignedTable } from '../../../shared/model/prior-year.ts';
import { mappingBook } from '../mapping/mapping-book.ts';
import { buildPhraseIndex, type PhraseIndex } from '../mapping/phrase-index.ts';
import type { SHEET_SECTIONS } from '../statements/balance-sheet.ts';
import { profitEffect } from '../statements/profit-and-loss.ts';
import type { EntryLine } from '../statements/signed-lines.ts';
import { isProfitAndLoss } from '../statements/trial-columns.ts';
import { partsInNotes } from './parts-in-notes.ts';

export type ProposedFigure = Pick<
  SignedFigure,
  'statement' | 'label' | 'amount' | 'amountBefore' | 'page' | 'proposedKey'
>;

export interface ProposalBooks {
  readonly lines: readonly EntryLine[];
  readonly taxonomy: ReportingTaxonomy;
  readonly standard: ReportingStandard;
}

/** Less alike than this is no proposal; closer than this to the next is none either. */
const LEAST = 0.7;
const APART = 0.03;

const TABLE_OF: Readonly<Partial<Record<ReadLine['statement'], SignedTable>>> = {
  balance_sheet: 'balanceSheet',
  income_statement: 'profitAndLoss',
  cash_flow: 'cashFlow',
};
const DIVIDENDS = /\bdividends?\b/i;

/** Headings as they are printed, the narrower first. */
const PARTS: readonly (readonly [RegExp, (typeof SHEET_SECTIONS)[number]['section']])[] = [
  [/non-?\s?current assets|fixed assets|long-?term assets/i, 'non_current_assets'],
  [/current assets/i, 'current_assets'],
  [/non-?\s?current liabilities|long-?term liabilities/i, 'non_current_liabilities'],
  [/current liabilities/i, 'current_liabilities'],
  [/equity|capital and reserves/i, 'equity'],
];

interface Matched {
  readonly line: ReadLine;
  readonly statement: SignedTable;
  readonly key: string | null;
}

/** Figures in the order of the document. `inNotes`: lines of notes that were not needed, which are only counted. */
export function proposeFigures(
  read: readonly ReadLine[],
  books: ProposalBooks,
): { readonly figures: readonly ProposedFigure[]; readonly inNotes: number } {
  const matcher = lineMatcher(books);
  const notes = read.filter(({ statement }) => statement === 'notes');
  const used = new Set<ReadLine>();
  const matched = read.filter(hasFigure).flatMap((line): Matched[] => {
    const statement = TABLE_OF[line.statement];
    if (statement === undefined) {
      const isDividend = line.statement === 'equity_changes' && DIVIDENDS.test(line.label);
      return isDividend ? [{ line, statement: 'changesInEquity', key: matcher.dividends }] : [];
    }
    const gathered = statement === 'balanceSheet' ? matcher.gathered(line) : undefined;
    const parts = gathered === undefined ? [] : partsInNotes(line, notes);
    if (gathered !== undefined && parts.length > 0) {
      for (const part of parts) used.add(part);
      return parts.map((part) => ({ line: part, statement, key: matcher.among(part, gathered) }));
    }
    return [{ line, statement, key: gathered === undefined ? matcher.keyOf(line, statement) : null }];
  });
  const figures = withUsualSigns(onceEach(matched, books), books.taxonomy).map(
    ({ line, statement, key, turned }): ProposedFigure => {
      const signed = (amount: Money) => (turned ? negateMoney(amount) : amount);
      return {
        statement,
        label: line.label,
        amount: signed(line.valueCurrent ?? ZERO),
        // Cash flows of the year before last are asked nowhere.
        amountBefore: line.valuePrior === null || statement === 'cashFlow' ? null : signed(line.valuePrior),
        page: line.sourcePage > 0 ? line.sourcePage : null,
        proposedKey: key,
      };
    },
  );
  return { figures, inNotes: notes.filter((line) => hasFigure(line) && !used.has(line)).length };
}

const hasFigure = ({ valueCurrent, valuePrior }: ReadLine) => valueCurrent !== null || valuePrior !== null;

/** A total that is printed twice ("Profit for the year", and again above other comprehensive income) is one figure. */
function onceEach(matched: readonly Matched[], { lines }: ProposalBooks): readonly Matched[] {
  const totals = new Set(
    lines.filter(({ kind }) => kind !== 'LINE').map(({ statement, key }) => `${statement}/${key}`),
  );
  const seen = new Set<string>();
  return matched.filter(({ line, statement, key }) => {
    if (key === null || !totals.has(`${statement}/${key}`)) return true;
    const figure = JSON.stringify([statement, key, line.valueCurrent, line.valuePrior]);
    const isNew = !seen.has(figure);
    seen.add(figure);
    return isNew;
  });
}

/** Where a document prints most of its expenses, liabilities or dividends in brackets, they are meant as amounts. */
function withUsualSigns(
  matched: readonly Matched[],
  { byKey }: ReportingTaxonomy,
): readonly (Matched & { readonly turned: boolean })[] {
  const kindOf = ({ statement, key }: Matched) => {
    if (statement === 'changesInEquity') return 'DIVIDEND';
    // A line that nothing fits is shown as the expenses beside it are, and says nothing of how they are printed.
    if (statement === 'profitAndLoss' && key === null) return 'UNKNOWN';
    const item = statement === 'cashFlow' ? undefined : byKey.get(key ?? '');
    if (!item) return null;
    if (isProfitAndLoss(item)) return profitEffect(item) < 0n ? 'EXPENSE' : null;
    return item.section.endsWith('liabilities') ? 'LIABILITY' : null;
  };
  const below = (each: Matched) => (each.line.valueCurrent ?? ZERO).startsWith('-');
  const turns = new Set(
    (['EXPENSE', 'LIABILITY', 'DIVIDEND'] as const).filter((kind) => {
      const own = matched.filter((each) => kindOf(each) === kind);
      return own.filter(below).length * 2 > own.length;
    }),
  );
  return matched.map((each) => {
    const kind = kindOf(each);
    const isTurned =
      kind === 'UNKNOWN' ? turns.has('EXPENSE') && below(each) : kind !== null && turns.has(kind);
    return { ...each, turned: isTurned };
  });
}

function lineMatcher({ lines, taxonomy, standard }: ProposalBooks) {
  const { index, reader } = mappingBook(taxonomy, standard);
  const indexOf = (own: readonly EntryLine[]): PhraseIndex =>
    buildPhraseIndex(
      own.map(({ key, label }) => ({ key, label, section: '', sign: 'debit', phrases: [] })),
      reader,
    );
  const ownIndex = Object.fromEntries(
    (['balanceSheet', 'profitAndLoss', 'cashFlow'] as const).map((statement) => [
      statement,
      indexOf(
        lines.filter(
          (line) =>
            line.statement === statement &&
            line.kind !== 'HEADING' &&
            (statement === 'cashFlow' || line.kind !== 'LINE'),
        ),
      ),
    ]),
  );
  const known = new Set(lines.map(({ statement, key }) => `${statement}/${key}`));
  const lineOf = (item: ReportingItem) => item.presented_in ?? item.key;
  const words = (label: string) => reader.tokens(label).join(' ');

  /** By the words of accounts and lines, within a part of the statement where its heading says which. */
  const amongItems = (label: string, isIn: (item: ReportingItem) => boolean) =>
    index.match(label, LEAST).flatMap(({ item: { key }, score }) => {
      const item = taxonomy.byKey.get(key);
      return item && isIn(item) ? [{ key: lineOf(item), score }] : [];
    });

  return {
    dividends: lines.find(({ statement }) => statement === 'changesInEquity')?.key ?? null,
    gathered: ({ label }: ReadLine): GatheredBalance | undefined =>
      taxonomy.faces.balances.find((balance) => words(balance.label) === words(label)),
    /** A part of a gathered line may stand on any line of the same part of the sheet. */
    among({ label }: ReadLine, { keys }: GatheredBalance): string | null {
      const part = taxonomy.byKey.get(keys[0] ?? '')?.section;
      return surest(amongItems(label, (item) => item.section === part));
    },
    keyOf({ label, parentLabel }: ReadLine, statement: SignedTable): string | null {
      const plain = label.replaceAll(/\/?\((?:loss|profit|decrease|increase|used in|deficit)\)\/?/gi, ' ');
      const named =
        statement === 'cashFlow'
          ? plain.replace(/\bof (?:the )?(?:financial )?(?:year|period)\b/i, 'of period')
          : plain;
      const totals = (ownIndex[statement]?.match(named, LEAST) ?? []).map(({ item, score }) => ({
        key: item.key,
        score,
      }));
      if (statement === 'cashFlow' || /^total\b/i.test(plain)) return surest(totals);
      const part = PARTS.find(([heading]) => heading.test(parentLabel ?? ''))?.[1];
      const isIn = (item: ReportingItem) =>
        known.has(`${statement}/${lineOf(item)}`) &&
        (statement === 'profitAndLoss'
          ? isProfitAndLoss(item)
          : !isProfitAndLoss(item) && (part === undefined || item.section === part));
      return surest([...totals, ...amongItems(plain, isIn)]);
    },
  };
}

function surest(candidates: readonly { readonly key: string; readonly score: number }[]): string | null {
  const [best, ...others] = candidates.toSorted((one, other) => other.score - one.score);
  if (!best) return null;
  const next = others.find(({ key }) => key !== best.key);
  return next && best.score - next.score < APART ? null : best.key;
}
