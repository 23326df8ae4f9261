/**
 * The administrators' page, served by the sync-server: the look, the cache and the guard of the desktop's page
 * over the server's own routes.
 */
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '../theme/theme.css';
import './admin.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';
import { CrashGuard } from '../app/crash-guard.tsx';
import { keepFocus } from '../app/keep-focus.ts';
import { makeQueryCache } from '../client/hooks.ts';
import { styleNonce } from '../theme/nonce.ts';
import { colourVariables, theme } from '../theme/theme.ts';
import { AdminGuard } from './admin-guard.tsx';
import { AdminScreens } from './admin-screens.tsx';
import { ServerStepUp } from './session/server-step-up.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element.');

keepFocus();
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      cssVariablesResolver={colourVariables}
      getStyleNonce={styleNonce}
    >
      <Notifications position="bottom-right" autoClose={4000} />
      <CrashGuard>
        <QueryClientProvider client={makeQueryCache()}>
          <Router hook={useHashLocation}>
            <AdminGuard>
              <AdminScreens />
            </AdminGuard>
            <ServerStepUp />
          </Router>
        </QueryClientProvider>
      </CrashGuard>
    </MantineProvider>
  </StrictMode>,
);
