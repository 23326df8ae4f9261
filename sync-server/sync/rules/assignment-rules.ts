/**
 * The binding rules on who does the work: a part is given to whoever has the role for it, and work that changes hands says who
 * handed it over, which has to be the author of the change (acting-person.ts). Pure.
 */
import { type AssignedKind, canTakeOn, DUTIES, DUTY_WORDS } from '../../../shared/model/assignments.ts';
import { type Change, type Rule, refusal } from './change.ts';

function isAssignment(
  change: Change,
): change is Extract<Change, { kind: 'engagementAssignment' | 'filingAssignment' }> {
  return change.kind === 'engagementAssignment' || change.kind === 'filingAssignment';
}

const RECORDS = {
  engagementAssignment: 'engagement',
  filingAssignment: 'filing',
} as const satisfies Record<string, AssignedKind>;

const fitTheirParts: Rule = (change, { joining, people }) => {
  if (!isAssignment(change) || change.after === null || joining) return null;
  const { kind, before, after } = change;
  const record = RECORDS[kind];
  const canDo = (id: string | null, duties: readonly (typeof DUTIES)[number][]) => {
    const role = id === null ? undefined : people.get(id);
    return id === null || (role !== undefined && duties.some((duty) => canTakeOn(role, duty, record)));
  };
  const unfit = DUTIES.find((duty) => before?.[duty] !== after[duty] && !canDo(after[duty], [duty]));
  if (unfit !== undefined) {
    return refusal(
      'INVALID_INPUT',
      `The role of this person cannot be that of the ${DUTY_WORDS[unfit].toLowerCase()}.`,
    );
  }
  return before?.heldById === after.heldById || canDo(after.heldById, DUTIES)
    ? null
    : refusal('INVALID_INPUT', 'The role of the person to whom the work was handed does no work on it.');
};

const handedBySomebody: Rule = (change, { joining }) => {
  if (!isAssignment(change) || change.after === null || joining) return null;
  const { before, after } = change;
  return (before?.heldById ?? null) === after.heldById || after.handedById !== null
    ? null
    : refusal('INVALID_INPUT', 'Work that changes hands says who handed it over.');
};

export const RULES_ON_ASSIGNMENTS: readonly Rule[] = [fitTheirParts, handedBySomebody];
