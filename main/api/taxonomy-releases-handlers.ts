/** Handlers of shared/contract/taxonomy-releases.ts. */
import type { taxonomyReleasesRoutes } from '../../shared/contract/taxonomy-releases.ts';
import { enqueue } from '../queue/enqueue.ts';
import { releaseSubject } from '../taxonomy-releases/install-release.ts';
import { installReleaseFile, releaseFile } from '../taxonomy-releases/release-file.ts';
import type { Handlers } from './gate.ts';
import { fileResponse } from './practice-handlers.ts';

export const taxonomyReleasesHandlers: Pick<Handlers, keyof typeof taxonomyReleasesRoutes> = {
  handInTaxonomyPackage: async ({ context }, { upload: file, signal }) => {
    const handed = { name: file.fileName, bytes: file.bytes };
    const found = await context.workers.run('lookAtPackage', [handed], signal);
    const packageId = context.newId();
    context.packages.add(packageId, handed);
    return {
      ...found,
      packageId,
      entryPoints: found.entryPoints.map((each) => ({ ...each, documents: [...each.documents] })),
      schemas: [...found.schemas],
    };
  },
  lookAtTaxonomyEntryPoint: async ({ context }, { params, body, signal }) => {
    const handed = context.packages.find(params.id);
    const found = await context.workers.run('lookAtEntryPoint', [handed, body.entryPoint], signal);
    return {
      lines: [...found.lines],
      draft: { ...found.draft },
      languages: [...found.languages],
      roles: [...found.roles],
      items: [...found.items],
      axes: found.axes.map((axis) => ({ ...axis, members: [...axis.members] })),
    };
  },
  installTaxonomyPackage: async ({ context }, { caller, params, body }) => {
    context.packages.find(params.id);
    return await context.change((writer) =>
      enqueue(writer, context, {
        kind: 'install-taxonomy-release',
        payload: { packageId: params.id, ...body },
        subject: releaseSubject(body.version),
        requestedBy: caller.staffId,
      }),
    );
  },
  installTaxonomyRelease: ({ context }, { caller, upload: file, signal }) =>
    installReleaseFile(context, caller, file, signal),
  getTaxonomyRelease: async ({ context }, { params, signal }) => {
    const bytes = await releaseFile(context, params.version, signal);
    return fileResponse(new Uint8Array(bytes), 'application/zip', `${params.version}.release.zip`);
  },
};
