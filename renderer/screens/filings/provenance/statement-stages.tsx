/**
 * The part of the chain that leads through statements made here: each line of the statements with its cents and
 * what rounding did, its accounts, and the file, sheet and row that each account was read from.
 */
import { Table, Text } from '@mantine/core';
import { Link } from 'wouter';
import { isZero, type Money } from '../../../../shared/model/money.ts';
import type { LineProvenance } from '../../../../shared/model/provenance.ts';
import { useMay } from '../../../client/session.tsx';
import { Figure } from '../../../components/figure.tsx';
import { Checksum } from '../source/document-list.tsx';
import { accountsTotal, agreesToTheCent, roundingOf } from './chain-of-line.ts';
import { Small, Stage } from './stage.tsx';

type Statements = NonNullable<LineProvenance['statements']>;
type Part = Statements['parts'][number];

export function StatementStages({ statements }: { readonly statements: Statements }) {
  const { parts, file, versionNo, engagementId } = statements;
  const mayOpen = useMay('VIEW_FS_ENGAGEMENT');
  return (
    <>
      {parts.map((part) => (
        <PartStages key={`${part.key} ${part.label}`} part={part} several={parts.length > 1} />
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
              <Link href={`~/engagements/${engagementId}/statements`} className="fv-link">
                Open the statements
              </Link>
            </>
          )}
        </Small>
      </Stage>
    </>
  );
}

function PartStages({ part, several }: { readonly part: Part; readonly several: boolean }) {
  const cents = part.exactCurrent !== null || part.exactPrior !== null;
  const rounding = roundingOf(part);
  return (
    <>
      <Stage name={several ? 'Statement line (part)' : 'Statement line'} title={part.label} pair={part} />
      {cents ? (
        <Stage
          name="To the cent"
          title="Before rounding"
          pair={{ current: part.exactCurrent, prior: part.exactPrior }}
          places={2}
        >
          <Small>{roundingWords(rounding.current, rounding.prior)}</Small>
        </Stage>
      ) : (
        <Stage name="To the cent" title="Added up from rounded figures">
          <Small>The table shows totals of the figures above it, so that it casts.</Small>
        </Stage>
      )}
      <Accounts part={part} />
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

function Accounts({ part }: { readonly part: Part }) {
  const { accounts } = part;
  if (accounts.length === 0) {
    return (
      <Stage name="Accounts" title="None">
        <Small>The line is worked out from other lines of the statements, not read from accounts.</Small>
      </Stage>
    );
  }
  const total = accountsTotal(accounts);
  const agrees = agreesToTheCent(part, accounts);
  return (
    <li className="fl-chain-stage fl-chain-accounts">
      <span className="fl-chain-name">Accounts</span>
      <div className="fl-chain-table">
        <Table aria-label={`Accounts behind ${part.label}`} layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={64} className="fv-figure-column">
                Row
              </Table.Th>
              <Table.Th w={96}>Account</Table.Th>
              <Table.Th>Description</Table.Th>
              <Table.Th w={128} className="fv-figure-column">
                Current
              </Table.Th>
              <Table.Th w={128} className="fv-figure-column">
                Prior
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {accounts.map((account) => (
              <Table.Tr key={account.id}>
                <Table.Td className="fv-figure-column">
                  {account.sourceRow === 0 ? '-' : account.sourceRow}
                  {account.sourceSheet !== undefined && (
                    <Text size="xs" c="dimmed">
                      {account.sourceSheet}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td className="fv-figure">{account.accountCode}</Table.Td>
                <Table.Td>{account.accountDescription}</Table.Td>
                <Table.Td className="fv-figure-column">
                  <Figure amount={account.currentYearBalance} />
                </Table.Td>
                <Table.Td className="fv-figure-column">
                  <Figure amount={account.priorYearBalance} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th colSpan={3}>
                {accounts.length === 1 ? 'One account' : `${accounts.length} accounts`}
              </Table.Th>
              <Table.Th className="fv-figure-column">
                <Figure amount={total.current} />
              </Table.Th>
              <Table.Th className="fv-figure-column">
                <Figure amount={total.prior} />
              </Table.Th>
            </Table.Tr>
          </Table.Tfoot>
        </Table>
        <Text size="xs" c="dimmed" mt={4}>
          {agrees === true && <span className="fv-good">✓ The accounts make the amount to the cent. </span>}
          {agrees === false && 'The line holds more than the sum of these balances, such as a movement. '}
          Credits stand in brackets, as in the trial balance.
        </Text>
      </div>
    </li>
  );
}
