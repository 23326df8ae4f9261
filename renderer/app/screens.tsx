/**
 * The addresses of the screens. Every screen is loaded when it is first opened.
 */
import { Suspense } from 'react';
import { Link, Route, Switch } from 'wouter';
import { type Later, later, soon } from '../components/later.ts';
import { ScreenHead } from '../components/screen.tsx';
import { EmptyState, LoadingState } from '../components/state-views.tsx';

const HomeScreen = soon(async () => (await import('../screens/home/home-screen.tsx')).HomeScreen);
const ClientsScreen = soon(async () => (await import('../screens/clients/clients-screen.tsx')).ClientsScreen);
const ClientScreen = later(async () => (await import('../screens/clients/client-screen.tsx')).ClientScreen);
const ClientImportScreen = later(
  async () => (await import('../screens/clients/import/client-import-screen.tsx')).ClientImportScreen,
);
const EngagementsScreen = soon(
  async () => (await import('../screens/engagements/engagements-screen.tsx')).EngagementsScreen,
);
const EngagementScreen = soon(
  async () => (await import('../screens/engagements/engagement-screen.tsx')).EngagementScreen,
);
const FilingsScreen = soon(async () => (await import('../screens/filings/filings-screen.tsx')).FilingsScreen);
const DocumentCheckScreen = later(
  async () => (await import('../screens/document-check/document-check-screen.tsx')).DocumentCheckScreen,
);
const AuditScreen = later(async () => (await import('../screens/audit/audit-screen.tsx')).AuditScreen);
const TaxonomyScreen = later(
  async () => (await import('../screens/taxonomy/taxonomy-screen.tsx')).TaxonomyScreen,
);
const ConflictsScreen = later(
  async () => (await import('../screens/sync/conflicts-screen.tsx')).ConflictsScreen,
);
const HandbookScreen = later(
  async () => (await import('../screens/handbook/handbook-screen.tsx')).HandbookScreen,
);
const SettingsScreen = later(
  async () => (await import('../screens/settings/settings-screen.tsx')).SettingsScreen,
);

type Loads = Pick<Later<never>, 'load'>;

/** The screen of an address by its first part, with a stroke behind it where more follows. */
const SCREENS: ReadonlyMap<string, Loads> = new Map<string, Loads>([
  ['', HomeScreen],
  ['clients', ClientsScreen],
  ['clients/', ClientScreen],
  ['engagements', EngagementsScreen],
  ['engagements/', EngagementScreen],
  ['filings', FilingsScreen],
  ['filings/', FilingsScreen],
  ['document-check', DocumentCheckScreen],
  ['taxonomy', TaxonomyScreen],
  ['audit', AuditScreen],
  ['settings/', SettingsScreen],
]);

/** Begins to load the screen of an address (#/clients) while the page still asks who is signed in. */
export function loadScreenOf(hash: string): void {
  const [, first = '', more = ''] = /^#?\/?([^/]*)(\/.)?/.exec(hash) ?? [];
  // What cannot be had now is asked for again when it is shown, and complains there.
  SCREENS.get(more === '' ? first : `${first}/`)
    ?.load()
    .catch(() => undefined);
}

/** The last part of an address, as it was written; null where it is none, or was mistyped. */
function decoded(part: string | undefined): string | null {
  try {
    return part === undefined ? null : decodeURIComponent(part);
  } catch {
    return null;
  }
}

export function Screens() {
  return (
    <Suspense fallback={<LoadingState />}>
      <Switch>
        <Route path="/">
          <HomeScreen />
        </Route>
        <Route path="/clients">
          <ClientsScreen />
        </Route>
        <Route path="/clients/import">
          <ClientImportScreen />
        </Route>
        <Route path="/clients/:id">{({ id }) => <ClientScreen id={id} key={id} />}</Route>
        <Route path="/engagements">
          <EngagementsScreen />
        </Route>
        <Route path="/engagements/:id/:step?/:at?">
          {({ id = '', step, at }: Readonly<Record<string, string | undefined>>) => (
            <EngagementScreen id={id} step={step ?? null} at={decoded(at)} key={id} />
          )}
        </Route>
        <Route path="/filings/*?">
          <FilingsScreen />
        </Route>
        <Route path="/document-check">
          <DocumentCheckScreen />
        </Route>
        <Route path="/taxonomy/:version?/:element?">
          {({ version, element }) => <TaxonomyScreen version={version ?? null} elementId={element ?? null} />}
        </Route>
        <Route path="/audit">
          <AuditScreen />
        </Route>
        <Route path="/settings/:tab?">{({ tab }) => <SettingsScreen tab={tab ?? null} />}</Route>
        <Route path="/handbook/:page?">{({ page }) => <HandbookScreen page={page ?? null} />}</Route>
        <Route path="/sync/conflicts">
          <ConflictsScreen />
        </Route>
        <Route>
          <ScreenHead title="No such screen" />
          <EmptyState
            title="There is no screen under this address"
            action={
              <Link href="/" className="fv-link">
                Go home
              </Link>
            }
          >
            The address is old or was mistyped.
          </EmptyState>
        </Route>
      </Switch>
    </Suspense>
  );
}
