/**
 * The rule book on the screen (specification 2.15): one version of the taxonomy, named in the address. Without
 * a version in the address the newest is shown.
 */
import { Select } from '@mantine/core';
import { Redirect, useLocation } from 'wouter';
import { useRoute } from '../../client/hooks.ts';
import { useSession } from '../../client/session.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { ScreenHead } from '../../components/screen.tsx';
import { EmptyState } from '../../components/state-views.tsx';
import { VersionProvider } from './element-link.tsx';
import { inForce } from './in-force.ts';
import './taxonomy.css';
import { newestVersion, versionChoices, versionWords } from '../../../shared/model/taxonomy-versions.ts';
import { TaxonomyBrowser } from './taxonomy-browser.tsx';
import { taxonomyPath } from './taxonomy-path.ts';

interface TaxonomyScreenProps {
  readonly version: string | null;
  readonly elementId: string | null;
}

export function TaxonomyScreen({ version, elementId }: TaxonomyScreenProps) {
  const { taxonomyVersions } = useSession().me;
  const newest = newestVersion(taxonomyVersions);
  if (newest === undefined) {
    return <EmptyState title="No taxonomy is installed">Reinstall the program.</EmptyState>;
  }
  if (version === null) return <Redirect to={taxonomyPath(newest)} replace />;
  return <OneVersion key={version} version={version} elementId={elementId} />;
}

function OneVersion({ version, elementId }: { readonly version: string; readonly elementId: string | null }) {
  const { taxonomyVersions } = useSession().me;
  const [, go] = useLocation();
  const sections = useRoute('listTaxonomySections', { params: { version } });
  return (
    <VersionProvider value={version}>
      <div className="tx-page">
        <ScreenHead
          title="Taxonomy"
          subtitle={
            sections.data === undefined
              ? versionWords(version, taxonomyVersions)
              : `${sections.data.title} · ${sections.data.elements.toLocaleString('en-SG')} elements · ${inForce(sections.data.effectiveFrom)}`
          }
          actions={
            taxonomyVersions.length > 1 && (
              <Select
                aria-label="Taxonomy version"
                w={280}
                data={[...versionChoices(taxonomyVersions)]}
                value={version}
                allowDeselect={false}
                onChange={(next) => next !== null && go(taxonomyPath(next, elementId ?? undefined))}
              />
            )
          }
        />
        <QueryView query={sections} loading="Reading the taxonomy">
          {(data) => <TaxonomyBrowser version={version} elementId={elementId} sections={data} />}
        </QueryView>
      </div>
    </VersionProvider>
  );
}
