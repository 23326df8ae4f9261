/** What a trial or an installation made: its counts, and everything that is not in it, with reasons. */

import { List, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { InstalledReleaseResult } from '../../../../shared/contract/taxonomy-releases.ts';
import { versionNamed } from '../../../../shared/model/taxonomy-versions.ts';
import { Notice } from '../../../components/notice.tsx';

const SHOWN = 400;

/** One of what is counted in the plural. */
const one = (many: string) => (many.endsWith('axes') ? many.replace(/es$/, 'is') : many.replace(/s$/, ''));

export function ReleaseOutcome({ result }: { readonly result: InstalledReleaseResult }) {
  const [find, setFind] = useState('');
  const counts = Object.entries(result.counts).map(
    ([what, count]) => `${count.toLocaleString('en-SG')} ${count === 1 ? one(what) : what}`,
  );
  const wanted = find.trim().toLowerCase();
  const found = result.leftOut.filter((line) => line.toLowerCase().includes(wanted));
  return (
    <Stack gap="xs">
      <Notice
        tone={result.installed ? 'GOOD' : 'PLAIN'}
        title={
          result.installed ? `${versionNamed(result.version)} is installed` : 'Tried. Nothing is installed.'
        }
      >
        {counts.join(', ')}.
      </Notice>
      <Text fw={600}>Not in the release ({result.leftOut.length.toLocaleString('en-SG')})</Text>
      <TextInput
        aria-label="Find in what is not in the release"
        placeholder="Find an element, a role or an assertion"
        value={find}
        onChange={(event) => setFind(event.currentTarget.value)}
      />
      <ScrollArea.Autosize mah={360} type="auto" className="fv-panel" p="sm" tabIndex={0}>
        {found.length === 0 && (
          <Text c="dimmed">{wanted === '' ? 'Everything is in it.' : 'Nothing matches.'}</Text>
        )}
        <List size="sm" spacing={2}>
          {found.slice(0, SHOWN).map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
        {found.length > SHOWN && <Text c="dimmed">{found.length - SHOWN} more. Find what you look for.</Text>}
      </ScrollArea.Autosize>
    </Stack>
  );
}
