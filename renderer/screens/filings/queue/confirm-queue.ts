/**
 * The confirm queue as a pure machine (binding rule 3; decisions 6): one key press makes one confirmation,
 * a repeated key never confirms, and a line takes a confirmation only after it has been painted. There is no
 * event that confirms more than the line in view. The machine does no I/O: it answers with an effect, which
 * the screen carries out as one call.
 */
import type { LineItem } from '../../../../shared/model/records.ts';
import { isConfirmed, isOpen } from '../context/line-state.ts';
import { neighbour, walkingOrder } from './queue-order.ts';
import {
  type Choice,
  EMPTY_OFFER,
  type Offer,
  type QueueEvent,
  type QueueState,
  type QueueStep,
  type Refusal,
} from './queue-state.ts';

/** The suggestion of a line as a choice; null where the suggester found none. */
export function suggestedChoice(line: LineItem): Choice | null {
  const { mapping } = line;
  if (mapping === null) return null;
  const candidate = mapping.candidates.find((each) => each.elementId === mapping.elementId);
  return {
    elementId: mapping.elementId,
    label: candidate?.label ?? mapping.elementId,
    negated: mapping.negated,
    balanceAt: mapping.balanceAt,
    memberId: mapping.memberId,
  };
}

function offerOf(line: LineItem): Offer {
  return { candidates: line.mapping?.candidates ?? [], suggested: suggestedChoice(line) };
}

function goTo(state: QueueState, line: LineItem | undefined): QueueState {
  if (line === undefined) {
    const none = { currentId: null, offer: EMPTY_OFFER, choice: null, saveAsSynonym: false };
    return { ...state, ...none, visit: state.visit + 1 };
  }
  if (line.id === state.currentId) return state;
  const offer = offerOf(line);
  return {
    ...state,
    currentId: line.id,
    visit: state.visit + 1,
    offer,
    choice: offer.suggested,
    seenConfirmedAt: line.mapping?.confirmedAt ?? null,
    saveAsSynonym: false,
  };
}

/** The line in view was decided elsewhere: what stands there now is shown, and must be painted before it is confirmed. */
function lookAgain(state: QueueState, line: LineItem): QueueState {
  return goTo({ ...state, currentId: null }, line);
}

function waits(state: QueueState): (line: LineItem) => boolean {
  return (line) => isOpen(line) && !state.sending.includes(line.id);
}

function move(state: QueueState, lines: readonly LineItem[], step: 1 | -1): QueueState {
  const walk = walkingOrder(lines, state.order);
  const open = neighbour(walk, state.currentId, step, waits(state));
  if (open !== undefined) return goTo(state, open);
  const current = lines.find((line) => line.id === state.currentId);
  if (current !== undefined && waits(state)(current)) return state;
  return goTo(state, neighbour(walk, state.currentId, step, () => true) ?? current);
}

/** After a decision: the next open line, or none when every line is decided. */
function moveOn(state: QueueState, lines: readonly LineItem[]): QueueState {
  return goTo(state, neighbour(walkingOrder(lines, state.order), state.currentId, 1, waits(state)));
}

function sameChoice(one: Choice, other: Choice | null): boolean {
  return (
    other !== null &&
    one.elementId === other.elementId &&
    one.negated === other.negated &&
    one.balanceAt === other.balanceAt &&
    one.memberId === other.memberId
  );
}

/** True where Enter on a confirmed line changes nothing and only moves on. */
export function isAsConfirmed(line: LineItem, choice: Choice | null): boolean {
  return isConfirmed(line) && choice !== null && sameChoice(choice, suggestedChoice(line));
}

function refused(state: QueueState, why: Refusal): QueueStep {
  return { state, effect: { kind: 'REFUSED', why } };
}

function confirm(
  state: QueueState,
  lines: readonly LineItem[],
  event: QueueEvent & { kind: 'CONFIRM' },
): QueueStep {
  if (event.repeat) return refused(state, 'REPEATED_KEY');
  if (event.press === state.lastPress) return refused(state, 'SAME_PRESS');
  const pressed = { ...state, lastPress: event.press };
  const line = lines.find((each) => each.id === state.currentId);
  if (line === undefined) return refused(pressed, 'NO_LINE');
  if (state.paintedVisit !== state.visit) return refused(pressed, 'NOT_PAINTED');
  if (line.exclusion !== null) return refused(pressed, 'EXCLUDED');
  if (state.sending.includes(line.id)) return refused(pressed, 'STILL_SAVING');
  const { choice, saveAsSynonym } = state;
  if (choice === null) return refused(pressed, 'NO_CHOICE');
  if (isAsConfirmed(line, choice) && !saveAsSynonym) {
    return { state: moveOn(pressed, lines), effect: null };
  }
  const sent = {
    ...pressed,
    sending: [...state.sending, line.id],
    done: [...state.done.filter((id) => id !== line.id), line.id],
  };
  return {
    state: moveOn(sent, lines),
    effect: { kind: 'CONFIRM', lineId: line.id, choice, saveAsSynonym },
  };
}

function undo(
  state: QueueState,
  lines: readonly LineItem[],
  event: QueueEvent & { kind: 'UNDO' },
): QueueStep {
  if (event.repeat) return refused(state, 'REPEATED_KEY');
  if (event.press === state.lastPress) return refused(state, 'SAME_PRESS');
  const pressed = { ...state, lastPress: event.press };
  const lineId = state.done.at(-1);
  if (lineId === undefined) return refused(pressed, 'NOTHING_TO_UNDO');
  if (state.sending.includes(lineId)) return refused(pressed, 'STILL_SAVING');
  const back = { ...pressed, done: state.done.slice(0, -1), sending: [...state.sending, lineId] };
  const line = lines.find((each) => each.id === lineId);
  return { state: line === undefined ? back : goTo(back, line), effect: { kind: 'UNCONFIRM', lineId } };
}

function changed(state: QueueState, choice: Choice | null): QueueStep {
  return { state: { ...state, choice }, effect: null };
}

/** One event on the machine. `lines` are the current line items in document order. */
export function stepQueue(state: QueueState, event: QueueEvent, lines: readonly LineItem[]): QueueStep {
  const current = lines.find((line) => line.id === state.currentId);
  const { choice } = state;
  switch (event.kind) {
    case 'LINES_CHANGED': {
      if (current === undefined) return { state: moveOn(state, lines), effect: null };
      if ((current.mapping?.confirmedAt ?? null) !== state.seenConfirmedAt)
        return { state: lookAgain(state, current), effect: null };
      if (choice !== null) return { state, effect: null };
      // Nothing was offered so far, or nothing was suggested: what stands there now is new to the eye as well.
      const offer = offerOf(current);
      return changed({ ...state, offer }, offer.suggested);
    }
    case 'SET_ORDER':
      return { state: { ...state, order: event.order }, effect: null };
    case 'GO':
      return {
        state: goTo(state, lines.find((line) => line.id === event.lineId) ?? current),
        effect: null,
      };
    case 'NEXT':
      return { state: move(state, lines, 1), effect: null };
    case 'PREVIOUS':
      return { state: move(state, lines, -1), effect: null };
    case 'PAINTED':
      return {
        state: event.visit === state.visit ? { ...state, paintedVisit: event.visit } : state,
        effect: null,
      };
    case 'PICK': {
      const { suggested } = state.offer;
      const candidate = state.offer.candidates[event.index];
      if (candidate === undefined) return refused(state, 'NO_CHOICE');
      if (suggested !== null && candidate.elementId === suggested.elementId) return changed(state, suggested);
      return changed(state, {
        elementId: candidate.elementId,
        label: candidate.label,
        negated: choice?.negated ?? false,
        balanceAt: event.instant === false ? 'CLOSING' : (choice?.balanceAt ?? 'CLOSING'),
        memberId: null,
      });
    }
    case 'PICK_ELEMENT':
      return changed(state, {
        elementId: event.elementId,
        label: event.label,
        negated: choice?.negated ?? false,
        balanceAt: event.instant ? (choice?.balanceAt ?? 'CLOSING') : 'CLOSING',
        memberId: null,
      });
    case 'TOGGLE_NEGATED':
      return changed(state, choice && { ...choice, negated: !choice.negated });
    case 'TOGGLE_BALANCE':
      return changed(
        state,
        choice && { ...choice, balanceAt: choice.balanceAt === 'OPENING' ? 'CLOSING' : 'OPENING' },
      );
    case 'PICK_MEMBER':
      return changed(state, choice && { ...choice, memberId: event.memberId });
    case 'TOGGLE_SYNONYM':
      return { state: { ...state, saveAsSynonym: !state.saveAsSynonym }, effect: null };
    case 'CONFIRM':
      return confirm(state, lines, event);
    case 'UNDO':
      return undo(state, lines, event);
    case 'SAVED':
      return {
        state: { ...state, sending: state.sending.filter((id) => id !== event.lineId) },
        effect: null,
      };
    case 'FAILED': {
      const back = {
        ...state,
        sending: state.sending.filter((id) => id !== event.lineId),
        done: state.done.filter((id) => id !== event.lineId),
      };
      return { state: goTo(back, lines.find((line) => line.id === event.lineId) ?? current), effect: null };
    }
  }
}
