/**
 * Ctrl+K: one field to do something in what is open, and to go to screens, settings, clients, engagements, filings, accounts
 * of the open engagement, elements and rules of the newest taxonomy, pages of the handbook. A command presses the control of
 * its screen; where that is not on the screen yet, it opens the screen and puts the person on it.
 */
import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { RouteOutput } from '../../../shared/contract/routes.ts';
import { shortDate } from '../../../shared/model/dates.ts';
import { anchorPath } from '../../../shared/model/review-anchors.ts';
import { newestVersion } from '../../../shared/model/taxonomy-versions.ts';
import { useRoute } from '../../client/hooks.ts';
import { useAllMapping } from '../../client/pages.ts';
import { useMay, useSession } from '../../client/session.tsx';
import type { Command } from '../../components/commands.ts';
import { KeyPicker } from '../../components/key-picker.tsx';
import { useLiveCommands } from '../../components/live-commands.ts';
import type { PickerOption } from '../../components/picker-search.ts';
import { searchOptions } from '../../components/picker-search.ts';
import { recentVisits } from '../../components/recents.ts';
import type { OpenRecord } from '../../components/why-not.ts';
import { natureWords } from '../../screens/taxonomy/element-words.ts';
import { taxonomyPath } from '../../screens/taxonomy/taxonomy-path.ts';
import {
  commandOfValue,
  commandOptions,
  placeOptions,
  recentOptions,
  recordOfPath,
} from './palette-options.ts';

const MOST_PER_GROUP = 8;
/** Room for the field and its list. */
const LIST_HEIGHT = 400;
/** Shorter texts are part of too many labels. */
const LEAST_LETTERS = 2;

interface CommandPaletteProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onGo: (path: string) => void;
  readonly onDo: (command: Command, record: OpenRecord | null) => void;
}

function openRecord(
  engagement: RouteOutput<'getEngagement'> | undefined,
  filing: RouteOutput<'getFiling'> | undefined,
): OpenRecord | null {
  if (engagement !== undefined) {
    const { id, status, clientName, financialYear } = engagement;
    return { kind: 'engagement', id, status, clientName, work: `Statements ${financialYear}` };
  }
  if (filing === undefined) return null;
  const { id, status, clientName, periodEnd } = filing;
  return { kind: 'filing', id, status, clientName, work: `Filing to ${shortDate(periodEnd)}` };
}

function PaletteField({ onClose, onGo, onDo }: Omit<CommandPaletteProps, 'opened'>) {
  const [here] = useLocation();
  const live = useLiveCommands();
  const [text, setText] = useState('');
  const [wanted] = useDebouncedValue(text.trim(), 120);
  const query = { q: wanted, limit: MOST_PER_GROUP };
  const clients = useRoute('listClients', { query }, { keepPrevious: true });
  const seesEngagements = useMay('VIEW_FS_ENGAGEMENT');
  const seesFilings = useMay('VIEW_XBRL_FILING');
  const engagements = useRoute(
    'listEngagements',
    { query },
    { enabled: seesEngagements, keepPrevious: true },
  );
  const filings = useRoute('listFilings', { query }, { enabled: seesFilings, keepPrevious: true });

  const open = recordOfPath(here);
  const ofEngagement = open?.kind === 'engagement';
  const params = { params: { id: open?.id ?? '' } };
  const engagement = useRoute('getEngagement', params, { enabled: ofEngagement });
  const filing = useRoute('getFiling', params, { enabled: open?.kind === 'filing' });
  const engagementLock = useRoute('getEngagementLock', { ...params, query: {} }, { enabled: ofEngagement });
  const filingLock = useRoute(
    'getFilingLock',
    { ...params, query: {} },
    { enabled: open?.kind === 'filing' },
  );
  const record = openRecord(engagement.data, filing.data);
  const locked = (ofEngagement ? engagementLock : filingLock).data?.locked === true;
  const accounts = useAllMapping(params.params.id, ofEngagement && wanted.length >= LEAST_LETTERS);
  const { me, closed } = useSession();
  const version = filing.data?.taxonomyVersion ?? newestVersion(me.taxonomyVersions) ?? '';
  const asking = { actions: me.actions, closed, record, locked };

  const inTaxonomy = { params: { version }, query };
  const asked = {
    enabled: seesFilings && version !== '' && wanted.length >= LEAST_LETTERS,
    keepPrevious: true,
  };
  const elements = useRoute('searchElements', inTaxonomy, asked);
  const rules = useRoute('searchRules', inTaxonomy, asked);

  const options: PickerOption[] = [
    ...searchOptions(
      [...commandOptions(asking, live), ...recentOptions(recentVisits(), here), ...placeOptions(me.actions)],
      text,
    ),
    ...(clients.data?.items ?? []).map((client) => ({
      value: `/clients/${client.id}`,
      label: client.companyName,
      hint: client.uen,
      group: 'Clients',
    })),
    ...(engagements.data?.items ?? []).map((engagement) => ({
      value: `/engagements/${engagement.id}`,
      label: `${engagement.clientName}, ${engagement.financialYear}`,
      hint: `${engagement.uen}, year ended ${engagement.yearEndDate}`,
      group: 'Engagements',
    })),
    ...(filings.data?.items ?? []).map((filing) => ({
      value: `/filings/${filing.id}`,
      label: `${filing.clientName}, period to ${filing.periodEnd}`,
      hint: filing.uen,
      group: 'Filings',
    })),
    ...searchOptions(
      (ofEngagement && wanted.length >= LEAST_LETTERS ? (accounts.data ?? []) : []).map(
        ({ accountCode, accountDescription, taxonomyLabel }) => ({
          value: anchorPath(
            { kind: 'engagement', id: open?.id ?? '' },
            { at: 'ACCOUNT', accountCode, accountDescription },
          ),
          label: `${accountCode} ${accountDescription}`.trim(),
          hint: taxonomyLabel ?? 'No line yet',
          group: 'Accounts',
        }),
      ),
      text,
      MOST_PER_GROUP,
    ),
    ...(asked.enabled ? (elements.data?.items ?? []) : []).map((element) => ({
      value: taxonomyPath(version, element.elementId),
      label: element.label,
      hint: natureWords(element),
      group: 'Elements',
    })),
    ...(asked.enabled ? (rules.data?.items ?? []) : []).map((rule) => ({
      value: `${taxonomyPath(version, rule.subject?.elementId)}?rule=${rule.ruleId}`,
      label: rule.ruleId,
      hint: rule.message,
      group: 'Rules',
    })),
  ];
  return (
    <KeyPicker
      label="Search or do something"
      placeholder="Do something, or go to a screen, client, UEN, account, element or rule"
      options={options}
      value={null}
      autoFocus
      inPlace
      labelHidden
      loading={clients.isFetching}
      onSearch={setText}
      onCancel={onClose}
      onPick={(path) => {
        onClose();
        const command = commandOfValue(path);
        if (command !== null) return onDo(command, record);
        // A rule stands with the element that it is about; the rest of its value only tells options apart.
        onGo(path.replace(/\?rule=.*$/, ''));
      }}
    />
  );
}

/** The dialog gives the focus back a moment after it has gone; what a command opens takes it then. */
const AFTER_FOCUS_MS = 40;

export function CommandPalette({ opened, onClose, onGo, onDo }: CommandPaletteProps) {
  const chosen = useRef<(() => void) | null>(null);
  const run = () => {
    const then = chosen.current;
    chosen.current = null;
    if (then !== null) window.setTimeout(then, AFTER_FOCUS_MS);
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={run}
      title="Search or do something"
      yOffset="12vh"
      centered={false}
      size="lg"
      styles={{ body: { minHeight: LIST_HEIGHT } }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <PaletteField
        onClose={onClose}
        onGo={onGo}
        onDo={(command, record) => {
          chosen.current = () => onDo(command, record);
        }}
      />
    </Modal>
  );
}
