/**
 * Materiality is set from a benchmark of the books by percentages. Amounts follow from them, rounded down; a person may
 * change each and says why.
 */
import { Alert, Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { LeadSchedulesAnswer } from '../../../../shared/model/lead-schedules.ts';
import {
  type BenchmarkAmount,
  type MaterialityRates,
  materialityInputSchema,
  proposedMateriality,
  rateText,
} from '../../../../shared/model/materiality.ts';
import { formatMoney, parseDecimal, toCents, ZERO } from '../../../../shared/model/money.ts';
import { Problem } from '../../../../shared/problem.ts';
import { useCall } from '../../../client/hooks.ts';
import { FigureInput } from '../../../components/figure-input.tsx';
import { GrowingTextarea } from '../../../components/growing-textarea.tsx';
import { ProblemMessage } from '../../../components/state-views.tsx';

interface MaterialityDialogProps {
  readonly engagementId: string;
  readonly data: LeadSchedulesAnswer;
  readonly onClose: () => void;
}

/** "5" and "5 %" are 500; undefined for what is no percentage. */
function rateOf(typed: string): number | undefined {
  const percent = parseDecimal(typed.replace('%', '').trim());
  if (percent === undefined) return undefined;
  const rate = Number(toCents(percent));
  return rate >= 1 && rate <= 10_000 ? rate : undefined;
}

const RATES = [
  ['overallRate', 'Overall, % of the benchmark'],
  ['performanceRate', 'Performance, % of overall'],
  ['trivialRate', 'Clearly trivial, % of overall'],
] as const;
const AMOUNTS = [
  ['overall', 'Overall materiality'],
  ['performance', 'Performance materiality'],
  ['trivial', 'Clearly trivial'],
] as const;

const usual = ({ from, to }: BenchmarkAmount['usual']) => `Usual: ${rateText(from)} to ${rateText(to)}`;
const typedRate = (rate: number) => rateText(rate).replace(' %', '');

export function MaterialityDialog({ engagementId, data, onClose }: MaterialityDialogProps) {
  const { benchmarks, usualRates, materiality } = data;
  const [first] = benchmarks;
  const [key, setKey] = useState(materiality?.benchmark ?? first?.key ?? 'REVENUE');
  const benchmark = benchmarks.find((each) => each.key === key) ?? first;
  const usualOf = (of: BenchmarkAmount | undefined): MaterialityRates => ({
    overallRate: of?.usual.at ?? 100,
    performanceRate: usualRates.performance.at,
    trivialRate: usualRates.trivial.at,
  });
  const begun = materiality ?? usualOf(benchmark);
  const [rates, setRates] = useState({
    overallRate: typedRate(begun.overallRate),
    performanceRate: typedRate(begun.performanceRate),
    trivialRate: typedRate(begun.trivialRate),
  });
  const [amounts, setAmounts] = useState(
    () => materiality ?? proposedMateriality(benchmark?.amount ?? ZERO, usualOf(benchmark)),
  );
  const [reason, setReason] = useState(materiality?.reason ?? '');
  const [refused, setRefused] = useState<Problem | null>(null);
  const save = useCall('setMateriality');
  const ratesRead = {
    overallRate: rateOf(rates.overallRate),
    performanceRate: rateOf(rates.performanceRate),
    trivialRate: rateOf(rates.trivialRate),
  };
  const compute = (of: BenchmarkAmount | undefined, typed: typeof rates) => {
    const [overallRate, performanceRate, trivialRate] = [
      rateOf(typed.overallRate),
      rateOf(typed.performanceRate),
      rateOf(typed.trivialRate),
    ];
    if (overallRate === undefined || performanceRate === undefined || trivialRate === undefined) return;
    setAmounts(proposedMateriality(of?.amount ?? ZERO, { overallRate, performanceRate, trivialRate }));
  };
  const choose = (next: BenchmarkAmount | undefined) => {
    if (next === undefined) return;
    setKey(next.key);
    const typed = { ...rates, overallRate: typedRate(next.usual.at) };
    setRates(typed);
    compute(next, typed);
  };
  const submit = () => {
    const { overall, performance, trivial } = amounts;
    const body = materialityInputSchema.safeParse({
      benchmark: key,
      ...ratesRead,
      overall,
      performance,
      trivial,
      reason,
    });
    setRefused(
      body.success
        ? null
        : new Problem(
            'INVALID_INPUT',
            'Fill in every percentage, amount and the reason. Amounts are above nil; performance is at most overall, and clearly trivial at most performance.',
          ),
    );
    if (body.success) {
      save.mutate({ params: { id: engagementId }, body: body.data }, { onSuccess: onClose });
    }
  };
  const problem = refused ?? save.error;
  const usualText = {
    overallRate: benchmark === undefined ? '' : usual(benchmark.usual),
    performanceRate: usual(usualRates.performance),
    trivialRate: usual(usualRates.trivial),
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title="Materiality"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack
        component="form"
        gap="sm"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Select
          label="Benchmark"
          data={benchmarks.map(({ key: value, label, amount }) => ({
            value,
            label: `${label}: ${formatMoney(amount)}`,
          }))}
          value={key}
          allowDeselect={false}
          onChange={(chosen) => choose(benchmarks.find((each) => each.key === chosen))}
        />
        {benchmark !== undefined && toCents(benchmark.amount) <= 0n && (
          <Alert color="yellow">
            This benchmark is not above nil. Consider another one, such as revenue or total assets.
          </Alert>
        )}
        <div className="fv-materiality-fields">
          {RATES.map(([name, label]) => (
            <TextInput
              key={name}
              label={label}
              description={usualText[name]}
              inputMode="decimal"
              value={rates[name]}
              error={ratesRead[name] === undefined ? 'A percentage up to 100 is expected.' : null}
              onChange={(event) => {
                const typed = { ...rates, [name]: event.currentTarget.value };
                setRates(typed);
                compute(benchmark, typed);
              }}
            />
          ))}
          {AMOUNTS.map(([name, label]) => (
            <FigureInput
              key={`${name} ${amounts[name]}`}
              label={label}
              value={amounts[name]}
              onCommit={(amount) => setAmounts((before) => ({ ...before, [name]: amount ?? ZERO }))}
            />
          ))}
        </div>
        <GrowingTextarea
          label="Why this benchmark and these percentages"
          minRows={2}
          maxLength={2000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Text size="xs" c="dimmed">
          Amounts follow from the percentages, rounded down to two significant digits. You may change them.
        </Text>
        {problem !== null && <ProblemMessage problem={problem} />}
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending}>
            Set materiality
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
