/**
 * What a new file would change, before it replaces the accounts: accounts first, then what was made of them and
 * goes stale. The person takes the file or drops it; nothing has happened until then.
 */

import { Alert, Badge, Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { accountLabel } from '../../../../shared/model/account-label.ts';
import { isZero } from '../../../../shared/model/money.ts';
import type {
  ComparedAccount,
  TrialBalanceComparison,
} from '../../../../shared/model/trial-balance-comparison.ts';
import { Figure } from '../../../components/figure.tsx';
import { reachable } from '../../../components/reachable.ts';
import { CHANGE_WORDS, summaryOf } from './comparison-words.ts';
import './clinic.css';

const MOST_SHOWN = 300;

interface ComparisonProps {
  readonly fileName: string;
  readonly comparison: TrialBalanceComparison;
  readonly busy: boolean;
  readonly onAccept: () => void;
  readonly onDrop: () => void;
}

function MappingAfter({ account }: { readonly account: ComparedAccount }) {
  if (account.change === 'NEW') return <>to be mapped</>;
  if (account.taxonomyLabel === null || account.change === 'GONE') return <>{account.taxonomyLabel ?? ''}</>;
  return account.keepsMapping ? (
    <>keeps {account.taxonomyLabel}</>
  ) : (
    <span className="fv-warn">to be mapped again (was {account.taxonomyLabel})</span>
  );
}

function ChangedAccount({ account }: { readonly account: ComparedAccount }) {
  const { change, before, after } = account;
  const name = (side: ComparedAccount['before']) => (side === null ? '' : accountLabel(side));
  const renamed = change === 'RENAMED' || change === 'RECODED';
  return (
    <Table.Tr>
      <Table.Td>
        <Badge size="sm" variant="light" color={CHANGE_WORDS[change].color} className="fv-badge">
          {CHANGE_WORDS[change].one}
        </Badge>
      </Table.Td>
      <Table.Td className="fv-break">
        {name(after ?? before)}
        {renamed && (
          <Text size="xs" c="dimmed">
            was {name(before)}
          </Text>
        )}
      </Table.Td>
      <Table.Td className="fv-figure-column">
        <Figure amount={before?.currentYearBalance ?? null} />
      </Table.Td>
      <Table.Td className="fv-figure-column">
        <Figure amount={after?.currentYearBalance ?? null} />
      </Table.Td>
      <Table.Td className="fv-muted">
        <MappingAfter account={account} />
      </Table.Td>
    </Table.Tr>
  );
}

function Stale({ stale }: { readonly stale: TrialBalanceComparison['stale'] }) {
  const { lines, notes, answers } = stale;
  if (lines.length + notes.length + answers.length === 0) return null;
  const parts = [
    { what: 'Lines of the statements', names: [...new Set(lines.map((line) => line.label))] },
    { what: 'Notes', names: notes.map((note) => note.title) },
    { what: 'Answers to look at again', names: answers.map((answer) => answer.title) },
  ].filter(({ names }) => names.length > 0);
  return (
    <Alert color="yellow" title="These go out of date">
      {parts.map(({ what, names }) => (
        <Text size="sm" key={what}>
          <strong>{what}:</strong> {names.slice(0, 20).join(', ')}
          {names.length > 20 ? ` and ${names.length - 20} more` : ''}
        </Text>
      ))}
    </Alert>
  );
}

export function Comparison({ fileName, comparison, busy, onAccept, onDrop }: ComparisonProps) {
  const { accounts, report } = comparison;
  return (
    <Stack className="fv-panel" p="md" aria-label="Comparison" component="section">
      <Group justify="space-between">
        <Title order={2} size="h3">
          What {fileName} would change
        </Title>
        <Group gap="xs">
          <Button variant="default" disabled={busy} onClick={onDrop}>
            Keep the earlier accounts
          </Button>
          <Button loading={busy} onClick={onAccept}>
            Replace them with this file
          </Button>
        </Group>
      </Group>
      <Text>
        {summaryOf(comparison)} The file holds {report.imported} accounts
        {isZero(report.totals.difference) ? (
          ' and foots.'
        ) : (
          <>
            {' '}
            and is out by <Figure amount={report.totals.difference} difference />.
          </>
        )}
      </Text>
      {report.warnings
        .filter((warning) => warning.kind === 'OTHER_YEAR' || warning.kind === 'OTHER_DATE')
        .map((warning) => (
          <Alert color="red" key={warning.message}>
            {warning.message}
          </Alert>
        ))}
      <Stale stale={comparison.stale} />
      {accounts.length > 0 && (
        <div className="fv-rows" ref={reachable}>
          <Table verticalSpacing={4} className="fv-compared">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Change</Table.Th>
                <Table.Th>Account</Table.Th>
                <Table.Th className="fv-figure-column">Before</Table.Th>
                <Table.Th className="fv-figure-column">After</Table.Th>
                <Table.Th>Mapping</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {accounts.slice(0, MOST_SHOWN).map((account) => (
                <ChangedAccount
                  key={`${account.change} ${JSON.stringify([account.before, account.after])}`}
                  account={account}
                />
              ))}
            </Table.Tbody>
          </Table>
          {accounts.length > MOST_SHOWN && (
            <Text size="xs" c="dimmed">
              The first {MOST_SHOWN} of {accounts.length} are shown.
            </Text>
          )}
        </div>
      )}
    </Stack>
  );
}
