import { describe, expect, it } from 'vitest';
import { stepQueue } from '../../../../../../renderer/screens/filings/queue/confirm-queue.ts';
import {
  EMPTY_QUEUE,
  type QueueEvent,
  type QueueState,
  type QueueStep,
} from '../../../../../../renderer/screens/filings/queue/queue-state.ts';
import type { LineItem } from '../../../../../../shared/model/records.ts';
import { idOf, makeLine } from '../line-fixture.ts';

const THREE = [
  makeLine({ number: 1, confidence: 'HIGH' }),
  makeLine({ number: 2, confidence: 'LOW' }),
  makeLine({ number: 3, confidence: 'MEDIUM' }),
];

function begin(lines: readonly LineItem[]): QueueState {
  return stepQueue(EMPTY_QUEUE, { kind: 'LINES_CHANGED' }, lines).state;
}

function run(state: QueueState, events: readonly QueueEvent[], lines: readonly LineItem[]): QueueStep {
  let step: QueueStep = { state, effect: null };
  for (const event of events) step = stepQueue(step.state, event, lines);
  return step;
}

function painted(state: QueueState, lines: readonly LineItem[]): QueueState {
  return stepQueue(state, { kind: 'PAINTED', visit: state.visit }, lines).state;
}

const press = (at: number, repeat = false): QueueEvent => ({ kind: 'CONFIRM', press: at, repeat });

/** The machine as the screen drives it: paint, press, and the engine's answer folded back into the lines. */
function confirmAndSave(state: QueueState, lines: readonly LineItem[], at: number) {
  const step = run(painted(state, lines), [press(at)], lines);
  if (step.effect?.kind !== 'CONFIRM') throw new Error('nothing was confirmed');
  const { lineId } = step.effect;
  const saved = lines.map((line) =>
    line.id === lineId ? makeLine({ number: Number(lineId.slice(-12)), confirmed: true }) : line,
  );
  return { lineId, lines: saved, state: stepQueue(step.state, { kind: 'SAVED', lineId }, saved).state };
}

describe('confirm queue', () => {
  it('starts at the riskiest open line and picks its suggestion', () => {
    const state = begin(THREE);
    expect(state.currentId).toBe(idOf(2));
    expect(state.choice?.elementId).toBe('element-2');
  });

  it('confirms one line per press and goes on to the next riskiest', () => {
    const step = run(painted(begin(THREE), THREE), [press(1)], THREE);
    expect(step.effect).toMatchObject({ kind: 'CONFIRM', lineId: idOf(2), saveAsSynonym: false });
    expect(step.state.currentId).toBe(idOf(3));
    expect(step.state.sending).toEqual([idOf(2)]);
  });

  it('never confirms on a repeated key, painted or not', () => {
    const ready = painted(begin(THREE), THREE);
    const step = run(ready, [press(1, true)], THREE);
    expect(step.effect).toEqual({ kind: 'REFUSED', why: 'REPEATED_KEY' });
    expect(step.state).toEqual(ready);
  });

  it('takes no confirmation before the line has been painted', () => {
    const step = run(begin(THREE), [press(1)], THREE);
    expect(step.effect).toEqual({ kind: 'REFUSED', why: 'NOT_PAINTED' });
    expect(step.state.sending).toEqual([]);
  });

  it('does not count the paint of the line before', () => {
    const first = painted(begin(THREE), THREE);
    const after = run(first, [press(1), { kind: 'PAINTED', visit: first.visit }, press(2)], THREE);
    expect(after.effect).toEqual({ kind: 'REFUSED', why: 'NOT_PAINTED' });
    expect(after.state.done).toEqual([idOf(2)]);
  });

  it('confirms nothing twice for one press that arrives twice', () => {
    const once = run(painted(begin(THREE), THREE), [press(7)], THREE);
    const again = run(painted(once.state, THREE), [press(7)], THREE);
    expect(again.effect).toEqual({ kind: 'REFUSED', why: 'SAME_PRESS' });
  });

  it('needs a new press and a new paint for each of many lines', () => {
    const lines = Array.from({ length: 20 }, (_, at) => makeLine({ number: at + 1 }));
    let state = begin(lines);
    let confirmed = 0;
    for (let at = 1; at <= 200; at += 1) {
      // A held Enter: one real press, then repeats, with paints in between.
      state = painted(state, lines);
      const step = run(state, [press(at, at > 1)], lines);
      state = step.state;
      if (step.effect?.kind === 'CONFIRM') confirmed += 1;
    }
    expect(confirmed).toBe(1);
  });

  it('ends with no current line when every line is decided', () => {
    let lines: readonly LineItem[] = THREE;
    let state = begin(lines);
    for (const at of [1, 2, 3]) ({ lines, state } = confirmAndSave(state, lines, at));
    expect(state.currentId).toBeNull();
    expect(run(state, [press(4)], lines).effect).toEqual({ kind: 'REFUSED', why: 'NO_LINE' });
  });

  it('takes confirmations back in reverse order', () => {
    const first = confirmAndSave(begin(THREE), THREE, 1);
    const second = confirmAndSave(first.state, first.lines, 2);
    expect(second.state.done).toEqual([idOf(2), idOf(3)]);
    const undone = run(second.state, [{ kind: 'UNDO', press: 3, repeat: false }], second.lines);
    expect(undone.effect).toEqual({ kind: 'UNCONFIRM', lineId: idOf(3) });
    expect(undone.state.currentId).toBe(idOf(3));
    const settled = stepQueue(undone.state, { kind: 'SAVED', lineId: idOf(3) }, THREE).state;
    const again = run(settled, [{ kind: 'UNDO', press: 4, repeat: false }], THREE);
    expect(again.effect).toEqual({ kind: 'UNCONFIRM', lineId: idOf(2) });
    const empty = run(again.state, [{ kind: 'UNDO', press: 5, repeat: false }], THREE);
    expect(empty.effect).toEqual({ kind: 'REFUSED', why: 'NOTHING_TO_UNDO' });
  });

  it('does not undo on a repeated key, nor what is still being saved', () => {
    const sent = run(painted(begin(THREE), THREE), [press(1)], THREE).state;
    expect(run(sent, [{ kind: 'UNDO', press: 2, repeat: true }], THREE).effect).toEqual({
      kind: 'REFUSED',
      why: 'REPEATED_KEY',
    });
    expect(run(sent, [{ kind: 'UNDO', press: 2, repeat: false }], THREE).effect).toEqual({
      kind: 'REFUSED',
      why: 'STILL_SAVING',
    });
  });

  it('comes back to a line whose confirmation failed, and forgets it for undo', () => {
    const sent = run(painted(begin(THREE), THREE), [press(1)], THREE).state;
    const failed = stepQueue(sent, { kind: 'FAILED', lineId: idOf(2) }, THREE).state;
    expect(failed.currentId).toBe(idOf(2));
    expect(failed.done).toEqual([]);
    expect(failed.sending).toEqual([]);
  });

  it('confirms the candidate that was picked, with its marks', () => {
    const step = run(
      painted(begin(THREE), THREE),
      [{ kind: 'PICK', index: 1 }, { kind: 'TOGGLE_NEGATED' }, { kind: 'TOGGLE_BALANCE' }, press(1)],
      THREE,
    );
    expect(step.effect).toMatchObject({
      kind: 'CONFIRM',
      choice: { elementId: 'runner-up', negated: true, balanceAt: 'OPENING', memberId: null },
    });
  });

  it('confirms the member that was picked, and the total once it is taken away or another element is picked', () => {
    const choiceAfter = (...events: readonly QueueEvent[]) =>
      run(painted(begin(THREE), THREE), [...events, press(1)], THREE).effect;
    const pick = { kind: 'PICK_MEMBER', memberId: 'share-capital' } as const;
    expect(choiceAfter(pick)).toMatchObject({ choice: { memberId: 'share-capital' } });
    expect(choiceAfter(pick, { kind: 'PICK_MEMBER', memberId: null })).toMatchObject({
      choice: { memberId: null },
    });
    expect(choiceAfter(pick, { kind: 'PICK', index: 1 })).toMatchObject({
      choice: { elementId: 'runner-up', memberId: null },
    });
  });

  it('keeps a searched element of flows at the closing point', () => {
    const step = run(
      painted(begin(THREE), THREE),
      [
        { kind: 'TOGGLE_BALANCE' },
        { kind: 'PICK_ELEMENT', elementId: 'searched', label: 'Searched', instant: false },
        press(1),
      ],
      THREE,
    );
    expect(step.effect).toMatchObject({ choice: { elementId: 'searched', balanceAt: 'CLOSING' } });
  });

  it('asks for a pick where nothing was suggested, and never confirms an excluded line', () => {
    const lines = [makeLine({ number: 1, confidence: null }), makeLine({ number: 2, excluded: true })];
    const bare = painted(begin(lines), lines);
    expect(run(bare, [press(1)], lines).effect).toEqual({ kind: 'REFUSED', why: 'NO_CHOICE' });
    const onExcluded = painted(stepQueue(bare, { kind: 'GO', lineId: idOf(2) }, lines).state, lines);
    expect(run(onExcluded, [press(2)], lines).effect).toEqual({ kind: 'REFUSED', why: 'EXCLUDED' });
  });

  it('speaks for one line only with the synonym toggle', () => {
    const step = run(painted(begin(THREE), THREE), [{ kind: 'TOGGLE_SYNONYM' }, press(1)], THREE);
    expect(step.effect).toMatchObject({ saveAsSynonym: true });
    expect(step.state.saveAsSynonym).toBe(false);
  });

  it('moves with next and previous among open lines and confirms nothing', () => {
    const next = run(begin(THREE), [{ kind: 'NEXT' }, { kind: 'NEXT' }, { kind: 'NEXT' }], THREE);
    expect(next.effect).toBeNull();
    expect(next.state.currentId).toBe(idOf(2));
    expect(run(begin(THREE), [{ kind: 'PREVIOUS' }], THREE).state.currentId).toBe(idOf(1));
  });

  it('only moves on when a confirmed line is confirmed unchanged', () => {
    const lines = [makeLine({ number: 1, confirmed: true }), makeLine({ number: 2 })];
    const at = painted(stepQueue(begin(lines), { kind: 'GO', lineId: idOf(1) }, lines).state, lines);
    const step = run(at, [press(1)], lines);
    expect(step.effect).toBeNull();
    expect(step.state.currentId).toBe(idOf(2));
    const changed = run(at, [{ kind: 'PICK', index: 1 }, press(2)], lines);
    expect(changed.effect).toMatchObject({ kind: 'CONFIRM', lineId: idOf(1) });
  });

  it('shows what somebody else confirmed meanwhile, and takes no confirmation before that is painted', () => {
    const before = painted(begin(THREE), THREE);
    const mine = stepQueue(before, { kind: 'PICK', index: 1 }, THREE).state;
    const at = mine.currentId;
    const theirs = THREE.map((line) =>
      line.id !== at || line.mapping === null
        ? line
        : {
            ...line,
            mapping: {
              ...line.mapping,
              elementId: 'theirs',
              confirmedById: idOf(99),
              confirmedAt: '2026-03-02T08:00:00.000Z',
            },
          },
    );
    const after = stepQueue(mine, { kind: 'LINES_CHANGED' }, theirs).state;
    expect(after).toMatchObject({ currentId: at, choice: { elementId: 'theirs' } });
    expect(run(after, [press(9)], theirs).effect).toEqual({ kind: 'REFUSED', why: 'NOT_PAINTED' });
    // Read again without a change, the person's own pick stays.
    expect(stepQueue(mine, { kind: 'LINES_CHANGED' }, THREE).state.choice?.elementId).toBe('runner-up');
  });

  it('keeps what the line in view offers, whatever is suggested meanwhile, until it is left', () => {
    const before = painted(begin(THREE), THREE);
    const at = before.currentId;
    const anew = THREE.map((line) =>
      line.mapping === null
        ? line
        : {
            ...line,
            mapping: {
              ...line.mapping,
              candidates: line.mapping.candidates.toReversed(),
              elementId: 'runner-up',
            },
          },
    );
    const after = stepQueue(before, { kind: 'LINES_CHANGED' }, anew).state;
    expect(after.offer).toEqual(before.offer);
    expect(stepQueue(after, { kind: 'PICK', index: 1 }, anew).state.choice?.elementId).toBe('runner-up');
    const elsewhere = stepQueue(after, { kind: 'NEXT' }, anew).state;
    expect(elsewhere.currentId).not.toBe(at);
    const back = stepQueue(elsewhere, { kind: 'PREVIOUS' }, anew).state;
    expect(back.currentId).toBe(at);
    expect(back.offer.candidates[0]?.elementId).toBe('runner-up');
    expect(back.choice?.elementId).toBe('runner-up');
  });
});
