/**
 * What a permanent file proposes for a question or a field of a year (decisions 13), with where it comes from. The
 * constitution says which question takes what; a proposal is saved by a person or not at all. Where the file says
 * nothing, or contradicts itself, nothing is proposed. Pure.
 */

import { addDays, type IsoDate, type Period, shortDate } from './dates.ts';
import type { DisclosureValue } from './disclosures.ts';
import { exemptPrivateTest } from './exempt-private-test.ts';
import type { YearSize } from './exemption-outcomes.ts';
import { outcomeOfGround } from './exemption-tests.ts';
import { entriesDuring, entriesOn } from './file-entries-in-force.ts';
import { formatMoney, fromCents, toCents } from './money.ts';
import type { FileContent, FileEntry, FileEntryOf, FileKind } from './permanent-file.ts';
import { dayWords, EXEMPTION_GROUND_WORDS, groupedNumber, LEGAL_FORM_WORDS } from './permanent-file-words.ts';
import { plainName } from './plain-name.ts';

/** What a question or a field may take from the file. */
export const FILE_SOURCES = [
  'registered_office',
  'principal_activities',
  'holding_company',
  'immediate_holding_company',
  'ultimate_holding_company',
  'ultimate_holding_country',
  'is_subsidiary',
  'directors_in_office',
  'directors_interests',
  'share_movements',
  'share_rights',
  'audit_exempt',
  'is_audited',
  'exemption_ground',
  'auditor',
  'audit_partner',
  'legal_form',
  'employees',
  'more_than_fifty_employees',
] as const;
export type FileSource = (typeof FILE_SOURCES)[number];

export interface FileProposal {
  readonly value: DisclosureValue;
  /** "appointed 1 Mar 2024": what stands behind it, for the line beside the field. */
  readonly source: string;
}

export interface AskedYear {
  readonly period: Period;
  /** The date of the directors' statement; null where nobody has answered it. */
  readonly statementDate: IsoDate | null;
  /** Figures for the tests of exemption; absent where they are not at hand. */
  readonly sizes?: readonly YearSize[];
}

type Of = readonly FileEntry[];

export function proposeFromFile(entries: Of, source: FileSource, asked: AskedYear): FileProposal | null {
  const { period } = asked;
  const held = <Kind extends FileKind>(kind: Kind) => entriesOn(entries, kind, period.end);
  switch (source) {
    case 'registered_office':
      return one(held('REGISTERED_OFFICE'), ({ address }) => address);
    case 'principal_activities':
      return list(held('PRINCIPAL_ACTIVITY'), ({ description }) => description);
    case 'holding_company':
      return holdings(held('HOLDING_COMPANY'));
    case 'immediate_holding_company':
      return one(holdingOf(held('HOLDING_COMPANY'), 'ULTIMATE'), ({ name }) => name);
    case 'ultimate_holding_company':
      return one(holdingOf(held('HOLDING_COMPANY'), 'IMMEDIATE'), ({ name }) => name);
    case 'ultimate_holding_country':
      return one(holdingOf(held('HOLDING_COMPANY'), 'IMMEDIATE'), ({ country }) => country);
    case 'is_subsidiary': {
      const companies = held('HOLDING_COMPANY');
      return companies.length === 0 ? null : { value: true, source: sourceOf(companies) };
    }
    case 'directors_in_office':
      return directors(entries, asked);
    case 'directors_interests':
      return interests(entries, period);
    case 'share_movements':
      return shareMovements(entries, period);
    case 'share_rights': {
      const classes = held('SHARE_CLASS').filter(({ content }) => content.rights !== '');
      return list(classes, ({ name, rights }) => `${name}: ${rights}`);
    }
    case 'audit_exempt':
      return audited(entries, asked, (isAudited) => !isAudited);
    case 'is_audited':
      return audited(entries, asked, (isAudited) => isAudited);
    case 'exemption_ground': {
      const proposal = audited(entries, asked, (isAudited) => isAudited);
      if (proposal === null) return null;
      const [exemption] = held('EXEMPTION');
      return {
        ...proposal,
        value: exemption === undefined ? 'Not exempt' : EXEMPTION_GROUND_WORDS[exemption.content.ground],
      };
    }
    case 'auditor':
      return one(held('AUDITOR'), ({ firm }) => firm);
    case 'audit_partner':
      return one(held('AUDITOR'), ({ partner }) => partner);
    case 'legal_form':
      return legalForm(entries, period);
    case 'employees':
      return one(held('EMPLOYEES'), ({ number }) => number);
    case 'more_than_fifty_employees': {
      const counts = held('EMPLOYEES');
      const proposal = one(counts, ({ number }) => number);
      return proposal && { ...proposal, value: BigInt(String(proposal.value)) > 50n };
    }
  }
}

/** Which kind of private company it is follows from its members; while they are not known, nothing is proposed. */
function legalForm(entries: Of, period: Period): FileProposal | null {
  const forms = entriesOn(entries, 'LEGAL_FORM', period.end);
  const proposal = one(forms, ({ form }) => LEGAL_FORM_WORDS[form]);
  if (proposal === null || forms[0]?.content.form !== 'PRIVATE') return proposal;
  const { outcome } = exemptPrivateTest(entries, period);
  if (outcome === 'OPEN') return null;
  return outcome === 'NOT_MET'
    ? proposal
    : { ...proposal, value: 'Exempt private company limited by shares' };
}

/** A single entry; of several nobody knows which is meant, and an empty one says nothing. */
function one<Kind extends FileKind>(
  held: readonly FileEntryOf<Kind>[],
  value: (content: FileContent<Kind>) => string,
): FileProposal | null {
  const [entry] = held;
  if (entry === undefined || held.length > 1) return null;
  const said = value(entry.content);
  return said === '' ? null : { value: said, source: sourceOf(held) };
}

function list<Kind extends FileKind>(
  held: readonly FileEntryOf<Kind>[],
  value: (content: FileContent<Kind>) => string,
): FileProposal | null {
  if (held.length === 0) return null;
  return {
    value: held.map(({ content }) => value(content)),
    source: sourceOf(held),
  };
}

/** One day behind all of them; of several the first and the number of the others. */
function sourceOf(held: readonly Pick<FileEntry, 'kind' | 'validFrom' | 'validUntil'>[]): string {
  const said = [...new Set(held.map((entry) => dayWords(entry.kind, entry)).filter((words) => words !== ''))];
  const [first] = said;
  if (first === undefined) return 'no day given';
  return said.length === 1 ? first : `${first}, and ${said.length - 1} more`;
}

function holdingOf(held: readonly FileEntryOf<'HOLDING_COMPANY'>[], not: 'IMMEDIATE' | 'ULTIMATE') {
  return held.filter(({ content }) => content.level !== not);
}

function holdings(held: readonly FileEntryOf<'HOLDING_COMPANY'>[]): FileProposal | null {
  const named = ({ content: { name, country } }: FileEntryOf<'HOLDING_COMPANY'>) =>
    country === '' ? name : `${name}, incorporated in ${country}`;
  const immediate = holdingOf(held, 'ULTIMATE');
  const ultimate = holdingOf(held, 'IMMEDIATE');
  if (held.length === 0 || immediate.length > 1 || ultimate.length > 1) return null;
  const [own, top] = [immediate[0], ultimate[0]];
  const value =
    own !== undefined && own === top
      ? named(own)
      : [own && `${named(own)} (immediate)`, top && `${named(top)} (ultimate)`]
          .filter((each) => each !== undefined)
          .join('; ');
  return { value, source: sourceOf(held) };
}

function directors(entries: Of, { period, statementDate }: AskedYear): FileProposal | null {
  // A statement is made after its year: an earlier date is last year's, or a slip.
  const dated = statementDate !== null && statementDate >= period.end ? statementDate : null;
  const day = dated ?? period.end;
  const held = inOffice(entriesOn(entries, 'DIRECTOR', day));
  if (held.length === 0) return null;
  const gone = [...entriesDuring(entries, 'DIRECTOR', period), ...entriesOn(entries, 'DIRECTOR', day)].filter(
    (entry, at, all) =>
      all.indexOf(entry) === at && held.every(({ content }) => !sameName(content.name, entry.content.name)),
  );
  const each = held.map(({ kind, content, ...days }) => `${content.name} ${dayWords(kind, days)}`);
  const left = gone.map(
    ({ kind, content: { name, alternateTo }, ...days }) =>
      `not listed: ${name}, ${alternateTo === '' ? '' : `alternate to ${alternateTo}, `}${dayWords(kind, days)}`,
  );
  const when =
    dated === null
      ? `as at the year end, until the date of the statement is ${statementDate === null ? 'answered' : 'after the year end'}`
      : `as at ${shortDate(dated)}, the date of the statement`;
  return {
    value: held.map(({ content: { name, alternateTo } }) =>
      alternateTo === '' ? name : `${name} (alternate director to ${alternateTo})`,
    ),
    source: [...each, ...left, when].join('; '),
  };
}

/** Each name once, and an alternate only beside the director for whom it stands. */
function inOffice(held: readonly FileEntryOf<'DIRECTOR'>[]): readonly FileEntryOf<'DIRECTOR'>[] {
  return held.filter(
    ({ content: { name, alternateTo } }, at) =>
      held.findIndex(({ content }) => sameName(content.name, name)) === at &&
      (alternateTo === '' || held.some(({ content }) => sameName(content.name, alternateTo))),
  );
}

const sameName = (one: string, other: string) => plainName(one) === plainName(other);

/** Holdings of the directors in office at the year end, by class, at the start (or appointment) and the end. */
function interests(entries: Of, { start, end }: Period): FileProposal | null {
  const office = inOffice(entriesOn(entries, 'DIRECTOR', end));
  const used: FileEntryOf<'SHAREHOLDER'>[] = [];
  const rows = office.flatMap(({ content: { name }, validFrom }) => {
    const opening = validFrom !== null && validFrom > start ? validFrom : addDays(start, -1);
    const of = (day: IsoDate) =>
      entriesOn(entries, 'SHAREHOLDER', day).filter(({ content }) => sameName(content.name, name));
    const [before, after] = [of(opening), of(end)];
    used.push(...before, ...after);
    const classes = new Set([...before, ...after].map(({ content }) => content.shareClass));
    return [...classes].map((shareClass) => [name, holding(before, shareClass), holding(after, shareClass)]);
  });
  // A holding that was not ended when the next one was written would count twice.
  const twice = [addDays(start, -1), end].some((day) =>
    saidTwice(
      entriesOn(entries, 'SHAREHOLDER', day),
      ({ content: { name, shareClass } }) => `${plainName(name)} ${plainName(shareClass)}`,
    ),
  );
  return rows.length === 0 || twice ? null : { value: rows, source: sourceOf(used) };
}

function saidTwice<Entry>(held: readonly Entry[], of: (entry: Entry) => string): boolean {
  return new Set(held.map(of)).size < held.length;
}

function numberOf(held: readonly { readonly content: { readonly number: string } }[]): bigint {
  return held.reduce((sum, { content }) => sum + BigInt(content.number), 0n);
}

function holding(held: readonly FileEntryOf<'SHAREHOLDER'>[], shareClass: string): string {
  const number = numberOf(held.filter(({ content }) => content.shareClass === shareClass));
  return number === 0n ? '-' : `${groupedNumber(String(number))} ${shareClass}`;
}

/** Class, number at start, issued, number at end, amount. */
function shareMovements(entries: Of, { start, end }: Period): FileProposal | null {
  const before = entriesOn(entries, 'SHARE_CLASS', addDays(start, -1));
  const after = entriesOn(entries, 'SHARE_CLASS', end);
  const classes = [...new Set([...before, ...after].map(({ content }) => content.name))];
  const className = ({ content: { name } }: FileEntryOf<'SHARE_CLASS'>) => plainName(name);
  if (classes.length === 0 || saidTwice(before, className) || saidTwice(after, className)) return null;
  const rows = classes.map((name) => {
    const of = (held: readonly FileEntryOf<'SHARE_CLASS'>[]) =>
      held.filter(({ content }) => content.name === name);
    const [opening, closing] = [numberOf(of(before)), numberOf(of(after))];
    const cents = of(after).reduce((sum, { content }) => sum + toCents(content.amount), 0n);
    const issued = closing - opening;
    return [
      name,
      printed(opening),
      issued < 0n ? `(${printed(-issued)})` : printed(issued),
      printed(closing),
      formatMoney(fromCents(cents), 0),
    ];
  });
  return { value: rows, source: sourceOf([...before, ...after]) };
}

function printed(number: bigint): string {
  return number === 0n ? '-' : groupedNumber(String(number));
}

const TEST_WORDS = { MET: 'its test is met for the year', OPEN: 'its test is open for the year' } as const;

/**
 * Whether the year is audited, by what the file names; null where it names neither, both, or an exemption that the test of
 * the year contradicts: what was concluded for an earlier year says nothing of this one.
 */
function audited(
  entries: Of,
  { period, sizes }: AskedYear,
  value: (isAudited: boolean) => boolean,
): FileProposal | null {
  const auditors = entriesOn(entries, 'AUDITOR', period.end);
  const exemptions = entriesOn(entries, 'EXEMPTION', period.end);
  if (auditors.length > 0 === exemptions.length > 0) return null;
  const [exemption] = exemptions;
  if (exemption === undefined) return { value: value(true), source: sourceOf(auditors) };
  const { ground } = exemption.content;
  if (exemptions.some(({ content }) => content.ground !== ground)) return null;
  const outcome = outcomeOfGround(ground, { entries, year: period, sizes: sizes ?? [] });
  if (outcome === 'NOT_MET') return null;
  const test = sizes === undefined ? 'see its test in the permanent file' : TEST_WORDS[outcome];
  return { value: value(false), source: `${sourceOf(exemptions)}; ${test}` };
}

/** How an answer that was taken from the file stands to the file now. */
export function fileSaysOtherwise(
  taken: DisclosureValue | null | undefined,
  now: DisclosureValue | null | undefined,
): boolean {
  return taken !== null && taken !== undefined && JSON.stringify(taken) !== JSON.stringify(now ?? null);
}
