/** The longest books that a practice may share: statements and books of the most accounts fit into what travels. */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { computeStatements } from '../../../../../main/financial-statements/statements/compute-statements.ts';
import { MOST_SHARED_ACCOUNTS } from '../../../../../main/financial-statements/statements/shared-books.ts';
import {
  readEarlier,
  writtenStatements,
} from '../../../../../main/financial-statements/statements/stored-statements.ts';
import { unpackText } from '../../../../../main/store/packed-text.ts';
import { fromCents } from '../../../../../shared/model/money.ts';
import { readStatementBooks, type SourceAccount } from '../../../../../shared/model/provenance.ts';
import { LONGEST_TEXT } from '../../../../../shared/sync/kinds/values.ts';
import { HEADER, seeded, TAXONOMY } from './sample-books.ts';

const next = seeded(1);
/** Eight digits, as unlike each other as those of real ledgers. */
const amount = () => fromCents(BigInt(Math.floor((next() - 0.5) * 1e10)));
/** An id that nothing can be saved on, as those of the program are. */
const id = (at: number) =>
  createHash('sha256')
    .update(String(at))
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
const WORDS = ['Repairs', 'Sundry', 'Trade receivables', 'Accrued', 'Motor vehicle', 'Deposits', 'Freight'];
const word = () => WORDS[Math.floor(next() * WORDS.length)];

it('has room for the most accounts, whose names are as unlike as those of people', () => {
  const keys = [...TAXONOMY.byKey.keys()];
  const items = Array.from({ length: MOST_SHARED_ACCOUNTS }, (_, at) => ({
    id: id(at),
    accountCode: `${1000 + Math.floor(next() * 9000)}/${at}`,
    accountDescription: `${word()} ${word()} ${Math.floor(next() * 1e9).toString(36)} ${id(at).slice(0, 6)}`,
    taxonomyKey: keys[Math.floor(next() * keys.length)] ?? null,
    currentYearBalance: amount(),
    priorYearBalance: amount(),
    openingBalance: null,
    sourceRow: at + 2,
  })) satisfies (SourceAccount & { openingBalance: null })[];
  const input = { header: HEADER, items, hasPriorYear: true, taxonomy: TAXONOMY, rules: [] };
  const statements = computeStatements(input);
  const books = { uploadId: id(-1), file: null, accounts: items };
  const written = writtenStatements(statements, books);
  expect(JSON.stringify(statements).length).toBeGreaterThan(5 * LONGEST_TEXT);
  expect(written.text.length).toBeLessThan(LONGEST_TEXT);
  expect(written.books.length).toBeLessThan(LONGEST_TEXT);
  expect(readEarlier({ earlier: written.text, beforeLast: null }).earlier).toEqual(statements);
  expect(readStatementBooks(unpackText(written.books)).accounts).toHaveLength(MOST_SHARED_ACCOUNTS);
});
