/** What a taxonomy version is called on screens: the title of its release; its short name until that is read. */
import { useRoute } from '../../client/hooks.ts';

export function useReleaseTitle(version: string): string {
  const sections = useRoute('listTaxonomySections', { params: { version } }, { enabled: version !== '' });
  return sections.data?.title ?? version;
}
