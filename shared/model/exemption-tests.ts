/**
 * The tests of exemption that a client's file and figures can answer (Companies Act 1967, sections 4, 205B, 205C and
 * Thirteenth Schedule): small company, dormant company, exempt private company. A test that lacks a figure, or rests on
 * what only a person knows, stays open and says what is missing; it is never called met in silence. Pure.
 */
import { z } from 'zod';
import { type IsoDate, isoDateSchema, type Period } from './dates.ts';
import { entriesOn, holdsThroughout, ofKind } from './file-entries-in-force.ts';
import { formatMoney, isZero, type Money, moneySchema, toCents } from './money.ts';
import type { FileEntry, FileEntryOf } from './permanent-file.ts';
import { groupedNumber } from './permanent-file-words.ts';

export const EXEMPTION_TESTS = ['SMALL_COMPANY', 'DORMANT', 'EXEMPT_PRIVATE'] as const;
export const TEST_OUTCOMES = ['MET', 'NOT_MET', 'OPEN'] as const;
export type TestOutcome = (typeof TEST_OUTCOMES)[number];

/** One criterion of a test: what was measured, and of which record. */
export const testFigureSchema = z.object({
  label: z.string(),
  /** Printed; null where it is not known. */
  figure: z.string().nullable(),
  /** The most that the Act allows, printed; null where there is no limit. */
  limit: z.string().nullable(),
  met: z.boolean().nullable(),
  /** The engagement that the figure is opened in; null for what the file says. */
  engagementId: z.uuid().nullable(),
});
export type TestFigure = z.output<typeof testFigureSchema>;

export const exemptionTestSchema = z.object({
  test: z.enum(EXEMPTION_TESTS),
  title: z.string(),
  paragraph: z.string(),
  text: z.string(),
  outcome: z.enum(TEST_OUTCOMES),
  /** Why, in sentences. */
  because: z.array(z.string()),
  years: z.array(z.object({ yearEnd: isoDateSchema, figures: z.array(testFigureSchema) })),
});
export type ExemptionTest = z.output<typeof exemptionTestSchema>;

/** Size of one financial year as an engagement has it, in S$; null where it is not known. */
export const yearSizeSchema = z.object({
  engagementId: z.uuid(),
  start: isoDateSchema,
  end: isoDateSchema,
  revenue: moneySchema.nullable(),
  assets: moneySchema.nullable(),
});
export type YearSize = z.output<typeof yearSizeSchema>;

const MOST_CENTS = 1_000_000_000n;
const MOST_EMPLOYEES = 50;
const MOST_MEMBERS = 20;
const NEEDED = 2;

interface Tested {
  readonly entries: readonly FileEntry[];
  /** The year that is asked about. */
  readonly year: Period;
  /** Years with figures, in any order; the latest may be the year that is asked about. */
  readonly sizes: readonly YearSize[];
}

export function exemptionTests(tested: Tested): readonly ExemptionTest[] {
  return [smallCompany(tested), dormant(tested), exemptPrivateTest(tested.entries, tested.year)];
}

function smallCompany({ entries, year, sizes }: Tested): ExemptionTest {
  const form = formDuring(entries, year);
  const before = sizes
    .filter(({ end }) => end < year.start)
    .sort((one, other) => (one.end < other.end ? 1 : -1));
  const incorporated = form?.content.incorporatedOn ?? '';
  const isNew = incorporated !== '' && before.length < 2 && isYoung(incorporated, year);
  // A company in its first two years is measured by those years themselves.
  const own = sizes.find(({ end }) => end === year.end);
  const counted = isNew
    ? [own, ...before].filter((each) => each !== undefined).slice(0, 2)
    : before.slice(0, 2);
  const years = counted.map((size) => ({ yearEnd: size.end, figures: criteria(entries, size) }));
  const judged = years.map(({ figures }) => twoOfThree(figures));
  const because: string[] = [];
  const outcomes: TestOutcome[] = [];
  if (form === undefined) {
    because.push('The legal form is not in the file for the whole year. Add it.');
    outcomes.push('OPEN');
  } else if (form.content.form !== 'PRIVATE') {
    because.push('Only a company that is private for the whole year can be a small company.');
    outcomes.push('NOT_MET');
  }
  if (form?.content.inGroup === true) {
    because.push(
      'The company is part of a group: the group must be a small group too, on its consolidated figures.',
    );
    outcomes.push('OPEN');
  }
  const wanted = isNew ? 1 : NEEDED;
  if (years.length < wanted) {
    because.push(
      `Figures of ${years.length === 0 ? 'the two financial years' : 'one of the two financial years'} before are missing.`,
    );
    outcomes.push('OPEN');
  }
  const missed = judged.filter((each) => each === 'NOT_MET').length;
  const open = judged.filter((each) => each === 'OPEN').length;
  if (missed >= NEEDED) {
    because.push('Fewer than two of the three criteria are met in both years.');
    outcomes.push('NOT_MET');
  } else if (missed > 0) {
    because.push(
      'One of the two years meets fewer than two criteria. A company that was a small company before stays one; another does not become one.',
    );
    outcomes.push('OPEN');
  }
  if (open > 0) {
    because.push(
      'A criterion lacks its figure. Add the employees to the file, or finish the statements of the year.',
    );
    outcomes.push('OPEN');
  }
  const outcome = worst(outcomes);
  if (outcome === 'MET') {
    because.push(
      isNew
        ? 'At least two of the three criteria are met in the first years of the company.'
        : 'At least two of the three criteria are met in both financial years before.',
    );
  }
  return {
    test: 'SMALL_COMPANY',
    title: 'Small company',
    paragraph: 'Companies Act 1967, section 205C and Thirteenth Schedule',
    text: 'A private company is exempt from audit where two of three hold in each of the two financial years before: revenue of at most S$10 million, total assets of at most S$10 million, at most 50 employees.',
    outcome,
    because,
    years,
  };
}

/** In its first or second financial year. */
function isYoung(incorporatedOn: IsoDate, { start, end }: Period): boolean {
  if (incorporatedOn > end) return false;
  const years = Number(start.slice(0, 4)) - Number(incorporatedOn.slice(0, 4));
  return incorporatedOn >= start || years < 1 || (years === 1 && incorporatedOn.slice(5) >= start.slice(5));
}

function criteria(entries: readonly FileEntry[], size: YearSize): TestFigure[] {
  const employees = entriesOn(entries, 'EMPLOYEES', size.end).at(-1)?.content.number ?? null;
  return [
    amount('Revenue', size.revenue, size.engagementId),
    amount('Total assets', size.assets, size.engagementId),
    {
      label: 'Employees at the year end',
      figure: employees === null ? null : groupedNumber(employees),
      limit: String(MOST_EMPLOYEES),
      met: employees === null ? null : BigInt(employees) <= BigInt(MOST_EMPLOYEES),
      engagementId: null,
    },
  ];
}

function amount(label: string, value: Money | null, engagementId: string): TestFigure {
  return {
    label,
    figure: value === null ? null : `S$ ${formatMoney(value, 0)}`,
    limit: 'S$ 10,000,000',
    met: value === null ? null : toCents(value) <= MOST_CENTS,
    engagementId,
  };
}

function twoOfThree(figures: readonly TestFigure[]): TestOutcome {
  const met = figures.filter((each) => each.met === true).length;
  if (met >= NEEDED) return 'MET';
  const unknown = figures.filter((each) => each.met === null).length;
  return met + unknown >= NEEDED ? 'OPEN' : 'NOT_MET';
}

function dormant({ year, sizes }: Tested): ExemptionTest {
  const own = sizes.find(({ end }) => end === year.end);
  const revenue = own?.revenue ?? null;
  const hasRevenue = revenue !== null && !isZero(revenue);
  return {
    test: 'DORMANT',
    title: 'Dormant company',
    paragraph: 'Companies Act 1967, section 205B',
    text: 'A company without accounting transactions since its formation, or since the end of the financial year before, is exempt from audit. Fees and fines under the Act and the like are disregarded.',
    outcome: hasRevenue ? 'NOT_MET' : 'OPEN',
    because: [
      hasRevenue
        ? 'The company has revenue in the year.'
        : revenue === null
          ? 'There are no figures of the year yet.'
          : 'There is no revenue in the year. Check that no other transaction counts: figures alone do not show it.',
    ],
    years:
      own === undefined
        ? []
        : [
            {
              yearEnd: own.end,
              figures: [
                {
                  ...amount('Revenue', revenue, own.engagementId),
                  limit: null,
                  met: hasRevenue ? false : null,
                },
              ],
            },
          ],
  };
}

export function exemptPrivateTest(entries: readonly FileEntry[], year: Period): ExemptionTest {
  const form = entriesOn(entries, 'LEGAL_FORM', year.end).at(-1);
  const members = entriesOn(entries, 'SHAREHOLDER', year.end);
  const names = new Set(members.map(({ content }) => content.name.toLowerCase()));
  const companies = members.filter(({ content }) => content.isCompany);
  const [outcome, because]: readonly [TestOutcome, string] =
    form !== undefined && form.content.form !== 'PRIVATE'
      ? ['NOT_MET', 'The company is not a private company.']
      : companies.length > 0
        ? ['NOT_MET', 'A company holds shares of it.']
        : names.size > MOST_MEMBERS
          ? ['NOT_MET', `It has ${names.size} members.`]
          : form === undefined
            ? ['OPEN', 'The legal form is not in the file. Add it.']
            : names.size === 0
              ? ['OPEN', 'The shareholders are not in the file. Add them.']
              : ['MET', 'It is private, has at most 20 members, and no company holds shares of it.'];
  return {
    test: 'EXEMPT_PRIVATE',
    title: 'Exempt private company',
    paragraph: 'Companies Act 1967, section 4(1)',
    text: 'A private company in whose shares no company has a beneficial interest, directly or indirectly, and which has not more than 20 members.',
    outcome,
    because: [because, ...(outcome === 'MET' ? ['Check that nobody holds shares for a company.'] : [])],
    years: [
      {
        yearEnd: year.end,
        figures: [
          {
            label: 'Members',
            figure: names.size === 0 ? null : String(names.size),
            limit: String(MOST_MEMBERS),
            met: names.size === 0 ? null : names.size <= MOST_MEMBERS,
            engagementId: null,
          },
          {
            label: 'Companies among them',
            figure: names.size === 0 ? null : String(companies.length),
            limit: '0',
            met: names.size === 0 ? null : companies.length === 0,
            engagementId: null,
          },
        ],
      },
    ],
  };
}

function formDuring(
  entries: readonly FileEntry[],
  { start, end }: Period,
): FileEntryOf<'LEGAL_FORM'> | undefined {
  const forms = ofKind(entries, 'LEGAL_FORM');
  return (
    forms.find((entry) => holdsThroughout(entry, { start, end })) ??
    // Of a company that was incorporated in the year the form begins with it.
    entriesOn(entries, 'LEGAL_FORM', end).find(
      ({ content, validFrom }) =>
        validFrom !== null && content.incorporatedOn !== '' && validFrom <= content.incorporatedOn,
    )
  );
}

function worst(outcomes: readonly TestOutcome[]): TestOutcome {
  return outcomes.includes('NOT_MET') ? 'NOT_MET' : outcomes.includes('OPEN') ? 'OPEN' : 'MET';
}
