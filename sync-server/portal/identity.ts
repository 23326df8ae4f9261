/**
 * Who approves types the name that was invited, and for a filing the UEN (decisions 2: IDENTITY_MISMATCH). Both
 * are always compared, in a time that tells nothing, and the answer never says which part was wrong.
 */
import { sameToken } from '../practice/tokens.ts';

export interface Identity {
  readonly name: string;
  /** Null where none is asked for. */
  readonly uen: string | null;
}

/** Letter case, accents, punctuation and the order of given and family name are not what makes a name another. */
function nameForm(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ');
}

const uenForm = (uen: string | null) => (uen ?? '').replaceAll(/\s/g, '').toUpperCase();

export function sameIdentity(expected: Identity, typed: Identity): boolean {
  const name = sameToken(nameForm(expected.name), nameForm(typed.name));
  const uen = sameToken(uenForm(expected.uen), uenForm(typed.uen));
  return name && uen && nameForm(typed.name) !== '';
}
