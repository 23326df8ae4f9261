/**
 * Expected credit losses on trade receivables by the simplified approach: each ageing bucket at its rate of loss (FRS
 * 109.5.5.15 and B5.5.35), less the allowance that the books hold. Pure.
 */
import type { Period } from '../../../../shared/model/dates.ts';
import type { TemplateInput } from '../../../../shared/model/journal-template-inputs.ts';
import type { JournalProposal } from '../../../../shared/model/journal-templates.ts';
import { rateText } from '../../../../shared/model/materiality.ts';
import { formatMoney, fromCents, toCents } from '../../../../shared/model/money.ts';
import { proposedJournal } from './proposed-journal.ts';

type Input = TemplateInput<'CREDIT_LOSS'>;

/** Rounded half up to the cent. */
const lossOf = ({ amount, rate }: Input['buckets'][number]) =>
  (toCents(amount) * BigInt(rate) + 5_000n) / 10_000n;

export function proposeCreditLoss(input: Input, { end }: Period): JournalProposal {
  const losses = input.buckets.map((bucket) => ({ bucket, loss: lossOf(bucket) }));
  const required = losses.reduce((sum, { loss }) => sum + loss, 0n);
  const held = toCents(input.alreadyAllowed);
  const movement = required - held;
  return {
    draft: proposedJournal('CREDIT_LOSS', 'ADJUSTING', end, 'Expected credit losses on trade receivables', [
      { ...input.expense, amount: fromCents(movement) },
      { ...input.allowance, amount: fromCents(-movement) },
    ]),
    steps: [
      ...losses.map(({ bucket: { label, amount, rate }, loss }) => ({
        label: `${label}: ${formatMoney(amount)} at ${rate === 0 ? '0 %' : rateText(rate)}`,
        amount: fromCents(loss),
      })),
      { label: 'Allowance that is needed', amount: fromCents(required) },
      { label: 'In the books already', amount: fromCents(-held) },
      { label: movement < 0n ? 'To be released' : 'To be charged', amount: fromCents(movement) },
    ],
  };
}
