/** What last year closed with against what this year opens with; journals that would put it back are opened as drafts. */
import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core';
import { useLocation } from 'wouter';
import type { OpeningProof } from '../../../../shared/model/prior-year.ts';
import { useCall, useRoute } from '../../../client/hooks.ts';
import { Figure } from '../../../components/figure.tsx';
import { plural } from '../../../components/plural.ts';
import { QueryView } from '../../../components/query-view.tsx';
import { ProblemMessage } from '../../../components/state-views.tsx';

interface OpeningBalancesProps {
  readonly engagementId: string;
  readonly editable: boolean;
}

export function OpeningBalances({ engagementId, editable }: OpeningBalancesProps) {
  const proof = useRoute('getOpeningProof', { params: { id: engagementId } });
  return (
    <QueryView query={proof} loading="Comparing the opening balances">
      {(data) => (
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {data.message}
          </Text>
          {data.rows.length > 0 && (
            <>
              <Text size="sm" fw={600}>
                {outcomeWords(data)}
              </Text>
              <Proposals engagementId={engagementId} editable={editable} proposals={data.proposals} />
              <ProofTable rows={data.rows} grain={data.grain} />
            </>
          )}
        </Stack>
      )}
    </QueryView>
  );
}

function outcomeWords({ differences, unexplained }: OpeningProof): string {
  if (differences === 0) return '✓ This year opens with what last year closed with.';
  const found = `${differences} ${plural(differences, 'difference')}`;
  return unexplained === 0
    ? `${found}, each with a likely reason.`
    : `${found}; ${unexplained} of them without a reason that the figures show.`;
}

function ProofTable({ rows, grain }: Pick<OpeningProof, 'rows' | 'grain'>) {
  return (
    <div className="fv-prior-scroll">
      <Table className="fv-prior-table" verticalSpacing={4} aria-label="Opening balances">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{grain === 'ACCOUNTS' ? 'Account' : 'Line'}</Table.Th>
            <Table.Th className="fv-figure-column">Closed with</Table.Th>
            <Table.Th className="fv-figure-column">Opens with</Table.Th>
            <Table.Th className="fv-figure-column">Difference</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ label, closing, opening, difference, message }, at) => (
            // Two accounts may bear one name.
            <Table.Tr key={`${label} ${String(at)}`}>
              <Table.Td>
                {label}
                {message !== null && (
                  <Text size="xs" c="dimmed">
                    {message}
                  </Text>
                )}
              </Table.Td>
              <Table.Td className="fv-figure-column">
                <Figure amount={closing} />
              </Table.Td>
              <Table.Td className="fv-figure-column">
                <Figure amount={opening} />
              </Table.Td>
              <Table.Td className="fv-figure-column">
                <Figure amount={difference} difference />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

interface ProposalsProps extends OpeningBalancesProps, Pick<OpeningProof, 'proposals'> {}

function Proposals({ engagementId, editable, proposals }: ProposalsProps) {
  const create = useCall('createJournal');
  const [, navigate] = useLocation();
  if (proposals.length === 0 || !editable) return null;
  return (
    <Alert
      color="blue"
      title={proposals.length === 1 ? 'One journal is proposed' : `${proposals.length} journals are proposed`}
    >
      <Stack gap={6}>
        {proposals.map(({ message, draft }) => (
          <Group key={message} justify="space-between" wrap="nowrap">
            <Text size="sm">{message}</Text>
            <Button
              size="compact-sm"
              variant="default"
              loading={create.isPending}
              onClick={() =>
                create.mutate(
                  { params: { id: engagementId }, body: draft },
                  { onSuccess: () => navigate(`/engagements/${engagementId}/journals`) },
                )
              }
            >
              Open as a draft
            </Button>
          </Group>
        ))}
        {create.error !== null && <ProblemMessage problem={create.error} />}
      </Stack>
    </Alert>
  );
}
