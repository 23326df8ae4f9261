/**
 * The part of the chain that leads through statements made here: each line of the statements with its cents and
 * what rounding did, the parts that add up to it, and the file, sheet and row that each account was read from.
 */
import { Table, Text, UnstyledButton } from '@mantine/core';
import { Link, useLocation } from 'wouter';
import { isZero, type Money } from '../../../../shared/model/money.ts';
import type { LineProvenance } from '../../../../shared/model/provenance.ts';
import { useMay } from '../../../client/session.tsx';
import { Figure } from '../../../components/figure.tsx';
import { keepWayBack } from '../../../components/way-back.ts';
import { Checksum } from '../source/document-list.tsx';
import { partRows, roundingOf } from './chain-of-line.ts';
import { Small, Stage } from './stage.tsx';

type Statements = NonNullable<LineProvenance['statements']>;
type Part = Statements['parts'][number];

interface StatementStagesProps {
  readonly lineItemId: string;
  readonly statements: Statements;
}

export function StatementStages({ lineItemId, statements }: StatementStagesProps) {
  const { parts, file, versionNo, engagementId } = statements;
  const mayOpen = useMay('VIEW_FS_ENGAGEMENT');
  const [, navigate] = useLocation();
  const toMapping = (account: string) => {
    keepWayBack({ line: lineItemId });
    navigate(`~/engagements/${engagementId}/mapping`, { state: { account } });
  };
  return (
    <>
      {parts.map((part) => (
        <PartStages
          key={`${part.key} ${part.label}`}
          part={part}
          several={parts.length > 1}
          mayOpen={mayOpen}
          onMapping={toMapping}
        />
      ))}
      <Stage name="File" title={file?.fileName ?? 'The trial balance is not known'}>
        {file !== null && (
          <Small>
            {file.sheet === null ? '' : `Sheet ${file.sheet} · `}
            <Checksum sha256={file.sha256} />
          </Small>
        )}
        <Small>
          Statements version {versionNo}
          {mayOpen && (
            <>
              {' · '}
              <Link href={`~/engagements/${engagementId}/statements`} className="fv-link fv-inline">
                Open the statements
              </Link>
            </>
          )}
        </Small>
      </Stage>
    </>
  );
}

interface PartProps {
  readonly part: Part;
  readonly several: boolean;
  readonly mayOpen: boolean;
  readonly onMapping: (accountId: string) => void;
}

function PartStages({ part, several, ...mapping }: PartProps) {
  const rounding = roundingOf(part);
  return (
    <>
      <Stage name={several ? 'Statement line (part)' : 'Statement line'} title={part.label} pair={part} />
      {part.exactCurrent !== null || part.exactPrior !== null ? (
        <Stage
          name="To the cent"
          title="Before rounding"
          pair={{ current: part.exactCurrent, prior: part.exactPrior }}
          places={2}
        >
          <Small>{roundingWords(rounding.current, rounding.prior)}</Small>
        </Stage>
      ) : null}
      <Parts part={part} {...mapping} />
    </>
  );
}

function roundingWords(current: Money | null, prior: Money | null) {
  const moved = [current, prior].some((each) => each !== null && !isZero(each));
  if (!moved) return 'Rounding changed nothing.';
  return (
    <>
      Rounding: <Figure amount={current} /> current, <Figure amount={prior} /> prior.
    </>
  );
}

function Parts({ part, mayOpen, onMapping }: Omit<PartProps, 'several'>) {
  const rows = partRows(part, part.accounts);
  if (rows === null) {
    return (
      <Stage name="Parts" title="Not kept">
        <Small>
          These lines were taken before the parts of each figure were kept. Take them from the engagement
          again to see what adds up to this one.
        </Small>
      </Stage>
    );
  }
  if (rows.length === 0) {
    return (
      <Stage name="Parts" title="None">
        <Small>No account is behind this figure: it is nil.</Small>
      </Stage>
    );
  }
  return (
    <li className="fl-chain-stage fl-chain-accounts">
      <span className="fl-chain-name">Parts</span>
      <div className="fl-chain-table">
        <Table aria-label={`Parts of ${part.label}`} layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={64} className="fv-figure-column">
                Row
              </Table.Th>
              <Table.Th>Account, or other figure</Table.Th>
              <Table.Th w={128} className="fv-figure-column">
                Current
              </Table.Th>
              <Table.Th w={128} className="fv-figure-column">
                Prior
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ key, label, account, current, prior }) => (
              <Table.Tr key={key}>
                <Table.Td className="fv-figure-column">
                  {account === null || account.sourceRow === 0 ? '-' : account.sourceRow}
                  {account?.sourceSheet !== undefined && (
                    <Text size="xs" c="dimmed">
                      {account.sourceSheet}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>
                  {account !== null && mayOpen ? (
                    <UnstyledButton className="fv-link fv-inline" onClick={() => onMapping(account.id)}>
                      {label}
                    </UnstyledButton>
                  ) : (
                    label
                  )}
                  {(account?.postings ?? []).map(({ journalId, reference, amount }) => (
                    <Text key={journalId} size="xs" c="dimmed">
                      of which journal {reference}: <Figure amount={amount} />
                    </Text>
                  ))}
                </Table.Td>
                <Table.Td className="fv-figure-column">
                  <Figure amount={current} />
                </Table.Td>
                <Table.Td className="fv-figure-column">
                  <Figure amount={prior} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th colSpan={2}>Adds up to</Table.Th>
              <Table.Th className="fv-figure-column">
                <Figure amount={part.exactCurrent} />
              </Table.Th>
              <Table.Th className="fv-figure-column">
                <Figure amount={part.exactPrior} />
              </Table.Th>
            </Table.Tr>
          </Table.Tfoot>
        </Table>
        <Text size="xs" c="dimmed" mt={4}>
          Each amount as this figure takes it, turned round where it is on the other side.
        </Text>
      </div>
    </li>
  );
}
