/**
 * Accounting policies for the offline drafter: the three mandatory texts word for word, and a plain policy
 * for each class of item that the statements show. Rates and lives are never assumed: they are gaps.
 */
import type { ReportingStandard } from '../../../shared/model/enums.ts';
import type { NoteBlock } from '../../../shared/model/notes.ts';
import { gap, type NotesInput, paragraph, subheading } from './notes-input.ts';

interface Policy {
  /** Disclosure flags of the reporting taxonomy that call for the policy. */
  readonly flags: readonly string[];
  readonly title: string;
  readonly text: Readonly<Record<ReportingStandard, string>>;
}

const both = (text: string) => ({ SFRS_SE: text, FULL_SFRS: text });

const POLICIES: readonly Policy[] = [
  {
    flags: ['ppe'],
    title: 'Property, plant and equipment',
    text: both(
      `Property, plant and equipment are stated at cost less accumulated depreciation and accumulated impairment losses. Depreciation is calculated on the straight-line method to allocate the depreciable amounts over the estimated useful lives that the note on property, plant and equipment states. The gain or loss on disposal is recognised in profit or loss.`,
    ),
  },
  {
    flags: ['intangibles'],
    title: 'Intangible assets',
    text: {
      SFRS_SE: `Intangible assets, including goodwill, are stated at cost less accumulated amortisation and accumulated impairment losses and are amortised on the straight-line method over their useful lives: ${gap('useful life of each class')}`,
      FULL_SFRS: `Intangible assets with finite useful lives are stated at cost less accumulated amortisation and accumulated impairment losses and are amortised on the straight-line method: ${gap('useful life of each class')} Goodwill is not amortised and is tested for impairment annually.`,
    },
  },
  {
    flags: ['leases'],
    title: 'Leases',
    text: {
      SFRS_SE:
        'Leases that transfer substantially all the risks and rewards of ownership to the Company are finance leases. Payments under other leases are recognised in profit or loss on a straight-line basis over the term of the lease.',
      FULL_SFRS:
        'At the commencement of a lease the Company recognises a right-of-use asset and a lease liability measured at the present value of the lease payments. Right-of-use assets are depreciated on the straight-line method over the shorter of the lease term and the useful life. Payments for short-term leases and leases of low-value assets are recognised in profit or loss on a straight-line basis.',
    },
  },
  {
    flags: ['inventories'],
    title: 'Inventories',
    text: {
      SFRS_SE: `Inventories are stated at the lower of cost and estimated selling price less costs to complete and sell. Cost is determined by the formula that the note on inventories states.`,
      FULL_SFRS: `Inventories are stated at the lower of cost and net realisable value. Cost is determined by the formula that the note on inventories states.`,
    },
  },
  {
    flags: ['receivables', 'financial_assets', 'related_parties'],
    title: 'Trade and other receivables',
    text: {
      SFRS_SE:
        'Receivables are recognised at the transaction price and subsequently measured at amortised cost. An impairment loss is recognised in profit or loss when there is objective evidence that the amounts are not recoverable.',
      FULL_SFRS:
        'Receivables are recognised at fair value or transaction price and subsequently measured at amortised cost. Loss allowances are recognised for expected credit losses; for trade receivables they are measured at lifetime expected credit losses.',
    },
  },
  {
    flags: ['cash'],
    title: 'Cash and cash equivalents',
    text: both(
      'Cash and cash equivalents comprise cash on hand, bank balances and short-term deposits that are readily convertible to known amounts of cash, net of bank overdrafts repayable on demand.',
    ),
  },
  {
    flags: ['payables', 'borrowings', 'related_parties', 'financial_liabilities'],
    title: 'Payables and borrowings',
    text: both(
      'Payables and borrowings are recognised at the transaction price, net of transaction costs, and subsequently measured at amortised cost using the effective interest method.',
    ),
  },
  {
    flags: ['share_capital'],
    title: 'Share capital',
    text: both(
      'Ordinary shares are classified as equity. Incremental costs directly attributable to the issue of new shares are deducted against share capital.',
    ),
  },
  {
    flags: ['revenue'],
    title: 'Revenue',
    text: {
      SFRS_SE: `Revenue is measured at the fair value of the consideration received or receivable, net of discounts and goods and services tax, and is recognised when the risks and rewards of the goods pass to the buyer or as services are performed. The note on revenue describes when each stream of revenue is recognised.`,
      FULL_SFRS: `Revenue is recognised when a performance obligation is satisfied by transferring control of a promised good or service to the customer, at the transaction price allocated to it, net of goods and services tax. The note on revenue describes when each stream of revenue is recognised.`,
    },
  },
];

export function policyBlocks(input: NotesInput): NoteBlock[] {
  const standard = input.engagement.reportingStandard;
  const flags = usedFlags(input);
  return [
    ...POLICIES.filter((policy) => policy.flags.some((flag) => flags.has(flag))).flatMap((policy) => [
      subheading(policy.title),
      paragraph(policy.text[standard]),
    ]),
    subheading('Income tax'),
    paragraph(input.policies.incomeTax),
    subheading('Employee benefits'),
    paragraph(input.policies.employeeBenefits),
    subheading('Provisions'),
    paragraph(input.policies.provisions),
  ];
}

/** Disclosure flags of the keys that the statements show. */
function usedFlags(input: NotesInput): ReadonlySet<string> {
  const lines = [...input.statements.balanceSheet.lines, ...input.statements.profitAndLoss.lines];
  return new Set(lines.flatMap((line) => input.taxonomy.byKey.get(line.key)?.disclosure_flags ?? []));
}
