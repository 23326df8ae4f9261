/**
 * Whether a company is an exempt private company (Companies Act 1967, section 4(1)): private, at most 20 members, and no
 * company among them, directly or indirectly. It is called one only where the members in the file are all of them. Pure.
 */

import type { Period } from './dates.ts';
import type { ExemptionTest, TestOutcome } from './exemption-outcomes.ts';
import { entriesOn } from './file-entries-in-force.ts';
import type { FileEntry } from './permanent-file.ts';
import { groupedNumber } from './permanent-file-words.ts';
import { plainName } from './plain-name.ts';

const MOST_MEMBERS = 20;
/** The end of a company's name; a member with one that is not marked as a company is asked about. */
const COMPANY_NAME = /\b(?:pte|ltd|limited|llp|llc|inc|bhd|gmbh|plc|corporation)\.?$/i;

export function exemptPrivateTest(entries: readonly FileEntry[], year: Period): ExemptionTest {
  const members = entriesOn(entries, 'SHAREHOLDER', year.end).filter(
    ({ content }) => BigInt(content.number) > 0n,
  );
  const names = new Set(members.map(({ content }) => plainName(content.name)));
  const companies = new Set(
    members.filter(({ content }) => content.isCompany).map(({ content }) => plainName(content.name)),
  ).size;
  const [outcome, because] = judged(entries, year, { names, companies });
  const known = names.size > 0;
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
          figure('Members', known ? names.size : null, MOST_MEMBERS),
          figure('Companies among them', known ? companies : null, 0),
        ],
      },
    ],
  };
}

function figure(label: string, number: number | null, most: number) {
  return {
    label,
    figure: number === null ? null : String(number),
    limit: String(most),
    met: number === null ? null : number <= most,
    engagementId: null,
  };
}

function judged(
  entries: readonly FileEntry[],
  { end }: Period,
  { names, companies }: { readonly names: ReadonlySet<string>; readonly companies: number },
): readonly [TestOutcome, string] {
  const forms = new Set(entriesOn(entries, 'LEGAL_FORM', end).map(({ content }) => content.form));
  const [form] = forms;
  if (forms.size > 1) return ['OPEN', 'The file gives two legal forms for one day. Correct it.'];
  if (form !== undefined && form !== 'PRIVATE') return ['NOT_MET', 'The company is not a private company.'];
  if (companies > 0) return ['NOT_MET', 'A company holds shares of it.'];
  if (names.size > MOST_MEMBERS) return ['NOT_MET', `It has ${names.size} members.`];
  if (entriesOn(entries, 'HOLDING_COMPANY', end).length > 0) {
    return ['OPEN', 'The file names a holding company, but no company among the shareholders. Correct it.'];
  }
  if (form === undefined) return ['OPEN', 'The legal form is not in the file. Add it.'];
  if (names.size === 0) return ['OPEN', 'The shareholders are not in the file. Add them.'];
  if ([...names].some((name) => COMPANY_NAME.test(name))) {
    return ['OPEN', 'A shareholder has a company’s name and is not marked as a company. Check it.'];
  }
  const missing = sharesWithoutHolder(entries, end);
  if (missing !== null) return ['OPEN', missing];
  return ['MET', 'It is private, has at most 20 members, and no company holds shares of it.'];
}

interface Shares {
  readonly name: string;
  readonly number: bigint;
}

/** Shares by class, under the name that the class has first. */
function byClass(shares: readonly Shares[]): ReadonlyMap<string, Shares> {
  const classes = new Map<string, Shares>();
  for (const { name, number } of shares) {
    const known = classes.get(plainName(name));
    classes.set(plainName(name), { name: known?.name ?? name, number: (known?.number ?? 0n) + number });
  }
  return classes;
}

/** The holders must have all shares of every class that is issued, and of no other; somebody may be missing else. */
function sharesWithoutHolder(entries: readonly FileEntry[], day: Period['end']): string | null {
  const issued = byClass(
    entriesOn(entries, 'SHARE_CLASS', day).map(({ content: { name, number } }) => ({
      name,
      number: BigInt(number),
    })),
  );
  if (issued.size === 0)
    return 'The classes of shares are not in the file, so it does not show whether the shareholders in it are all. Add them.';
  const held = byClass(
    entriesOn(entries, 'SHAREHOLDER', day).map(({ content: { shareClass, number } }) => ({
      name: shareClass,
      number: BigInt(number),
    })),
  );
  for (const [key, { name, number }] of issued) {
    const has = held.get(key)?.number ?? 0n;
    if (has !== number)
      return `The shareholders in the file hold ${groupedNumber(String(has))} of ${groupedNumber(String(number))} ${name}. Complete them.`;
  }
  const unknown = [...held].find(([key, { number }]) => number > 0n && !issued.has(key));
  return unknown === undefined
    ? null
    : `A shareholder holds ${unknown[1].name}, and the file has no such class of shares. Complete it.`;
}
