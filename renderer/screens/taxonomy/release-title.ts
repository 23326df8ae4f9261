/** What a taxonomy version is called on screens: the title of its release; its year and number until that is read. */

import { versionWords } from '../../../shared/model/taxonomy-versions.ts';
import { useRoute } from '../../client/hooks.ts';

export function useReleaseTitle(version: string): string {
  const sections = useRoute('listTaxonomySections', { params: { version } }, { enabled: version !== '' });
  return sections.data?.title ?? versionWords(version, [version]);
}
