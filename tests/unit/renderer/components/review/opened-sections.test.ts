/** A signature is on what its person opened (decisions 12), not on what stands by the time of the key. */
import { expect, it } from 'vitest';
import { keepToken } from '../../../../../renderer/client/token.ts';
import {
  hasChangedSinceOpened,
  keepSeen,
  openedSections,
  toSign,
  withPage,
} from '../../../../../renderer/components/review/opened-sections.ts';

const at = (name: string, page: string, digest: string) => ({ name, path: `/engagements/e/${page}`, digest });

it('keeps what the open page shows, while it is open and after it', () => {
  const first = [at('mapping', 'mapping', 'm1'), at('statements/cash-flow', 'statements', 's1')];
  const later = [at('mapping', 'mapping', 'm2'), at('statements/cash-flow', 'statements', 's2')];
  const onMapping = withPage(new Map(), first, '/engagements/e/mapping');
  // Gone to the statements, which were changed after that, as was the mapping.
  const opened = withPage(onMapping, later, '/engagements/e/statements/cash-flow');
  expect(later.map((each) => hasChangedSinceOpened(opened, each))).toEqual([true, false]);
  expect(toSign(opened, later)).toEqual([
    { name: 'mapping', digest: 'm1' },
    { name: 'statements/cash-flow', digest: 's2' },
  ]);
  // Looked at again; and what was never opened is signed as it stands.
  expect(toSign(withPage(opened, later, '/engagements/e/mapping'), later)[0]?.digest).toBe('m2');
  expect(toSign(onMapping, later)[1]?.digest).toBe('s2');
  expect(withPage(opened, later, '/engagements/e/mapping-rules')).toBe(opened);
});

it('knows nothing of what the person before has seen', () => {
  keepSeen('e', { name: 'mapping', digest: 'm1' });
  expect(openedSections('e').get('mapping')).toBe('m1');
  keepToken(null);
  expect(openedSections('e').size).toBe(0);
});
