/**
 * The lines of a draft as a small spreadsheet: Tab goes on, Enter in an amount or narrative goes to the next line, an
 * empty line is always ready, rows copied from a spreadsheet can be pasted anywhere, and the foot adds up as one types.
 */
import { ActionIcon, Table, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useMemo, useState } from 'react';
import { isBlankLine, journalTotals } from '../../../../shared/model/journal-checks.ts';
import type { JournalLine } from '../../../../shared/model/journals.ts';
import { isZero } from '../../../../shared/model/money.ts';
import type { TrialBalanceItem } from '../../../../shared/model/records.ts';
import { Figure } from '../../../components/figure.tsx';
import { placed } from '../../../components/placed.ts';
import { AccountCell } from './account-cell.tsx';
import { accountOptions } from './account-choices.ts';
import { AmountCell } from './amount-cell.tsx';
import { balancing, onSide, type Side, withLine, withoutLine, withPasted } from './journal-lines.ts';
import { JournalTable } from './journal-table.tsx';
import { pastedLines } from './pasted-lines.ts';

interface JournalLinesTableProps {
  readonly lines: readonly JournalLine[];
  readonly accounts: readonly TrialBalanceItem[];
  readonly disabled: boolean;
  readonly onChange: (lines: readonly JournalLine[]) => void;
  /** Whether the text in an amount, by its label, is no amount. */
  readonly onUnreadable: (label: string, isUnreadable: boolean) => void;
}

/** Puts the cursor into the same kind of field one line below. */
function goBelow(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
  const row = event.currentTarget.closest('tr');
  const next = row?.nextElementSibling?.querySelector<HTMLElement>('input');
  if (next === null || next === undefined) return;
  event.preventDefault();
  next.focus();
}

export function JournalLinesTable({
  lines,
  accounts,
  disabled,
  onChange,
  onUnreadable,
}: JournalLinesTableProps) {
  const options = useMemo(() => accountOptions(accounts), [accounts]);
  const [problem, setProblem] = useState<string | null>(null);
  const totals = journalTotals(lines);
  const change = (at: number, part: Partial<JournalLine>) => {
    setProblem(null);
    onChange(withLine(lines, at, part));
  };
  const paste = (event: ClipboardEvent, at: number) => {
    const text = event.clipboardData.getData('text/plain');
    // One word goes into the field that has the cursor.
    if (disabled || !/[\t\n\r]/.test(text.trim())) return;
    event.preventDefault();
    const pasted = pastedLines(text, accounts);
    if ('problem' in pasted) setProblem(pasted.problem);
    else {
      setProblem(null);
      onChange(withPasted(lines, at, pasted.lines));
    }
  };
  const amount = (line: JournalLine, at: number, side: Side) => (
    <AmountCell
      label={`Line ${at + 1}, ${side}`}
      amount={line[side]}
      disabled={disabled}
      onUnreadable={onUnreadable}
      onCommit={(value) => change(at, isZero(value) ? { [side]: value } : onSide(side, value))}
      onBalance={() => change(at, balancing(lines, at) ?? {})}
    />
  );
  return (
    <>
      <JournalTable
        label="Lines of the journal"
        editing
        totalLabel={isZero(totals.difference) ? 'Total' : 'Total (does not balance)'}
        debit={totals.debit}
        credit={totals.credit}
        remark={
          !isZero(totals.difference) && (
            <>
              Difference <Figure amount={totals.difference} difference />
            </>
          )
        }
      >
        {placed(lines).map(({ item: line, key, index: at }) => (
          <Table.Tr key={key} onPaste={(event) => paste(event, at)}>
            <Table.Td>
              <AccountCell
                label={`Line ${at + 1}, account`}
                options={options}
                account={line}
                disabled={disabled}
                onPick={(account) => change(at, account)}
              />
            </Table.Td>
            <Table.Td onKeyDown={goBelow}>{amount(line, at, 'debit')}</Table.Td>
            <Table.Td onKeyDown={goBelow}>{amount(line, at, 'credit')}</Table.Td>
            <Table.Td onKeyDown={goBelow}>
              <TextInput
                aria-label={`Line ${at + 1}, narrative`}
                size="xs"
                maxLength={1000}
                disabled={disabled}
                value={line.narrative}
                onChange={(event) => change(at, { narrative: event.currentTarget.value })}
              />
            </Table.Td>
            <Table.Td>
              {!isBlankLine(line) && (
                <ActionIcon
                  size="sm"
                  variant="subtle"
                  color="gray"
                  disabled={disabled}
                  aria-label={`Remove line ${at + 1}`}
                  onClick={() => onChange(withoutLine(lines, at))}
                >
                  <IconTrash size={14} />
                </ActionIcon>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </JournalTable>
      {problem !== null && (
        <Text size="sm" c="red" role="alert">
          {problem}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        Paste rows from a spreadsheet into any line. Type = in an amount to balance the journal.
      </Text>
    </>
  );
}
