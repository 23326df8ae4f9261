/**
 * The figures that were read and wait for a person, one row each. Enter on "Confirm" takes one figure and goes to the next;
 * a key that is held down confirms nothing more.
 */
import { Button, Group, Select, Table, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ownLineKey } from '../../../../shared/model/cash-flow-lines.ts';
import {
  isConfirmed,
  type PriorYear,
  type ReadFigureDecision,
  type SignedFigure,
  type SignedTable,
} from '../../../../shared/model/prior-year.ts';
import { useCall } from '../../../client/hooks.ts';
import { Figure } from '../../../components/figure.tsx';
import { ProblemMessage } from '../../../components/state-views.tsx';

interface ReadFiguresProps {
  readonly engagementId: string;
  readonly priorYear: PriorYear;
  readonly open: readonly SignedFigure[];
  readonly places: 0 | 2;
  readonly editable: boolean;
  readonly onChange: (priorYear: PriorYear) => void;
}

const TABLES: Readonly<Record<SignedTable, string>> = {
  balanceSheet: 'Financial position',
  profitAndLoss: 'Profit or loss',
  changesInEquity: 'Dividends',
  cashFlow: 'Cash flows',
};

export function ReadFigures({ engagementId, priorYear, open, places, editable, onChange }: ReadFiguresProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const confirm = useCall('confirmReadFigure');
  const leaveOut = useCall('leaveOutReadFigure');
  const problem = confirm.error ?? leaveOut.error;
  const busy = confirm.isPending || leaveOut.isPending;
  const first = useRef<HTMLButtonElement>(null);
  const moves = useRef(false);
  const count = open.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next figure is reached once the list is one shorter.
  useEffect(() => {
    if (moves.current) first.current?.focus();
    moves.current = false;
  }, [count]);
  const decided = (answer: PriorYear) => {
    moves.current = true;
    onChange(answer);
  };
  const held = new Map(
    (priorYear.signed?.figures ?? [])
      .filter(isConfirmed)
      .map((figure) => [`${figure.statement}/${figure.key}`, figure]),
  );
  const params = (figureId: string) => ({ id: engagementId, figureId });
  // What stands already is decided on its own: Enter never replaces or adds.
  const at = open.findIndex((figure) => {
    const key = chosen.get(figure.id) ?? figure.proposedKey;
    return key !== null && !held.has(`${figure.statement}/${key}`);
  });
  const decide = (figure: SignedFigure, key: string, onHeld: ReadFigureDecision['held']) =>
    confirm.mutate(
      { params: params(figure.id), body: { statement: figure.statement, key, held: onHeld } },
      { onSuccess: decided },
    );
  const leave = (figure: SignedFigure) =>
    leaveOut.mutate({ params: params(figure.id) }, { onSuccess: decided });
  return (
    <>
      {problem !== null && <ProblemMessage problem={problem} />}
      <div className="fv-prior-scroll">
        <Table className="fv-prior-table" verticalSpacing={2} aria-label="Figures that were read">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>As printed</Table.Th>
              <Table.Th className="fv-figure-column">Last year</Table.Th>
              <Table.Th className="fv-figure-column">Year before</Table.Th>
              <Table.Th className="fv-prior-line">Line</Table.Th>
              <Table.Th>Decision</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {open.map((figure, place) => {
              const key = chosen.get(figure.id) ?? figure.proposedKey;
              const stands = key === null ? undefined : held.get(`${figure.statement}/${key}`);
              return (
                <Table.Tr key={figure.id}>
                  <Table.Td>
                    {figure.label}
                    <Text size="xs" c="dimmed">
                      {TABLES[figure.statement]}
                      {figure.page === null ? '' : `, page ${figure.page}`}
                    </Text>
                  </Table.Td>
                  <Table.Td className="fv-figure-column">
                    <Figure amount={figure.amount} places={places} />
                  </Table.Td>
                  <Table.Td className="fv-figure-column">
                    {figure.amountBefore !== null && <Figure amount={figure.amountBefore} places={places} />}
                  </Table.Td>
                  <Table.Td>
                    <Select
                      aria-label={`Line of ${figure.label}`}
                      size="xs"
                      searchable
                      disabled={!editable}
                      placeholder="Choose a line"
                      value={key}
                      data={linesOf(priorYear, figure.statement)}
                      onChange={(value) =>
                        value !== null && setChosen(new Map([...chosen, [figure.id, value]]))
                      }
                    />
                    {stands !== undefined && (
                      <Text size="xs" c="dimmed">
                        Stands already: “{stands.label}”, <Figure amount={stands.amount} places={places} />
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td>
                    <Group gap={4} wrap="nowrap">
                      {stands === undefined ? (
                        <Button
                          ref={place === at ? first : undefined}
                          size="compact-xs"
                          disabled={!editable || key === null || busy}
                          aria-label={`Confirm ${figure.label}`}
                          onKeyDown={(event) => {
                            if (event.repeat) event.preventDefault();
                          }}
                          onClick={() => key !== null && decide(figure, key, 'NONE')}
                        >
                          Confirm
                        </Button>
                      ) : (
                        <OnHeld
                          label={figure.label}
                          mayAdd={isLine(priorYear, figure.statement, stands.key)}
                          disabled={!editable || busy}
                          onKeep={() => leave(figure)}
                          onDecide={(onHeld) => key !== null && decide(figure, key, onHeld)}
                        />
                      )}
                      {stands === undefined && (
                        <Button
                          size="compact-xs"
                          variant="subtle"
                          disabled={!editable || busy}
                          aria-label={`Leave out ${figure.label}`}
                          onClick={() => leave(figure)}
                        >
                          Leave out
                        </Button>
                      )}
                    </Group>
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </div>
    </>
  );
}

/** A line that has a figure: the new one takes its place, or is left out, or is added where the line is no total. */
function OnHeld({
  label,
  mayAdd,
  disabled,
  onKeep,
  onDecide,
}: {
  readonly label: string;
  readonly mayAdd: boolean;
  readonly disabled: boolean;
  readonly onKeep: () => void;
  readonly onDecide: (onHeld: 'REPLACE' | 'ADD') => void;
}) {
  const choice = (word: string, act: () => void) => (
    <Button
      size="compact-xs"
      variant="default"
      disabled={disabled}
      aria-label={`${word} ${label}`}
      onKeyDown={(event) => {
        if (event.repeat) event.preventDefault();
      }}
      onClick={act}
    >
      {word}
    </Button>
  );
  return (
    <>
      {choice('Replace', () => onDecide('REPLACE'))}
      {choice('Keep', onKeep)}
      {mayAdd && choice('Add', () => onDecide('ADD'))}
    </>
  );
}

const isLine = ({ lines }: PriorYear, statement: SignedTable, key: string | null) =>
  lines.every((line) => line.statement !== statement || line.key !== key || line.kind === 'LINE');

/** Lines of cash flows that the program has no name for. */
const OWN_LINES = [
  { value: ownLineKey('own_operating', 1), label: 'Another line of operating activities' },
  { value: ownLineKey('own_investing', 1), label: 'Another line of investing activities' },
  { value: ownLineKey('own_financing', 1), label: 'Another line of financing activities' },
] as const;

function linesOf({ lines }: PriorYear, statement: SignedTable) {
  const own = lines.filter((line) => line.statement === statement && line.kind !== 'HEADING');
  return [
    ...own.map(({ key, label }) => ({ value: key, label })),
    ...(statement === 'cashFlow' ? OWN_LINES : []),
  ];
}
