/**
 * The one place where an error of SQLite becomes a problem of ours (house 5). What is not listed stays an
 * unexpected error and answers 500.
 */
import { Problem } from '../../shared/problem.ts';

export class NewerDatabase extends Error {
  constructor(name: string) {
    super(
      `This practice was last opened by a newer Fairview (its data have "${name}"). Install that version or a later one.`,
    );
    this.name = 'NewerDatabase';
  }
}

function textOf(error: unknown, field: 'code' | 'message'): string {
  if (typeof error !== 'object' || error === null || !(field in error)) return '';
  return String((error as Record<string, unknown>)[field]);
}

/** The same error, or the problem it stands for. */
export function fromStoreError(error: unknown): unknown {
  const code = textOf(error, 'code');
  const message = textOf(error, 'message');
  if (!code.startsWith('SQLITE_')) return error;
  if (message.includes('FILING_SEALED')) {
    return new Problem('FILING_SEALED', 'The filing is filed and locked; nothing in it can be changed.');
  }
  if (message.includes('filing.clientId, filing.periodEnd')) {
    return new Problem(
      'DUPLICATE_FILING',
      'A filing of this client for this period end and taxonomy version exists already. Open that one.',
    );
  }
  if (message.includes('client.uen')) {
    return new Problem('INVALID_INPUT', 'Another client has this UEN.', {
      errors: [{ path: 'uen', message: 'Another client has this UEN.' }],
    });
  }
  if (message.includes('staff.email')) {
    return new Problem('INVALID_INPUT', 'Another account has this e-mail address.', {
      errors: [{ path: 'email', message: 'Another account has this e-mail address.' }],
    });
  }
  if (code === 'SQLITE_FULL') {
    return new Problem(
      'UNAVAILABLE',
      'The disk is full. Free some space and try again; nothing was changed.',
    );
  }
  return error;
}
