/** The handbook as a screen of its own: its pages at the left, one of them at the right. */
import { Stack } from '@mantine/core';
import { useLocation } from 'wouter';
import { ScreenHead } from '../../components/screen.tsx';
import { HANDBOOK } from '../../handbook/pages.ts';
import { HandbookList } from './handbook-list.tsx';
import { PageView } from './handbook-page.tsx';

export function HandbookScreen({ page: slug }: { readonly page: string | null }) {
  const [, go] = useLocation();
  const page = HANDBOOK.find((each) => each.slug === slug) ?? HANDBOOK[0];
  if (page === undefined) return null;
  return (
    <Stack>
      <ScreenHead title="Handbook" />
      <div className="fv-handbook">
        <div className="fv-panel" style={{ padding: 12 }}>
          <HandbookList current={page.slug} onPage={(next) => go(`/handbook/${next}`)} />
        </div>
        <div className="fv-panel" style={{ padding: 20 }}>
          <PageView page={page} />
        </div>
      </div>
    </Stack>
  );
}
