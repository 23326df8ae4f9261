/**
 * The documents that were made before, while one is being made: the file that is listed already, and will be shown above as
 * made just now, is not offered here for a moment as well.
 */
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { makeQueryCache, routeKey } from '../../../../../../renderer/client/hooks.ts';
import { type Session, SessionProvider } from '../../../../../../renderer/client/session.tsx';
import { StandingFiles } from '../../../../../../renderer/screens/engagements/export/standing-files.tsx';
import type { StandingFile } from '../../../../../../shared/contract/exported-file.ts';
import { ACTIONS } from '../../../../../../shared/model/roles.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const AT = '2026-01-01T00:00:00.000Z';
const made = (format: StandingFile['format']): StandingFile => ({
  url: `/files/${format}`,
  expiresAt: AT,
  fileId: `file-${format}`,
  fileName: `osprey-crescent-v1-${format}`,
  statementVersion: 1,
  draft: false,
  format,
  madeAt: AT,
});

/** The labels of the downloads that are offered. */
function offered(given: {
  readonly shown: readonly string[];
  readonly making: readonly StandingFile['format'][];
}): readonly (string | undefined)[] {
  const client = makeQueryCache();
  client.setQueryData(routeKey('listEngagementExports', { params: { id: ID } }), {
    items: [made('DOCX'), made('PDF')],
  });
  const value: Session = {
    me: { actions: ACTIONS } as unknown as Session['me'],
    signOut: () => undefined,
    closed: null,
  };
  const list = createElement(StandingFiles, { engagementId: ID, ...given });
  const markup = renderToStaticMarkup(
    createElement(
      MantineProvider,
      null,
      createElement(QueryClientProvider, { client }, createElement(SessionProvider, { value }, list)),
    ),
  );
  return [...markup.matchAll(/aria-label="(Download: [^"]*)"/g)].map(([, label]) => label);
}

describe('the documents that were made before', () => {
  it('are all offered when nothing is being made', () => {
    expect(offered({ shown: [], making: [] })).toEqual(['Download: Word document', 'Download: PDF']);
  });

  it('leave out what is being made, and what was made just now', () => {
    expect(offered({ shown: [], making: ['PDF'] })).toEqual(['Download: Word document']);
    expect(offered({ shown: ['file-DOCX'], making: [] })).toEqual(['Download: PDF']);
  });
});
