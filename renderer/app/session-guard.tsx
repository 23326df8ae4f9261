/**
 * Which screen comes first (decisions 8, 9): the stage of the data folder, then sign-in, then the work. A
 * session that ends anywhere shows the sign-in and keeps the address, so that one is back where one was.
 */
import { Box } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { call } from '../client/call.ts';
import { routeKey, useRoute } from '../client/hooks.ts';
import { SessionProvider } from '../client/session.tsx';
import { settleStepUp } from '../client/step-up.ts';
import { useFreshSync } from '../client/sync-status.ts';
import { keepToken, readToken, watchToken } from '../client/token.ts';
import { later } from '../components/later.ts';
import { LoadingState, ProblemMessage } from '../components/state-views.tsx';
import { SyncBadge, SyncBanner } from '../screens/sync/sync-frame.tsx';
import { closedReason } from '../screens/sync/sync-words.ts';
import { CrashGuard } from './crash-guard.tsx';
import { AppFrame } from './frame/app-frame.tsx';

// Somebody who is signed in needs none of them.
const FirstScreen = later(async () => (await import('../screens/session/first-screen.tsx')).FirstScreen);
const SetUp = later(async () => (await import('../screens/session/set-up.tsx')).SetUp);
const SignIn = later(async () => (await import('../screens/session/sign-in.tsx')).SignIn);
const Unlock = later(async () => (await import('../screens/session/unlock.tsx')).Unlock);

function SignedIn({ children }: { readonly children: ReactNode }) {
  const cache = useQueryClient();
  const me = useRoute('me', {});
  const sync = useFreshSync();
  const leave = async (sample: boolean) => {
    try {
      if (sample) cache.setQueryData(routeKey('getStage', {}), await call('leaveSample', {}));
      else await call('logout', {});
    } catch {
      // The page forgets the session whatever the engine says.
    }
    keepToken(null);
  };
  if (me.error !== null) {
    return (
      <Box p="lg">
        <ProblemMessage problem={me.error} onRetry={() => void me.refetch()} />
      </Box>
    );
  }
  if (me.data === undefined) return <LoadingState label="Opening the practice" />;
  return (
    <SessionProvider value={{ me: me.data, signOut: () => void leave(false), closed: closedReason(sync) }}>
      <AppFrame
        onLeaveSample={() => void leave(true)}
        badge={<SyncBadge status={sync} />}
        banner={<SyncBanner status={sync} />}
      >
        <CrashGuard>{children}</CrashGuard>
      </AppFrame>
    </SessionProvider>
  );
}

export function SessionGuard({ children }: { readonly children: ReactNode }) {
  return (
    <Suspense fallback={<LoadingState label="Starting" />}>
      <ScreenOfStage>{children}</ScreenOfStage>
    </Suspense>
  );
}

function ScreenOfStage({ children }: { readonly children: ReactNode }) {
  const cache = useQueryClient();
  const token = useSyncExternalStore(watchToken, readToken);
  const stage = useRoute('getStage', {});

  useEffect(() => {
    // What one user read is not shown to the next.
    if (token === null) {
      settleStepUp(false);
      cache.removeQueries({ predicate: ({ queryKey: [area, name] }) => area !== 'session' || name === 'me' });
    }
    void cache.invalidateQueries({ queryKey: ['session'] });
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
  switch (stage.data.stage) {
    case 'NEW':
      return <FirstScreen keychain={stage.data.keychain} version={stage.data.version} />;
    case 'LOCKED':
      return <Unlock practiceName={stage.data.practiceName} />;
    case 'SETUP':
      return <SetUp askPassphrase={false} />;
    case 'READY':
      return token === null ? (
        <SignIn practiceName={stage.data.practiceName} sample={stage.data.sample} />
      ) : (
        <SignedIn key={token}>{children}</SignedIn>
      );
  }
}
