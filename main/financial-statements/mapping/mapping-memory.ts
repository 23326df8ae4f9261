/**
 * What people decided before: first for this client, then in the firm. The same code and name is as good as
 * certain, the same name nearly so, the same code alone only a hint, because charts are renumbered.
 */
import type { Money } from '../../../shared/model/money.ts';
import type { TokensOf } from '../../../shared/words/word-reader.ts';
import { sideOf } from './ledger-evidence.ts';

export interface EarlierMapping {
  readonly accountCode: string;
  readonly accountDescription: string;
  readonly taxonomyKey: string;
  readonly scope: 'CLIENT' | 'FIRM';
  /** Its balance then; absent where it is not known. */
  readonly balance?: Money;
  /** False for a proposal that stood in finished statements without a person having set it; absent: a decision. */
  readonly decided?: boolean;
}

export interface Remembered {
  readonly taxonomyKey: string;
  readonly confidence: 'HIGH' | 'MEDIUM';
  readonly rationale: string;
  readonly scope: EarlierMapping['scope'];
  /** The side on which the account stood then. */
  readonly side: 'debit' | 'credit' | null;
}

export interface MappingMemory {
  recall(accountCode: string, accountDescription: string): readonly Remembered[];
}

interface Decision {
  readonly taxonomyKey: string;
  readonly side: 'debit' | 'credit' | null;
  times: number;
  decided: boolean;
}

/** What was decided for a name or code: nearly always one key, so a list is as quick as a map. */
type Decisions = Map<string, Decision[]>;

function count(
  decisions: Decisions,
  at: string,
  { taxonomyKey, balance, decided = true }: EarlierMapping,
): void {
  const side = balance === undefined ? null : sideOf(balance);
  const known = decisions.get(at);
  if (known === undefined) {
    decisions.set(at, [{ taxonomyKey, side, times: 1, decided }]);
    return;
  }
  const same = known.find((decision) => decision.taxonomyKey === taxonomyKey);
  if (same) {
    same.times += 1;
    same.decided ||= decided;
  } else known.push({ taxonomyKey, side, times: 1, decided });
}

const NOTHING: readonly Decision[] = [];

/** Keys decided for `at`, the most frequent first, with their count. */
function decided(decisions: Decisions, at: string): readonly Decision[] {
  const known = decisions.get(at);
  if (known === undefined || known.length === 1) return known ?? NOTHING;
  return [...known].sort(
    (a, b) =>
      Number(b.decided) - Number(a.decided) ||
      b.times - a.times ||
      a.taxonomyKey.localeCompare(b.taxonomyKey),
  );
}

/** `tokensOf`: the comparable words of a name. */
export function buildMemory(mappings: readonly EarlierMapping[], tokensOf: TokensOf): MappingMemory {
  const nameOf = (description: string) => tokensOf(description).join(' ') || description.trim().toLowerCase();
  const clientBoth: Decisions = new Map();
  const clientName: Decisions = new Map();
  const clientCode: Decisions = new Map();
  const firmName: Decisions = new Map();
  for (const mapping of mappings) {
    const { accountCode, accountDescription, scope, decided = true } = mapping;
    const name = nameOf(accountDescription);
    if (scope === 'FIRM') {
      // What other clients' books call so counts only where a person said it.
      if (name !== '' && decided) count(firmName, name, mapping);
      continue;
    }
    count(clientBoth, `${accountCode}\n${name}`, mapping);
    if (name !== '') count(clientName, name, mapping);
    if (accountCode !== '') count(clientCode, accountCode, mapping);
  }
  return {
    recall(accountCode, accountDescription) {
      const name = nameOf(accountDescription);
      const found: Remembered[] = [];
      const add = (decisions: Decisions, at: string, confidence: 'HIGH' | 'MEDIUM', rationale: string) => {
        const keys = decided(decisions, at);
        for (const { taxonomyKey, side, decided: set } of keys) {
          if (found.some((earlier) => earlier.taxonomyKey === taxonomyKey)) continue;
          const scope = decisions === firmName ? 'FIRM' : 'CLIENT';
          const sure = keys.length === 1 && set ? confidence : 'MEDIUM';
          const why = set ? rationale : `${rationale} Nobody has confirmed it.`;
          found.push({ taxonomyKey, confidence: sure, rationale: why, scope, side });
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
        const uses = decided(firmName, name).reduce((total, { times }) => total + times, 0);
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
