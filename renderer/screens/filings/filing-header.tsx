/**
 * The header strip of a filing: whose, for which period, by which entry point and pinned version, and in
 * which state. The header fields (not the version) can be changed while the filing is open.
 */
import { ActionIcon, Badge, Text, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil } from '@tabler/icons-react';
import { useMemo } from 'react';
import { shortDate } from '../../../shared/model/dates.ts';
import { useMay } from '../../client/session.tsx';
import { RecordHead } from '../../components/record-head.tsx';
import { FilingStateBadge } from '../../components/state-badge.tsx';
import { ENTITY_TYPE_WORDS, ENTRY_POINT_WORDS } from '../../components/words.ts';
import { useReleaseTitle } from '../taxonomy/release-title.ts';
import { useFilingContext } from './context/filing-context.tsx';
import { LIST_PATH } from './context/route.ts';
import { HeaderDialog } from './header-dialog.tsx';
import { DeadlineText } from './list/deadline-text.tsx';
import { sizeOfLines, sizeWarning } from './list/filing-size.ts';
import { shortPeriod } from './list/short-period.ts';

export function FilingHeader() {
  const { filing, locked, lines, directory } = useFilingContext();
  const tooLarge = useMemo(() => {
    const size = sizeOfLines(lines, (elementId) => directory.get(elementId));
    return sizeWarning(filing.entryPoint, size);
  }, [lines, directory, filing.entryPoint]);
  const [editing, edit] = useDisclosure(false);
  const release = useReleaseTitle(filing.taxonomyVersion);
  const may = useMay('MANAGE_XBRL_FILING');
  return (
    <>
      <RecordHead
        list={{ label: 'Filings', href: LIST_PATH }}
        title={filing.clientName}
        fullTitle={`${filing.clientName}, filing to ${shortDate(filing.periodEnd)}`}
        uen={filing.uen}
      >
        <Text size="sm" className="fv-figure">
          {shortPeriod(filing.periodStart, filing.periodEnd)}
        </Text>
        <Tooltip
          label={`${ENTITY_TYPE_WORDS[filing.entityType]} · ${release}`}
          events={{ hover: true, focus: true, touch: true }}
        >
          <Text size="sm" component="span" className="fl-nowrap" tabIndex={0}>
            {filing.entryPoint.startsWith('FSH') ? 'Highlights' : ENTRY_POINT_WORDS[filing.entryPoint]}
          </Text>
        </Tooltip>
        {tooLarge !== null && (
          <Tooltip label={tooLarge} multiline w={360} events={{ hover: true, focus: true, touch: true }}>
            <Badge color="orange" variant="light" fw={600} tabIndex={0} aria-label={`Warning: ${tooLarge}`}>
              ! size
            </Badge>
          </Tooltip>
        )}
        <Tooltip
          label={`${release} (${filing.taxonomyVersion}) stays the taxonomy of this filing. It cannot be changed.`}
        >
          <Badge color="gray" variant="outline" fw={500} className="fl-release">
            {release}
          </Badge>
        </Tooltip>
        <FilingStateBadge state={filing.status} />
        {filing.versionNo > 1 && (
          <Badge color="gray" fw={500}>
            version {filing.versionNo}
          </Badge>
        )}
        <DeadlineText filing={filing} />
        {may && locked === null && (
          <ActionIcon variant="default" aria-label="Change the header of the filing" onClick={edit.open}>
            <IconPencil size={16} aria-hidden />
          </ActionIcon>
        )}
      </RecordHead>
      {editing && <HeaderDialog onClose={edit.close} />}
    </>
  );
}
