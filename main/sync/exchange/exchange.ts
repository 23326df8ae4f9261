/**
 * One exchange with the server (contract, sync): everything of this desktop up, then everything of the others
 * down. Whatever ends it, the next one goes on where it stood; two at once take turns.
 */
import type { EngineContext } from '../../context/engine-context.ts';
import type { ServerConnection } from '../../context/server-connection.ts';
import { applyAll } from '../apply/apply-staged.ts';
import { forgetUnseen } from '../apply/forget-unseen.ts';
import { stageAll } from './pull.ts';
import { pushAll } from './push.ts';

export interface Exchanged {
  readonly pushed: number;
  readonly pulled: number;
  readonly conflicts: number;
}

const lastOf = new WeakMap<EngineContext, Promise<unknown>>();

async function pushAndPull(context: EngineContext, server: ServerConnection): Promise<Exchanged> {
  let total: Exchanged = { pushed: 0, pulled: 0, conflicts: 0 };
  for (;;) {
    const { pushed, conflicts } = await pushAll(context, server);
    const pulled = await stageAll(context, server);
    await forgetUnseen(context);
    total = {
      pushed: total.pushed + pushed,
      pulled: total.pulled + pulled,
      conflicts: total.conflicts + conflicts,
    };
    // A person went on working meanwhile: that goes up first.
    if (await applyAll(context, server)) return total;
  }
}

/** Throws the problem that ended it. */
export async function exchange(context: EngineContext, server: ServerConnection): Promise<Exchanged> {
  const before = lastOf.get(context) ?? Promise.resolve();
  const round = before.then(
    () => pushAndPull(context, server),
    () => pushAndPull(context, server),
  );
  lastOf.set(
    context,
    round.catch(() => undefined),
  );
  return await round;
}
