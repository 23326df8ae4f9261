/**
 * Ctrl+K: one field over screens, clients, engagements, filings, and the elements and rules of the newest
 * taxonomy. Lists are read when it opens and searched by the engine as one types.
 */
import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useRoute } from '../../client/hooks.ts';
import { useMay, useSession } from '../../client/session.tsx';
import { KeyPicker } from '../../components/key-picker.tsx';
import type { PickerOption } from '../../components/picker-search.ts';
import { searchOptions } from '../../components/picker-search.ts';
import { natureWords } from '../../screens/taxonomy/element-words.ts';
import { newestVersion, taxonomyPath } from '../../screens/taxonomy/taxonomy-path.ts';

const SCREENS: readonly PickerOption[] = [
  { value: '/', label: 'Home', group: 'Screens' },
  { value: '/clients', label: 'Clients', group: 'Screens' },
  { value: '/engagements', label: 'Engagements', group: 'Screens' },
  { value: '/filings', label: 'Filings', group: 'Screens' },
  { value: '/taxonomy', label: 'Taxonomy', group: 'Screens' },
  { value: '/audit', label: 'Audit trail', group: 'Screens' },
  { value: '/settings', label: 'Settings', group: 'Screens' },
  { value: '/settings/accuracy', label: 'Accuracy of proposals', group: 'Screens' },
];
const MOST_PER_GROUP = 8;
/** Shorter texts are part of too many labels. */
const LEAST_LETTERS = 2;

interface CommandPaletteProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onGo: (path: string) => void;
}

function PaletteField({ onClose, onGo }: Omit<CommandPaletteProps, 'opened'>) {
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

  const version = newestVersion(useSession().me.taxonomyVersions) ?? '';
  const inTaxonomy = { params: { version }, query };
  const asked = {
    enabled: seesFilings && version !== '' && wanted.length >= LEAST_LETTERS,
    keepPrevious: true,
  };
  const elements = useRoute('searchElements', inTaxonomy, asked);
  const rules = useRoute('searchRules', inTaxonomy, asked);

  const options: PickerOption[] = [
    ...searchOptions(
      SCREENS.filter(({ value }) => value !== '/taxonomy' || seesFilings).filter(
        ({ value }) => value !== '/settings/accuracy' || seesFilings || seesEngagements,
      ),
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
      label="Go to"
      placeholder="Screen, client, UEN, year, element or rule"
      options={options}
      value={null}
      autoFocus
      loading={clients.isFetching}
      onSearch={setText}
      onCancel={onClose}
      onPick={(path) => {
        onClose();
        // A rule stands with the element that it is about; the rest of its value only tells options apart.
        onGo(path.replace(/\?rule=.*$/, ''));
      }}
    />
  );
}

export function CommandPalette({ opened, onClose, onGo }: CommandPaletteProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Go to"
      yOffset="12vh"
      centered={false}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <PaletteField onClose={onClose} onGo={onGo} />
    </Modal>
  );
}
