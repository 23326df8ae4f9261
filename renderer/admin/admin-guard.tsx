/**
 * Which screen comes first: the set-up of an empty server, then the sign-in, then the work. What one person read
 * is not shown to the next.
 */
import { Box } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect, useSyncExternalStore } from 'react';
import { CrashGuard } from '../app/crash-guard.tsx';
import { settleStepUp } from '../client/step-up.ts';
import { keepToken, readToken, watchToken } from '../client/token.ts';
import { LoadingState, ProblemMessage } from '../components/state-views.tsx';
import { AdminSessionProvider } from './client/admin-session.tsx';
import { useServer } from './client/hooks.ts';
import { serverCall } from './client/server-call.ts';
import { AdminFrame } from './frame/admin-frame.tsx';
import { ServerSetUp } from './session/server-set-up.tsx';
import { ServerSignIn } from './session/server-sign-in.tsx';

function SignedIn({ children }: { readonly children: ReactNode }) {
  const me = useServer('serverMe', {});
  const signOut = async () => {
    // The page forgets the session whatever the server says.
    await serverCall('serverLogout', {}).catch(() => undefined);
    keepToken(null);
  };
  if (me.data === undefined) {
    if (me.error === null) return <LoadingState label="Opening the practice" />;
    return (
      <Box p="lg">
        <ProblemMessage problem={me.error} onRetry={() => void me.refetch()} />
      </Box>
    );
  }
  return (
    <AdminSessionProvider value={{ me: me.data, signOut: () => void signOut() }}>
      <AdminFrame>
        <CrashGuard>{children}</CrashGuard>
      </AdminFrame>
    </AdminSessionProvider>
  );
}

export function AdminGuard({ children }: { readonly children: ReactNode }) {
  const cache = useQueryClient();
  const token = useSyncExternalStore(watchToken, readToken);
  const stage = useServer('getServerStage', {});
  useEffect(() => {
    if (token !== null) return;
    settleStepUp(false);
    cache.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'getServerStage' });
  }, [token, cache]);

  if (stage.data === undefined) {
    return stage.error === null ? (
      <LoadingState label="Starting" />
    ) : (
      <Box p="lg" maw={640} mx="auto">
        <ProblemMessage problem={stage.error} onRetry={() => void stage.refetch()} />
      </Box>
    );
  }
  if (stage.data.stage === 'SETUP') return <ServerSetUp />;
  if (token === null)
    return <ServerSignIn practiceName={stage.data.practiceName} sample={stage.data.sample} />;
  return <SignedIn key={token}>{children}</SignedIn>;
}
