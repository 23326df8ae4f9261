/**
 * The page: theme, cache, routing over the hash (the page is served under several addresses), and
 * the session guard around all screens.
 */
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '../theme/theme.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';
import { makeQueryCache } from '../client/hooks.ts';
import { loadPart } from '../client/route-parts.ts';
import { likelySoon, loadAhead } from '../components/later.ts';
import { styleNonce } from '../theme/nonce.ts';
import { colourVariables, theme } from '../theme/theme.ts';
import { CrashGuard } from './crash-guard.tsx';
import { DesktopStepUp } from './desktop-step-up.tsx';
import { keepFocus } from './keep-focus.ts';
import { LateMessages } from './late-messages.tsx';
import { loadScreenOf, Screens } from './screens.tsx';
import { SessionGuard } from './session-guard.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element.');

keepFocus();
loadScreenOf(window.location.hash);
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      cssVariablesResolver={colourVariables}
      getStyleNonce={styleNonce}
    >
      <LateMessages />
      <CrashGuard>
        <QueryClientProvider client={makeQueryCache()}>
          <Router hook={useHashLocation}>
            <SessionGuard>
              <Screens />
            </SessionGuard>
            <DesktopStepUp />
          </Router>
        </QueryClientProvider>
      </CrashGuard>
    </MantineProvider>
  </StrictMode>,
);
for (const part of ['STATEMENTS', 'FILING', 'REVIEW'] as const) likelySoon(() => loadPart(part));
loadAhead((act) => requestIdleCallback(act));
