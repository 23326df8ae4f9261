/**
 * The refusal of an action (specification 5), in words that say whom to ask.
 */

import { Problem } from '../problem.ts';
import { type Action, ROLE_WORDS, rolesHolding, type StaffRole } from './roles.ts';

/** ACTION_NOT_PERMITTED for a role that holds none of the actions. `hint` is added as it stands. */
export function notPermitted(role: StaffRole, actions: readonly Action[], hint = ''): Problem {
  const holders = [...new Set(actions.flatMap(rolesHolding))].map((each) => ROLE_WORDS[each]);
  const whom = holders.length === 0 ? '' : ` Ask one of these: ${holders.join(', ')}.`;
  const detail = `As ${ROLE_WORDS[role]} you may not do this (${actions.join(' or ')}).${whom}`;
  return new Problem('ACTION_NOT_PERMITTED', hint === '' ? detail : `${detail} ${hint}`);
}
