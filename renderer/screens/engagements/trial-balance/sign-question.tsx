/**
 * Sides of accounts that the file prints without a sign: one for each class, and another for any account. The
 * difference that would be left is shown while sides are chosen.
 */
import { Button, Group, NativeSelect, Stack, Table, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { addMoney, type Money, negateMoney, ZERO } from '../../../../shared/model/money.ts';
import type {
  ImportQuestion,
  ImportRecipe,
  ImportReport,
  Side,
  SignChoice,
  SignClass,
} from '../../../../shared/model/trial-balance.ts';
import { SIGN_CLASSES } from '../../../../shared/model/trial-balance.ts';
import { Figure } from '../../../components/figure.tsx';
import { ANSWER_BUTTONS, sideOf, signsAnswer } from './question-answers.ts';

const SIDES = [
  { value: 'DEBIT', label: 'Debit' },
  { value: 'CREDIT', label: 'Credit' },
];
const MOST_SHOWN = 200;

function sideFrom(value: string): Side {
  return value === 'CREDIT' ? 'CREDIT' : 'DEBIT';
}

interface SignQuestionProps {
  readonly question: ImportQuestion;
  readonly report: ImportReport;
  readonly disabled: boolean;
  readonly busy: boolean;
  readonly onApply: (recipe: ImportRecipe) => void;
}

function classOf(value: string): SignClass {
  return SIGN_CLASSES.find((each) => each === value) ?? 'UNKNOWN';
}

export function SignQuestion({ question, report, disabled, busy, onApply }: SignQuestionProps) {
  const proposed = Object.fromEntries(
    question.choices.map(({ value, chosen }) => [value, chosen ? 'CREDIT' : 'DEBIT'] as const),
  );
  const [signs, setSigns] = useState<SignChoice>({
    classes: proposed,
    accounts: report.answers.signs?.accounts ?? {},
  });
  const [wanted, setWanted] = useState('');
  const word = wanted.trim().toLowerCase();
  const found = question.accounts.filter(({ label }) => label.toLowerCase().includes(word));
  const difference = question.accounts.reduce<Money>((sum, account) => {
    // The amount has the sign of the side that it was proposed with.
    const isTurned = sideOf(account, signs, question) !== account.side;
    return addMoney(sum, isTurned ? negateMoney(account.amount) : account.amount);
  }, ZERO);
  const labels = new Map(question.choices.map(({ value, label }) => [value, label]));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onApply(signsAnswer(report, signs));
      }}
    >
      <Stack gap="xs">
        <Table verticalSpacing={3}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Class</Table.Th>
              <Table.Th>Side</Table.Th>
              <Table.Th className="fv-figure-column">Accounts</Table.Th>
              <Table.Th className="fv-figure-column">Debits</Table.Th>
              <Table.Th className="fv-figure-column">Credits</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {question.choices.map(({ value, label, rows, debit, credit }) => (
              <Table.Tr key={value}>
                <Table.Th scope="row">{label}</Table.Th>
                <Table.Td>
                  <NativeSelect
                    size="xs"
                    aria-label={`Side of ${label}`}
                    data={SIDES}
                    disabled={disabled}
                    value={signs.classes[classOf(value)] ?? 'DEBIT'}
                    onChange={(event) => {
                      const side = sideFrom(event.currentTarget.value);
                      setSigns(({ classes, accounts }) => ({
                        classes: { ...classes, [classOf(value)]: side },
                        accounts,
                      }));
                    }}
                  />
                </Table.Td>
                <Table.Td className="fv-figure-column">{rows ?? ''}</Table.Td>
                <Table.Td className="fv-figure-column">
                  <Figure amount={debit} />
                </Table.Td>
                <Table.Td className="fv-figure-column">
                  <Figure amount={credit} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <TextInput
          size="xs"
          aria-label="Find an account"
          placeholder="Find an account"
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
        <section className="fv-rows" aria-label="Side of each account">
          <Table verticalSpacing={2}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Account</Table.Th>
                <Table.Th>Class</Table.Th>
                <Table.Th>Side</Table.Th>
                <Table.Th className="fv-figure-column">Balance</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {found.slice(0, MOST_SHOWN).map((account) => {
                const side = sideOf(account, signs, question);
                return (
                  <Table.Tr key={`${account.row} ${account.account}`}>
                    <Table.Td className="fv-break">{account.label}</Table.Td>
                    <Table.Td>{labels.get(account.class)}</Table.Td>
                    <Table.Td>
                      <NativeSelect
                        size="xs"
                        aria-label={`Side of ${account.label}`}
                        data={SIDES}
                        disabled={disabled}
                        value={side}
                        onChange={(event) => {
                          const chosen = sideFrom(event.currentTarget.value);
                          setSigns(({ classes, accounts }) => ({
                            classes,
                            accounts: { ...accounts, [account.account]: chosen },
                          }));
                        }}
                      />
                    </Table.Td>
                    <Table.Td className="fv-figure-column">
                      <Figure amount={side === account.side ? account.amount : negateMoney(account.amount)} />
                    </Table.Td>
                  </Table.Tr>
                );
              })}
            </Table.Tbody>
          </Table>
          {found.length > MOST_SHOWN && (
            <Text size="xs" c="dimmed">
              {MOST_SHOWN} of {found.length} are shown. Find the others by code or name.
            </Text>
          )}
        </section>
        <Group justify="flex-end">
          <Text size="sm">
            Difference with these sides: <Figure amount={difference} difference />
          </Text>
          <Button type="submit" loading={busy} disabled={disabled}>
            {ANSWER_BUTTONS.SIGNS}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
