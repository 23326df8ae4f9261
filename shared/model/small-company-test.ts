/**
 * Whether a company is a small company from a year (Companies Act 1967, section 205C and Thirteenth Schedule, paragraphs 2,
 * 3 and 5): private throughout, and two of three criteria in each of the two years before, or in its own first or second
 * year. Only years that follow one another count, and a company of a group is never called small by its own figures. Pure.
 */
import { addDays, daysBetween, type IsoDate, type Period, shortDate } from './dates.ts';
import type { ExemptionTest, TestedYear, TestFigure, TestOutcome, YearSize } from './exemption-outcomes.ts';
import { worstOutcome } from './exemption-outcomes.ts';
import { entriesDuring, entriesOn, holdsThroughout, ofKind } from './file-entries-in-force.ts';
import { formatMoney, type Money, toCents } from './money.ts';
import type { FileEntry, FileEntryOf } from './permanent-file.ts';
import { groupedNumber } from './permanent-file-words.ts';

const MOST_CENTS = 1_000_000_000n;
const MOST_EMPLOYEES = 50n;
const NEEDED = 2;
const DAYS_OF_YEAR = 365n;

interface Said {
  readonly outcome: TestOutcome;
  readonly because: string;
}

export function smallCompanyTest({ entries, year, sizes }: TestedYear): ExemptionTest {
  const form = formDuring(entries, year);
  const incorporatedOn = form?.content.incorporatedOn ?? '';
  const own = sizes.find(({ end }) => end === year.end);
  const before = yearsBefore(sizes, year, incorporatedOn);
  const inYears = incorporatedOn === '' ? null : financialYearOf(incorporatedOn, year);
  const isYoung = inYears !== null && before.length < NEEDED;
  const counted = isYoung ? [...(own ? [own] : []), ...before] : before;
  const years = counted.map((size) => ({ yearEnd: size.end, figures: criteria(entries, size) }));
  const judged = years.map(({ figures }) => twoOfThree(figures));
  const said = [
    ...ofForm(form),
    ...ofGroup(entries, year, form),
    ...(isYoung ? ofFirstYears(own !== undefined, judged) : ofTwoYears(judged)),
    ...ofGaps(isYoung && judged[0] === 'MET' ? [] : judged),
  ];
  const outcome = worstOutcome(said.map((each) => each.outcome));
  const because = said
    .filter((each) => each.outcome !== 'MET' || outcome === 'MET')
    .map((each) => each.because);
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

const open = (because: string): Said => ({ outcome: 'OPEN', because });
const notMet = (because: string): Said => ({ outcome: 'NOT_MET', because });
const met = (because: string): Said => ({ outcome: 'MET', because });

/** The year right before, and the one right before that; a year that is missing ends the row, and none precedes the company. */
function yearsBefore(sizes: readonly YearSize[], year: Period, incorporatedOn: string): YearSize[] {
  const found: YearSize[] = [];
  let { start } = year;
  while (found.length < NEEDED) {
    const last = addDays(start, -1);
    const size = sizes.find(({ end }) => end === last);
    if (size === undefined || last < incorporatedOn) break;
    found.push(size);
    start = size.start;
  }
  return found;
}

/** 1 or 2 where the year is surely the first or second after incorporation; null later. */
function financialYearOf(incorporatedOn: IsoDate, { start, end }: Period): 1 | 2 | null {
  if (incorporatedOn > end) return null;
  if (incorporatedOn >= start) return 1;
  const years = Number(start.slice(0, 4)) - Number(incorporatedOn.slice(0, 4));
  return years < 1 || (years === 1 && incorporatedOn.slice(5) >= start.slice(5)) ? 2 : null;
}

function ofForm(form: FileEntryOf<'LEGAL_FORM'> | undefined): Said[] {
  if (form === undefined) return [open('The legal form is not in the file for the whole year. Add it.')];
  return form.content.form === 'PRIVATE'
    ? []
    : [notMet('Only a company that is private for the whole year can be a small company.')];
}

function ofGroup(
  entries: readonly FileEntry[],
  year: Period,
  form: FileEntryOf<'LEGAL_FORM'> | undefined,
): Said[] {
  const needed = 'the group must be a small group too, on its consolidated figures.';
  if (form?.content.inGroup === true) return [open(`The company is part of a group: ${needed}`)];
  const [holding] = entriesDuring(entries, 'HOLDING_COMPANY', year);
  if (holding !== undefined) return [open(`The file names a holding company: ${needed}`)];
  return entriesDuring(entries, 'SHAREHOLDER', year).some(({ content }) => content.isCompany)
    ? [open(`A company holds shares. If it controls the company, ${needed}`)]
    : [];
}

function ofTwoYears(judged: readonly TestOutcome[]): Said[] {
  if (judged.length < NEEDED) {
    return [
      open(
        `Figures of ${judged.length === 0 ? 'the two financial years' : 'one of the two financial years'} before are missing.`,
      ),
    ];
  }
  const missed = judged.filter((each) => each === 'NOT_MET').length;
  if (missed === NEEDED) return [notMet('Fewer than two of the three criteria are met in both years.')];
  return missed > 0
    ? [
        open(
          'One of the two years meets fewer than two criteria. A company that was a small company before stays one; another does not become one.',
        ),
      ]
    : [met('At least two of the three criteria are met in both financial years before.')];
}

/** In its first two years a company is measured by the year itself; what it was in its first year lasts through the second. */
function ofFirstYears(hasOwn: boolean, judged: readonly TestOutcome[]): Said[] {
  if (!hasOwn)
    return [open('Figures of the year itself are missing: it is one of the first two of the company.')];
  const [own, first] = judged;
  if (own !== 'NOT_MET')
    return [met('At least two of the three criteria are met in the year, one of the first two.')];
  if (first === undefined || first === 'NOT_MET')
    return [notMet('Fewer than two of the three criteria are met in the year.')];
  return [
    open(
      'The year meets fewer than two criteria, the first year of the company met them. A company that was a small company before stays one.',
    ),
  ];
}

function ofGaps(judged: readonly TestOutcome[]): Said[] {
  return judged.includes('OPEN')
    ? [
        open(
          'A criterion lacks its figure. Add the employees to the file, or finish the statements of the year.',
        ),
      ]
    : [];
}

function criteria(entries: readonly FileEntry[], size: YearSize): TestFigure[] {
  const { label, count } = employees(entries, size.end);
  return [
    amount('Revenue', size.revenue, size.engagementId, revenueWithin(size)),
    amount(
      'Total assets',
      size.assets,
      size.engagementId,
      size.assets === null ? null : within(toCents(size.assets)),
    ),
    {
      label,
      figure: count === null ? null : groupedNumber(count),
      limit: String(MOST_EMPLOYEES),
      met: count === null ? null : BigInt(count) <= MOST_EMPLOYEES,
      engagementId: null,
    },
  ];
}

/** The count that was written last by the day; two counts of one day that differ say nothing. */
function employees(
  entries: readonly FileEntry[],
  day: IsoDate,
): { readonly label: string; readonly count: string | null } {
  const counts = entriesOn(entries, 'EMPLOYEES', day);
  const last = counts.at(-1);
  const label = 'Employees at the year end';
  if (last === undefined || last.validFrom === null) return { label, count: null };
  const same = counts.filter(({ validFrom }) => validFrom === last.validFrom);
  if (new Set(same.map(({ content }) => content.number)).size > 1) return { label, count: null };
  // A count of years ago may be out of date: its day stands beside it.
  return { label: `${label}, as from ${shortDate(last.validFrom)}`, count: last.content.number };
}

const within = (cents: bigint): boolean => cents <= MOST_CENTS;

/** Of a year that is shorter or longer than twelve months only where it holds as it is and for twelve months alike. */
function revenueWithin({ revenue, start, end }: YearSize): boolean | null {
  if (revenue === null) return null;
  const cents = toCents(revenue);
  const days = BigInt(daysBetween(start, end)) + 1n;
  const asItIs = within(cents);
  const isYear = days === DAYS_OF_YEAR || days === DAYS_OF_YEAR + 1n;
  return isYear || days <= 0n || asItIs === within((cents * DAYS_OF_YEAR) / days) ? asItIs : null;
}

function amount(label: string, value: Money | null, engagementId: string, isMet: boolean | null): TestFigure {
  return {
    label: value !== null && isMet === null ? `${label} (not twelve months: judge it yourself)` : label,
    figure: value === null ? null : `S$ ${formatMoney(value, 0)}`,
    limit: 'S$ 10,000,000',
    met: isMet,
    engagementId,
  };
}

function twoOfThree(figures: readonly TestFigure[]): TestOutcome {
  const met = figures.filter((each) => each.met === true).length;
  if (met >= NEEDED) return 'MET';
  const unknown = figures.filter((each) => each.met === null).length;
  return met + unknown >= NEEDED ? 'OPEN' : 'NOT_MET';
}

function formDuring(
  entries: readonly FileEntry[],
  { start, end }: Period,
): FileEntryOf<'LEGAL_FORM'> | undefined {
  const forms = ofKind(entries, 'LEGAL_FORM');
  const throughout = forms.filter((entry) => holdsThroughout(entry, { start, end }));
  // Two forms at once contradict each other: neither is known.
  if (new Set(throughout.map(({ content }) => content.form)).size > 1) return undefined;
  return (
    throughout.at(-1) ??
    // Of a company that was incorporated in the year the form begins with it.
    entriesOn(entries, 'LEGAL_FORM', end).find(
      ({ content, validFrom }) =>
        validFrom !== null && content.incorporatedOn >= start && validFrom <= content.incorporatedOn,
    )
  );
}
