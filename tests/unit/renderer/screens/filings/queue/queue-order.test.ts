import { describe, expect, it } from 'vitest';
import { isOpen } from '../../../../../../renderer/screens/filings/context/line-state.ts';
import { queueCommand } from '../../../../../../renderer/screens/filings/queue/queue-keys.ts';
import {
  neighbour,
  printedBeside,
  walkingOrder,
} from '../../../../../../renderer/screens/filings/queue/queue-order.ts';
import { type LineItem, lineItemSchema } from '../../../../../../shared/model/records.ts';
import { idOf, makeLine } from '../line-fixture.ts';

const LINES = [
  makeLine({ number: 1, confidence: 'HIGH' }),
  makeLine({ number: 2, confidence: 'LOW' }),
  makeLine({ number: 3, confidence: null }),
  makeLine({ number: 4, confidence: 'LOW' }),
  makeLine({ number: 5, confidence: 'MEDIUM' }),
];
const ids = (numbers: readonly number[]) => numbers.map(idOf);

describe('order of the queue', () => {
  it('walks the riskiest first, lines without a suggestion last, and keeps the document order inside a class', () => {
    expect(walkingOrder(LINES, 'RISK').map((line) => line.id)).toEqual(ids([2, 4, 5, 1, 3]));
    expect(walkingOrder(LINES, 'DOCUMENT').map((line) => line.id)).toEqual(ids([1, 2, 3, 4, 5]));
  });

  it('begins with what the client confirmed before, then goes statement by statement', () => {
    const before = {
      elementId: 'assets',
      label: 'Assets',
      confidence: 'HIGH',
      reason: '',
      source: 'SAME_CLIENT',
    };
    const change = (line: LineItem, changes: object) => lineItemSchema.parse({ ...line, ...changes });
    const income = change(makeLine({ number: 1, confidence: 'LOW' }), { statement: 'income_statement' });
    const position = makeLine({ number: 2, confidence: 'HIGH' });
    const returning = makeLine({ number: 3, element: 'assets', confidence: 'HIGH' });
    const known = change(returning, {
      statement: 'notes',
      mapping: { ...returning.mapping, candidates: [before] },
    });
    const otherwise = change(known, {
      id: idOf(4),
      mapping: { ...returning.mapping, elementId: 'equity', candidates: [before] },
    });
    expect(position.statement).toBe('balance_sheet');
    expect(walkingOrder([income, position, otherwise, known], 'RISK').map(({ id }) => id)).toEqual(
      ids([3, 2, 1, 4]),
    );
  });

  it('names the lines printed above and below in the same statement', () => {
    const [first, second, third] = LINES;
    if (first === undefined || second === undefined) throw new Error('There are lines.');
    expect(printedBeside(LINES, second)).toEqual({ above: first, below: third });
    expect(printedBeside(LINES, first).above).toBeUndefined();
  });

  it('goes round the end and never answers the line it starts from', () => {
    expect(neighbour(LINES, idOf(5), 1, () => true)?.id).toBe(idOf(1));
    expect(neighbour(LINES, idOf(1), -1, () => true)?.id).toBe(idOf(5));
    expect(neighbour(LINES, null, 1, () => true)?.id).toBe(idOf(1));
    expect(neighbour(LINES, idOf(1), 1, (line) => line.id === idOf(1))).toBeUndefined();
    expect(neighbour([], null, 1, () => true)).toBeUndefined();
  });

  it('counts a line as open until it is confirmed or excluded', () => {
    expect(isOpen(makeLine({ number: 1, confidence: null }))).toBe(true);
    expect(isOpen(makeLine({ number: 1, confirmed: true }))).toBe(false);
    expect(isOpen(makeLine({ number: 1, excluded: true }))).toBe(false);
  });
});

describe('keys of the queue', () => {
  const bare = { ctrlKey: false, altKey: false, metaKey: false, on: 'PAGE' } as const;
  it.each([
    ['Enter', 'CONFIRM'],
    ['u', 'UNDO'],
    ['U', 'UNDO'],
    ['x', 'EXCLUDE'],
    ['/', 'SEARCH'],
    ['s', 'SEARCH'],
    ['n', 'NEGATED'],
    ['o', 'BALANCE'],
    ['m', 'MEMBER'],
    ['j', 'NEXT'],
    ['k', 'PREVIOUS'],
  ])('%s means %s', (key, kind) => {
    expect(queueCommand({ ...bare, key })).toEqual({ kind });
  });

  it('picks by number from 1', () => {
    expect(queueCommand({ ...bare, key: '3' })).toEqual({ kind: 'PICK', index: 2 });
    expect(queueCommand({ ...bare, key: '0' })).toBeNull();
  });

  it('leaves fields, other controls and browser shortcuts alone', () => {
    expect(queueCommand({ ...bare, on: 'FIELD', key: 'u' })).toBeNull();
    expect(queueCommand({ ...bare, on: 'CONTROL', key: 'Enter' })).toBeNull();
    expect(queueCommand({ ...bare, ctrlKey: true, key: 's' })).toBeNull();
    expect(queueCommand({ ...bare, key: 'constructor' })).toBeNull();
  });
});
