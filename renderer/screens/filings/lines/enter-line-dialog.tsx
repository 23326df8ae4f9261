/**
 * A line entered by hand (decisions 3): for a total that is not printed, or a misread figure. The reason is
 * kept; the line is confirmed like any other.
 */
import { Button, Group, Modal, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { LINE_STATEMENTS } from '../../../../shared/model/enums.ts';
import {
  inFullUnits,
  LINE_SCALES,
  type LineScale,
  scaleOfLines,
} from '../../../../shared/model/line-scale.ts';
import { formatMoney, type Money } from '../../../../shared/model/money.ts';
import type { LineItem } from '../../../../shared/model/records.ts';
import { useCall } from '../../../client/hooks.ts';
import { FigureInput } from '../../../components/figure-input.tsx';
import { GrowingTextarea } from '../../../components/growing-textarea.tsx';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { STATEMENT_WORDS } from '../../../components/words.ts';
import { useFilingContext } from '../context/filing-context.tsx';
import { currencySignOf } from '../context/filing-words.ts';

interface EnterLineDialogProps {
  readonly onClose: () => void;
  readonly onEntered?: (line: LineItem) => void;
  /** A misread line to enter anew: its label, statement and page come along. */
  readonly like?: LineItem | undefined;
}

const UNITS: Readonly<Record<LineScale, { readonly name: string; readonly noughts: string }>> = {
  1: { name: 'In full', noughts: '' },
  1000: { name: 'Thousands', noughts: "'000" },
  1000000: { name: 'Millions', noughts: "'000,000" },
};

/** What an amount printed in thousands or millions is in full; nothing where it is printed in full. */
function inFull(sign: string, amount: Money | null, scale: LineScale): string | undefined {
  if (amount === null || scale === 1) return undefined;
  const full = inFullUnits(amount, scale);
  return full === undefined ? undefined : `In full: ${sign} ${formatMoney(full, 0)}`;
}

export function EnterLineDialog({ onClose, onEntered, like }: EnterLineDialogProps) {
  const { filing, lines, lineChanged } = useFilingContext();
  const [statement, setStatement] = useState(like?.statement ?? 'balance_sheet');
  const [label, setLabel] = useState(like?.label ?? '');
  const [parentLabel, setParent] = useState(like?.parentLabel ?? '');
  const [valueCurrent, setCurrent] = useState<Money | null>(null);
  const [valuePrior, setPrior] = useState<Money | null>(null);
  const [chosenScale, setScale] = useState<LineScale | null>(null);
  const [sourcePage, setPage] = useState(like?.sourcePage ?? 0);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const enter = useCall('enterLine', { refresh: [] });
  // What the document prints, until the person says otherwise.
  const scale = chosenScale ?? scaleOfLines(like === undefined ? lines : [like], statement);
  const sign = currencySignOf(filing);
  const head = `${sign}${UNITS[scale].noughts}`;
  const noFigure = valueCurrent === null && valuePrior === null;
  const full = (amount: Money | null) => (amount === null ? null : inFullUnits(amount, scale));
  const current = full(valueCurrent);
  const prior = full(valuePrior);
  const tooLarge = current === undefined || prior === undefined;
  const missing = (text: string) => (tried && text.trim() === '' ? 'Fill this in.' : undefined);

  const save = () => {
    setTried(true);
    if (label.trim() === '' || reason.trim() === '' || noFigure) return;
    if (current === undefined || prior === undefined) return;
    enter.mutate(
      {
        params: { id: filing.id },
        body: {
          statement,
          label: label.trim(),
          parentLabel: parentLabel.trim() === '' ? null : parentLabel.trim(),
          valueCurrent: current,
          valuePrior: prior,
          scale,
          sourcePage,
          reason: reason.trim(),
        },
      },
      {
        onSuccess: (line) => {
          lineChanged(line);
          onEntered?.(line);
          onClose();
        },
      },
    );
  };

  return (
    <Modal opened onClose={onClose} title="Enter a line by hand" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Stack gap="sm">
          <Select
            label="Statement"
            required
            allowDeselect={false}
            data={LINE_STATEMENTS.map((value) => ({ value, label: STATEMENT_WORDS[value] }))}
            value={statement}
            onChange={(value) => setStatement(LINE_STATEMENTS.find((each) => each === value) ?? statement)}
          />
          <TextInput
            label="Label"
            required
            maxLength={500}
            data-autofocus
            value={label}
            onChange={(event) => setLabel(event.currentTarget.value)}
            error={missing(label)}
          />
          <TextInput
            label="Heading above it"
            description="As printed, for example Current liabilities. It helps to suggest the tag."
            maxLength={500}
            value={parentLabel}
            onChange={(event) => setParent(event.currentTarget.value)}
          />
          <Select
            label="Amounts are in"
            description="As printed. It says how exact the figures are."
            allowDeselect={false}
            data={LINE_SCALES.map((value) => ({ value: String(value), label: UNITS[value].name }))}
            value={String(scale)}
            onChange={(value) => setScale(LINE_SCALES.find((each) => String(each) === value) ?? scale)}
          />
          <Group grow align="flex-start">
            <FigureInput
              label={`Current year (${head})`}
              value={valueCurrent}
              onCommit={setCurrent}
              description={inFull(sign, valueCurrent, scale)}
            />
            <FigureInput
              label={`Prior year (${head})`}
              value={valuePrior}
              onCommit={setPrior}
              description={inFull(sign, valuePrior, scale)}
            />
          </Group>
          {tooLarge && (
            <Text size="sm" className="fv-bad" role="alert">
              The amount is too large. Check the unit that it is printed in.
            </Text>
          )}
          {tried && noFigure && (
            <Text size="sm" className="fv-bad" role="alert">
              Enter the amount of at least one year, as printed.
            </Text>
          )}
          <NumberInput
            label="Page of the document"
            description="0 where it stands in none."
            min={0}
            max={10_000}
            allowDecimal={false}
            value={sourcePage}
            onChange={(value) => setPage(typeof value === 'number' ? value : 0)}
          />
          <GrowingTextarea
            label="Reason"
            description="Kept in the audit trail."
            required
            maxLength={1000}
            minRows={2}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={missing(reason)}
          />
          {enter.error !== null && <ProblemMessage problem={enter.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={enter.isPending}>
              Enter line
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
