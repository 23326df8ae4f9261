/**
 * Gives the work of the next year to the people who did last year's. Whoever has left the practice, or whose role no
 * longer permits that part, is not assigned anew but named, so that nobody believes the work given to somebody.
 */
import { type Assignment, canTakeOn, DUTIES, type Duty } from '../../../shared/model/assignments.ts';
import type { Caller, EngineContext } from '../../context/engine-context.ts';
import type { Writer } from '../../store/database.ts';
import { findStaff } from '../../store/repositories/staff.ts';
import { type AssignedRecord, assignWork } from './assign-work.ts';

export interface LeftOut {
  readonly duty: Duty;
  readonly name: string;
}

/** Answers who was left out. */
export async function assignSamePeople(
  writer: Writer,
  context: EngineContext,
  caller: Caller,
  next: AssignedRecord,
  last: Pick<Assignment, Duty>,
): Promise<LeftOut[]> {
  const people: Partial<Record<Duty, string>> = {};
  const leftOut: LeftOut[] = [];
  for (const duty of DUTIES) {
    const id = last[duty];
    if (id === null) continue;
    const person = await findStaff(writer, id);
    if (person?.active === 1 && canTakeOn(person.role, duty, next.kind)) people[duty] = id;
    else leftOut.push({ duty, name: person?.name ?? 'Somebody unknown here' });
  }
  await assignWork(writer, context, caller, next, people);
  return leftOut;
}
