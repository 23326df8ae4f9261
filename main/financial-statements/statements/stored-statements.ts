/**
 * Statements as they are stored, a text, on their way to a thread and back: those of ten thousand accounts are read,
 * checked and written in the thread, and the main process hands a text over, which takes no time.
 */
import { type StatementBooks, writeStatementBooks } from '../../../shared/model/provenance.ts';
import { readStatementsText, type StatementsJson } from '../../../shared/model/statements.ts';
import { packText, unpackText } from '../../store/packed-text.ts';
import type { StatementInput } from './statement-input.ts';

/** Stored statements of last year and of the year before it; null where there are none. */
export interface EarlierStatements {
  readonly earlier: string | null;
  readonly beforeLast: string | null;
  /** What figures of signed statements open to, by statement and key; null where last year was issued here. */
  readonly signed?: Readonly<Record<string, string>> | null;
}

export function readEarlier(
  texts: EarlierStatements,
): Pick<StatementInput, 'earlier' | 'beforeLast' | 'signed'> {
  const read = (text: string | null) => (text === null ? null : readStatementsText(unpackText(text)));
  return { earlier: read(texts.earlier), beforeLast: read(texts.beforeLast), signed: texts.signed ?? null };
}

/** Statements to be stored, and what of them the engine tells. */
export interface WrittenStatements {
  readonly text: string;
  /** The books that they were computed from, as text. */
  readonly books: string;
  readonly balanced: boolean;
  /** Of the anomalies. */
  readonly kinds: readonly StatementsJson['anomalies'][number]['kind'][];
}

export function writtenStatements(statements: StatementsJson, books: StatementBooks): WrittenStatements {
  const { periodStart, periodEnd, currency, rounding } = statements;
  return {
    text: packText(JSON.stringify(statements), { periodStart, periodEnd, currency, rounding }),
    books: packText(writeStatementBooks(books)),
    balanced: statements.balanced,
    kinds: statements.anomalies.map((anomaly) => anomaly.kind),
  };
}
