/**
 * Lines of a journal pasted from a spreadsheet: account code and name (either may be missing), debit and credit (or one
 * column with signs), narrative. What a column holds is told by its heading, else by what stands in it. Nothing is
 * guessed: columns that are not understood are refused whole, with what to copy instead. Pure.
 */
import type { JournalLine } from '../../../../shared/model/journals.ts';
import { isZero, type Money, negateMoney, ZERO } from '../../../../shared/model/money.ts';
import { parseFigure } from '../../../components/parse-figure.ts';
import { type Account, knownAccount } from './account-choices.ts';
import { BLANK_LINE, onSide } from './journal-lines.ts';

export type Pasted = { readonly lines: readonly JournalLine[] } | { readonly problem: string };

type Role = 'code' | 'name' | 'debit' | 'credit' | 'amount' | 'narrative';

const NOT_UNDERSTOOD =
  'The columns were not understood, and nothing was taken. Copy them in this order: account code, account name, debit, credit, narrative.';

const HEADINGS: readonly (readonly [Role, RegExp])[] = [
  ['code', /^(?:account |a\/c )?(?:code|no\.?|number)$/i],
  ['name', /^(?:account|account name|account description|name)$/i],
  ['debit', /^(?:debit|dr)\b/i],
  ['credit', /^(?:credit|cr)\b/i],
  ['amount', /^(?:net )?amount\b/i],
  ['narrative', /^(?:narrative|narration|description|details|memo|reference)$/i],
];

const headingOf = (text: string): Role | undefined =>
  HEADINGS.find(([, words]) => words.test(text.trim()))?.[0];

/** Roles by headings; undefined where the first row is no heading. */
function rolesOfHeading(row: readonly string[]): readonly (Role | undefined)[] | undefined {
  const roles = row.map(headingOf);
  const given = roles.filter((role) => role !== undefined);
  const names = given.includes('code') || given.includes('name');
  const amounts = given.includes('amount') || (given.includes('debit') && given.includes('credit'));
  return names && amounts && new Set(given).size === given.length ? roles : undefined;
}

/** Roles by what the columns hold; undefined where that is not clear. */
function rolesOfContent(rows: readonly (readonly string[])[]): readonly (Role | undefined)[] | undefined {
  const width = Math.max(...rows.map((row) => row.length));
  const cells = Array.from({ length: width }, (_, at) =>
    rows.map((row) => row[at]?.trim() ?? '').filter((text) => text !== ''),
  );
  const figures = cells.map(
    (texts) => texts.length > 0 && texts.every((text) => parseFigure(text) !== undefined),
  );
  const firstText = cells.findIndex((texts, at) => texts.length > 0 && !figures[at]);
  const amounts = figures.flatMap((isFigure, at) => (isFigure && at > firstText ? [at] : []));
  // Figures before the first text are the codes; without any text they would be everything.
  const codes = figures.flatMap((isFigure, at) => (isFigure && at < firstText ? [at] : []));
  const [amount, second, third] = amounts;
  if (firstText < 0 || codes.length > 1 || amount === undefined || third !== undefined) return undefined;
  const texts = cells.flatMap((each, at) => (each.length > 0 && !figures[at] ? [at] : []));
  const before = texts.filter((at) => at < amount);
  const after = texts.filter((at) => at > amount);
  if (after.length > 1 || before.length > (codes.length === 1 ? 1 : 2)) return undefined;
  const roles: (Role | undefined)[] = cells.map(() => undefined);
  const [code] = codes;
  if (code !== undefined) roles[code] = 'code';
  const [name, other] = before;
  if (name !== undefined) roles[name] = other === undefined ? 'name' : 'code';
  if (other !== undefined) roles[other] = 'name';
  const [narrative] = after;
  if (narrative !== undefined) roles[narrative] = 'narrative';
  roles[amount] = second === undefined ? 'amount' : 'debit';
  if (second !== undefined) roles[second] = 'credit';
  return roles;
}

function amountIn(text: string): Money | undefined {
  const amount = parseFigure(text);
  return amount === null ? ZERO : amount;
}

function lineOf(
  cells: readonly string[],
  roles: readonly (Role | undefined)[],
  accounts: readonly Account[],
): JournalLine | undefined {
  const text = (role: Role) => cells[roles.indexOf(role)]?.trim() ?? '';
  const debit = amountIn(text('debit'));
  const credit = amountIn(text('credit'));
  const amount = amountIn(text('amount'));
  if (debit === undefined || credit === undefined || amount === undefined) return undefined;
  // Both filled is kept as it is, and said at the line.
  const sides =
    !isZero(debit) && !isZero(credit)
      ? { debit, credit }
      : onSide('debit', !isZero(amount) ? amount : isZero(debit) ? negateMoney(credit) : debit);
  const written: Account = { accountCode: text('code'), accountDescription: text('name') };
  return {
    ...BLANK_LINE,
    ...(knownAccount(accounts, written) ?? written),
    ...sides,
    narrative: text('narrative'),
  };
}

/** `accounts`: those of the books, so that a code alone brings its name. */
export function pastedLines(text: string, accounts: readonly Account[]): Pasted {
  const rows = text
    .split(/\r\n|\r|\n/)
    .map((row) => row.split('\t'))
    .filter((row) => row.some((cell) => cell.trim() !== ''));
  const [first, ...rest] = rows;
  if (first === undefined) return { problem: 'There was nothing to paste.' };
  const headed = rolesOfHeading(first);
  const body = headed === undefined ? rows : rest;
  const roles = headed ?? rolesOfContent(rows);
  if (roles === undefined || body.length === 0) return { problem: NOT_UNDERSTOOD };
  const lines: JournalLine[] = [];
  for (const [at, cells] of body.entries()) {
    const line = lineOf(cells, roles, accounts);
    if (line === undefined || line.debit.startsWith('-') || line.credit.startsWith('-')) {
      return {
        problem: `Row ${at + 1} of what you pasted has an amount that cannot be read. Nothing was added.`,
      };
    }
    lines.push(line);
  }
  return { lines };
}
