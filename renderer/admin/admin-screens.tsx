/**
 * The addresses of the administrators' screens.
 */
import type { ReactNode } from 'react';
import { Link, Redirect, Route, Switch } from 'wouter';
import type { Action } from '../../shared/model/roles.ts';
import { ScreenHead } from '../components/screen.tsx';
import { EmptyState } from '../components/state-views.tsx';
import { roleReason } from '../components/why-disabled.tsx';
import { useAdminMay } from './client/admin-session.tsx';
import { AccountScreen } from './screens/account/account-screen.tsx';
import { AuditScreen } from './screens/audit/audit-screen.tsx';
import { ClientScreen } from './screens/clients/client-screen.tsx';
import { ClientsScreen } from './screens/clients/clients-screen.tsx';
import { ConflictScreen } from './screens/conflicts/conflict-screen.tsx';
import { ConflictsScreen } from './screens/conflicts/conflicts-screen.tsx';
import { InvitationsScreen } from './screens/invitations/invitations-screen.tsx';
import { ReleasesScreen } from './screens/releases/releases-screen.tsx';
import { RolesScreen } from './screens/roles-screen.tsx';
import { ServerScreen } from './screens/server-screen.tsx';
import { StaffScreen } from './screens/staff/staff-screen.tsx';
import { SynonymsScreen } from './screens/synonyms-screen.tsx';
import { TaxonomiesScreen } from './screens/taxonomies-screen.tsx';

/** Says whom to ask where the role lacks the right; the server refuses it all the same. */
function Needs({ action, children }: { readonly action: Action; readonly children: ReactNode }) {
  const may = useAdminMay(action);
  return may ? children : <EmptyState title="Not for your role">{roleReason(action)}</EmptyState>;
}

export function AdminScreens() {
  return (
    <Switch>
      <Route path="/">
        <Redirect to="/clients" replace />
      </Route>
      <Route path="/clients">
        <ClientsScreen />
      </Route>
      <Route path="/clients/:id">{({ id }) => <ClientScreen id={id} key={id} />}</Route>
      <Route path="/staff">
        <Needs action="MANAGE_CLIENTS">
          <StaffScreen />
        </Needs>
      </Route>
      <Route path="/roles">
        <Needs action="MANAGE_CLIENTS">
          <RolesScreen />
        </Needs>
      </Route>
      <Route path="/taxonomies">
        <Needs action="MANAGE_TEMPLATES">
          <TaxonomiesScreen />
        </Needs>
      </Route>
      <Route path="/synonyms">
        <Needs action="MANAGE_TEMPLATES">
          <SynonymsScreen />
        </Needs>
      </Route>
      <Route path="/invitations">
        <Needs action="MANAGE_CLIENTS">
          <InvitationsScreen />
        </Needs>
      </Route>
      <Route path="/releases">
        <Needs action="MANAGE_TEMPLATES">
          <ReleasesScreen />
        </Needs>
      </Route>
      <Route path="/conflicts">
        <Needs action="MANAGE_CLIENTS">
          <ConflictsScreen />
        </Needs>
      </Route>
      <Route path="/conflicts/:id">
        {({ id }) => (
          <Needs action="MANAGE_CLIENTS">
            <ConflictScreen id={id} key={id} />
          </Needs>
        )}
      </Route>
      <Route path="/audit">
        <Needs action="MANAGE_CLIENTS">
          <AuditScreen />
        </Needs>
      </Route>
      <Route path="/server">
        <Needs action="MANAGE_CLIENTS">
          <ServerScreen />
        </Needs>
      </Route>
      <Route path="/account">
        <AccountScreen />
      </Route>
      <Route>
        <ScreenHead title="No such screen" />
        <EmptyState
          title="There is no screen under this address"
          action={
            <Link href="/clients" className="fv-link">
              Go to the clients
            </Link>
          }
        >
          The address is old or was mistyped.
        </EmptyState>
      </Route>
    </Switch>
  );
}
