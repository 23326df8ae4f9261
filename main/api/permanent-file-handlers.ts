/** Handlers of shared/contract/permanent-file.ts: the file is the practice's, the figures of its tests are the statements'. */
import type { PermanentFile, permanentFileRoutes } from '../../shared/contract/permanent-file.ts';
import { exemptionTests } from '../../shared/model/exemption-tests.ts';
import type { EngineContext } from '../context/engine-context.ts';
import { yearSizes } from '../financial-statements/permanent-file/year-sizes.ts';
import { changePermanentFile } from '../practice/permanent-file/change-permanent-file.ts';
import { groupedEntries, readFileEntries } from '../practice/permanent-file/open-permanent-file.ts';
import type { Handlers } from './gate.ts';

async function openPermanentFile(
  { reader, constitution }: EngineContext,
  clientId: string,
): Promise<PermanentFile> {
  const entries = await readFileEntries(reader, clientId);
  const { latest, sizes } = await yearSizes(reader, constitution, clientId);
  return {
    ...groupedEntries(entries),
    testedYear: latest && { ...latest },
    tests: latest === null ? [] : [...exemptionTests({ entries, year: latest, sizes })],
  };
}

export const permanentFileHandlers: Pick<Handlers, keyof typeof permanentFileRoutes> = {
  getPermanentFile: ({ context }, { params }) => openPermanentFile(context, params.id),
  changePermanentFile: async ({ context }, { caller, params, body }) => {
    await changePermanentFile(context, caller, params.id, body.changes);
    return await openPermanentFile(context, params.id);
  },
};
