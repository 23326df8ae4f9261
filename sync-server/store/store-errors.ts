/**
 * The one place where an error of SQLite or PostgreSQL becomes a problem of ours (house 5). What is not listed
 * stays an unexpected error and answers 500.
 */
import { Problem } from '../../shared/problem.ts';

export class NewerDatabase extends Error {
  constructor(name: string) {
    super(`The database was last opened by a newer sync-server (it has "${name}"). Install that version.`);
    this.name = 'NewerDatabase';
  }
}

function textOf(error: unknown, field: 'code' | 'message' | 'detail' | 'constraint' | 'table'): string {
  if (typeof error !== 'object' || error === null || !(field in error)) return '';
  return String((error as Record<string, unknown>)[field]);
}

/** A failure that passes when the same transaction is tried again: serialisation, deadlock. */
export function passesByItself(error: unknown): boolean {
  return ['40001', '40P01'].includes(textOf(error, 'code'));
}

/**
 * True where a record of the desktops breaks what the tables hold of them (a place twice, a key twice, a row that is
 * never changed), or holds what a column cannot. Constraints of other tables are kept by the program itself.
 */
export function cannotBeStored(error: unknown): boolean {
  const code = textOf(error, 'code');
  const words = textOf(error, 'message');
  if (code.startsWith('SQLITE_CONSTRAINT')) return words.includes('syncRecord');
  const ofRecords = textOf(error, 'table') === 'syncRecord' || words.includes('APPEND_ONLY: syncRecord');
  // 22: data that a type cannot hold; 54000: a key longer than an index takes.
  return (
    code.startsWith('22') || code === '54000' || ((code.startsWith('23') || code === 'P0001') && ofRecords)
  );
}

/** Tables whose unique column is told to a person, as SQLite and as PostgreSQL name it. */
const UNIQUE = [
  { names: ['client.uen', 'client_uen_key'], path: 'uen', message: 'Another client has this UEN.' },
  {
    names: ['staff.email', 'staff_email_key'],
    path: 'email',
    message: 'Another account has this e-mail address.',
  },
];

/** The same error, or the problem it stands for. */
export function fromStoreError(error: unknown): unknown {
  const code = textOf(error, 'code');
  const known = `${textOf(error, 'message')} ${textOf(error, 'constraint')}`;
  if (code.startsWith('SQLITE_CONSTRAINT') || code === '23505') {
    const unique = UNIQUE.find(({ names }) => names.some((name) => known.includes(name)));
    if (unique) {
      const { path, message } = unique;
      return new Problem('INVALID_INPUT', message, { errors: [{ path, message }] });
    }
  }
  if (code === 'SQLITE_FULL' || code === '53100') {
    return new Problem('UNAVAILABLE', 'The disk of the server is full; nothing was changed.');
  }
  const unreachable = ['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03', '53300'].includes(code);
  if (unreachable) {
    return new Problem('UNAVAILABLE', 'The database does not answer at the moment. Try again shortly.', {
      retryAfterSeconds: 5,
    });
  }
  return error;
}
