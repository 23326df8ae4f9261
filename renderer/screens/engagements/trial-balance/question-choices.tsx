/**
 * A question of the reader as a table to choose from: each choice with its accounts and the totals of both years.
 * One is chosen with a radio button, several with boxes; a long list can be searched.
 */
import { Button, Checkbox, Group, Radio, Table, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ImportChoice, ImportQuestion } from '../../../../shared/model/trial-balance.ts';
import { Figure } from '../../../components/figure.tsx';
import { ANSWER_BUTTONS, QUESTION_TITLES } from './question-answers.ts';

const SEARCHED_FROM = 12;
const MOST_SHOWN = 300;

interface QuestionChoicesProps {
  readonly question: ImportQuestion;
  readonly disabled: boolean;
  readonly busy: boolean;
  readonly onAnswer: (chosen: readonly string[]) => void;
}

/** What the columns beside a choice hold: last year's totals too, and how many accounts it stands for. */
interface ShownTotals {
  readonly both: boolean;
  /** False where each choice is a single row, of which a count says nothing. */
  readonly counted: boolean;
}

/** Debits and credits of a choice, of both years where there are two. */
function TotalCells({ choice, both, counted }: ShownTotals & { readonly choice: ImportChoice }) {
  const amounts = both
    ? ([choice.debit, choice.credit, choice.priorDebit, choice.priorCredit] as const)
    : ([choice.debit, choice.credit] as const);
  return (
    <>
      {counted && <Table.Td className="fv-figure-column">{choice.rows ?? ''}</Table.Td>}
      {amounts.map((amount, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change places
        <Table.Td key={at} className="fv-figure-column">
          <Figure amount={amount} />
        </Table.Td>
      ))}
    </>
  );
}

function TotalHeads({ both, counted }: ShownTotals) {
  const heads = both
    ? ['Debits', 'Credits', 'Debits, last year', 'Credits, last year']
    : ['Debits', 'Credits'];
  return (
    <>
      {counted && <Table.Th className="fv-figure-column">Accounts</Table.Th>}
      {heads.map((head) => (
        <Table.Th key={head} className="fv-figure-column">
          {head}
        </Table.Th>
      ))}
    </>
  );
}

export function hasPriorYear({ choices }: ImportQuestion): boolean {
  return choices.some(({ priorDebit }) => priorDebit !== null);
}

export function QuestionChoices({ question, disabled, busy, onAnswer }: QuestionChoicesProps) {
  const { kind, choices, several } = question;
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    choices.filter((choice) => choice.chosen).map(({ value }) => value),
  );
  const [wanted, setWanted] = useState('');
  const word = wanted.trim().toLowerCase();
  const found = choices.filter(({ label }) => label.toLowerCase().includes(word));
  const both = hasPriorYear(question);
  const isPlain = choices.every(({ rows }) => rows === null);
  const toggle = (value: string) =>
    setChosen((before) => {
      if (!several) return [value];
      return before.includes(value) ? before.filter((each) => each !== value) : [...before, value];
    });
  if (kind === 'NOT_A_TRIAL_BALANCE') {
    return (
      <Group justify="flex-end">
        <Button variant="default" loading={busy} disabled={disabled} onClick={() => onAnswer(['READ'])}>
          {ANSWER_BUTTONS[kind]}
        </Button>
      </Group>
    );
  }
  const mayBeNone = kind === 'SUMS';
  const counted = kind !== 'SUMS';
  const isNone = chosen.length === 0;
  const Choice = several ? Checkbox : Radio;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onAnswer(chosen);
      }}
    >
      {choices.length > SEARCHED_FROM && (
        <TextInput
          size="xs"
          mb="xs"
          aria-label="Find in the list"
          placeholder="Find in the list"
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      <section className="fv-rows" aria-label={QUESTION_TITLES[kind]}>
        <Table verticalSpacing={3}>
          {!isPlain && (
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Choice</Table.Th>
                <TotalHeads both={both} counted={counted} />
              </Table.Tr>
            </Table.Thead>
          )}
          <Table.Tbody>
            {found.slice(0, MOST_SHOWN).map((choice) => (
              <Table.Tr key={choice.value}>
                <Table.Td className="fv-break">
                  <Choice
                    name={kind}
                    size="xs"
                    label={choice.label}
                    checked={chosen.includes(choice.value)}
                    disabled={disabled}
                    onChange={() => toggle(choice.value)}
                  />
                </Table.Td>
                {!isPlain && <TotalCells choice={choice} both={both} counted={counted} />}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        {found.length > MOST_SHOWN && (
          <Text size="xs" c="dimmed">
            {MOST_SHOWN} of {found.length} are shown. Find the others by name.
          </Text>
        )}
      </section>
      <Group justify="flex-end" mt="xs">
        {several && (
          <Text size="sm" c="dimmed">
            {chosen.length} of {choices.length} chosen
          </Text>
        )}
        <Button type="submit" loading={busy} disabled={disabled || (isNone && !mayBeNone)}>
          {isNone && mayBeNone ? 'Read each row as an account' : ANSWER_BUTTONS[kind]}
        </Button>
      </Group>
    </form>
  );
}
