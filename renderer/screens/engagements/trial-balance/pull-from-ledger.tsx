/**
 * Pulling the trial balance from the client's ledger, beside the upload of a file. Without an organisation an administrator is
 * told where to choose one; others see nothing of it.
 */
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import { LEDGER_NAMES, type PullSource } from '../../../../shared/model/ledgers.ts';
import { useMay } from '../../../client/session.tsx';
import { WhyDisabled } from '../../../components/why-disabled.tsx';

export function PullFromLedger({
  source,
  again,
  busy,
  onPull,
}: {
  readonly source: PullSource['source'];
  /** Accounts are there already: a pull is compared with them first. */
  readonly again: boolean;
  readonly busy: boolean;
  readonly onPull: () => void;
}) {
  const admin = useMay('MANAGE_CLIENTS');
  if (source === null) {
    return admin ? (
      <Text size="sm" c="dimmed">
        The trial balance can be pulled from Xero or QuickBooks Online too.{' '}
        <Anchor component={Link} href="/settings/ledgers" inherit underline="always">
          Choose the client’s organisation
        </Anchor>
      </Text>
    ) : null;
  }
  const name = LEDGER_NAMES[source.ledger];
  const ended = source.status === 'ENDED';
  const reason = ended
    ? `Access to ${name} has ended. An administrator connects again: Settings, Ledgers.`
    : busy
      ? 'The last file is still being read.'
      : null;
  return (
    <Stack gap={4}>
      <Group gap="sm">
        <WhyDisabled action="UPLOAD_TRIAL_BALANCE" variant="default" reason={reason} onClick={onPull}>
          {again ? `Pull again from ${name}…` : `Pull from ${name}…`}
        </WhyDisabled>
        <Text size="sm" c="dimmed">
          {source.organisationName}: balances at the year end and a year before, read only.
        </Text>
      </Group>
      {ended && admin && (
        <Text size="sm">
          Access to {name} has ended.{' '}
          <Link href="/settings/ledgers" className="fv-link fv-inline">
            Connect again
          </Link>
        </Text>
      )}
    </Stack>
  );
}
