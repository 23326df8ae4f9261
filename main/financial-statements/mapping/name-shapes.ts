/**
 * What the shape of an account name says, whatever its other words are: "Due from <anyone>" is a receivable
 * from that party, "Impairment loss on <thing>" an impairment of its kind, "Deposit - <anything>" a deposit.
 * The side of the balance must agree. Shapes are data of the constitution; the first that fits speaks.
 */
import { type AccountNames, fitsShape } from '../../../constitution/index.ts';
import type { Money } from '../../../shared/model/money.ts';
import { sideOf } from './ledger-evidence.ts';

export interface NameShape {
  readonly key: string;
  /** True for the kind that is left of a family, which no name makes certain. */
  readonly general: boolean;
  readonly what: string;
}

/** True of names that mean different things in different books ("Stripe", "Freight recovered"). */
export function isDoubtful(
  name: string,
  balance: Money,
  { doubtful }: Pick<AccountNames, 'doubtful'>,
): boolean {
  const side = sideOf(balance);
  const text = name.trim();
  return doubtful.some((form) => (form.side === undefined || form.side === side) && fitsShape(form, text));
}

/**
 * The key that the shape of a name asks for, with the words for it; undefined where no shape fits. `inFull` is the name
 * with its words written out: a narrow shape that only sees these goes before a wide one that sees the name as it stands.
 */
export function shapeOf(
  name: string,
  balance: Money,
  { shapes }: Pick<AccountNames, 'shapes'>,
  inFull?: string,
): NameShape | undefined {
  const side = sideOf(balance);
  const text = name.trim();
  const readings = inFull === undefined || inFull === text.toLowerCase() ? [text] : [text, inFull];
  for (const shape of shapes) {
    if (shape.side !== undefined && side !== shape.side) continue;
    for (const reading of readings) {
      if (!fitsShape(shape, reading)) continue;
      const named = shape.keyOf(reading);
      if (named !== undefined) return { ...named, what: shape.what };
    }
  }
  return undefined;
}
