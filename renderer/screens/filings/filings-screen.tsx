/**
 * The XBRL filings area (specification 2.9 to 2.14, 3.2, 4.4): the list of filings, a new filing, and one filing
 * with its steps.
 */
import { useLocation } from 'wouter';
import { RetentionReport } from './archive/retention-report.tsx';
import { FilingPage } from './filing-page.tsx';
import './filings.css';
import { readRoute } from './context/route.ts';
import { IncomingScreen } from './incoming/incoming-screen.tsx';
import { FilingsList } from './list/filings-list.tsx';
import { NewFiling } from './list/new-filing-form.tsx';

export function FilingsScreen() {
  const [path] = useLocation();
  const route = readRoute(path);
  switch (route.kind) {
    case 'LIST':
      return <FilingsList />;
    case 'NEW':
      return <NewFiling />;
    case 'INCOMING':
      return <IncomingScreen />;
    case 'RETENTION':
      return <RetentionReport />;
    case 'ONE':
      return <FilingPage key={route.id} id={route.id} step={route.step} at={route.at} />;
  }
}
