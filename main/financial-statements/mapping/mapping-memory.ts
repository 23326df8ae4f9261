/**
 * What people decided before: first for this client, then in the firm. The same code and name is as good as
 * certain, the same name nearly so, the same code alone only a hint, because charts are renumbered.
 */
import { nameKey, type TokensOf } from './ledger-tokens.ts';

export interface EarlierMapping {
  readonly accountCode: string;
  readonly accountDescription: string;
  readonly taxonomyKey: string;
  readonly scope: 'CLIENT' | 'FIRM';
}

export interface Remembered {
  readonly taxonomyKey: string;
  readonly confidence: 'HIGH' | 'MEDIUM';
  readonly rationale: string;
}

export interface MappingMemory {
  recall(accountCode: string, accountDescription: string): readonly Remembered[];
}

type Counts = Map<string, Map<string, number>>;

function count(counts: Counts, at: string, key: string): void {
  const keys = counts.get(at) ?? new Map<string, number>();
  keys.set(key, (keys.get(key) ?? 0) + 1);
  counts.set(at, keys);
}

/** Keys decided for `at`, the most frequent first, with their count. */
function decided(counts: Counts, at: string): readonly (readonly [string, number])[] {
  return [...(counts.get(at) ?? [])].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]));
}

/** `tokensOf`: the words of a text, as `ledgerTokens` takes them. */
export function buildMemory(mappings: readonly EarlierMapping[], tokensOf: TokensOf): MappingMemory {
  const nameOf = (description: string) =>
    nameKey(description, tokensOf) || description.trim().toLowerCase();
  const clientBoth: Counts = new Map();
  const clientName: Counts = new Map();
  const clientCode: Counts = new Map();
  const firmName: Counts = new Map();
  for (const { accountCode, accountDescription, taxonomyKey, scope } of mappings) {
    const name = nameOf(accountDescription);
    if (scope === 'FIRM') {
      if (name !== '') count(firmName, name, taxonomyKey);
      continue;
    }
    count(clientBoth, `${accountCode}\n${name}`, taxonomyKey);
    if (name !== '') count(clientName, name, taxonomyKey);
    if (accountCode !== '') count(clientCode, accountCode, taxonomyKey);
  }
  return {
    recall(accountCode, accountDescription) {
      const name = nameOf(accountDescription);
      const found: Remembered[] = [];
      const add = (counts: Counts, at: string, confidence: 'HIGH' | 'MEDIUM', rationale: string) => {
        const keys = decided(counts, at);
        for (const [taxonomyKey] of keys) {
          if (found.some((earlier) => earlier.taxonomyKey === taxonomyKey)) continue;
          found.push({ taxonomyKey, confidence: keys.length > 1 ? 'MEDIUM' : confidence, rationale });
        }
      };
      add(
        clientBoth,
        `${accountCode}\n${name}`,
        'HIGH',
        'Same as last time: this client’s account of this code and name was mapped here.',
      );
      if (name !== '')
        add(
          clientName,
          name,
          'HIGH',
          'Same as last time: this client’s account of this name was mapped here.',
        );
      if (accountCode !== '')
        add(
          clientCode,
          accountCode,
          'MEDIUM',
          `This client’s account ${accountCode} was mapped here under another name.`,
        );
      if (name !== '') {
        const uses = decided(firmName, name).reduce((total, [, times]) => total + times, 0);
        add(
          firmName,
          name,
          uses >= 2 ? 'HIGH' : 'MEDIUM',
          `Mapped here for other clients of the firm (${uses === 1 ? 'once' : `${uses} times`}).`,
        );
      }
      return found;
    },
  };
}
