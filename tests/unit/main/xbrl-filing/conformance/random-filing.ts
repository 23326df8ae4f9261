/**
 * Random filings from a seed: lines of every type an amount may carry, with members, opening balances,
 * reversed signs and scales, and a value for some fields of the filing information. Same seed, same filing.
 */
import type { TaxonomyElement, TaxonomyLookup } from '../../../../../constitution/index.ts';
import { fromCents } from '../../../../../shared/model/money.ts';
import type { ContentInformation, FilingContent } from '../../../../../validation/filing-content.ts';
import { confirmed, sampleContent, sampleLine } from '../../../validation/sample-content.ts';

function numbers(seed: number): (below: number) => number {
  let state = seed * 2654435761 + 1;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const HOSTILE = [
  '=1+1',
  '+A1',
  '-2',
  '@x',
  'A & B <b>"\'</b> ]]>',
  '流动资产 😀',
  ' two\n lines ',
  '&amp;',
] as const;

function valueFor(element: TaxonomyElement, next: (below: number) => number): string {
  switch (element.data_type) {
    case 'booleanItemType':
      return next(2) === 0 ? 'true' : 'false';
    case 'dateItemType':
      return `2027-0${1 + next(9)}-1${next(10)}`;
    case 'enumerationItemType':
      return element.options[next(element.options.length)] ?? '';
    case 'integerItemType':
    case 'sharesItemType':
      return String(next(1000));
    default:
      return HOSTILE[next(HOSTILE.length)] ?? '';
  }
}

export function randomContent(lookup: TaxonomyLookup, seed: number): FilingContent {
  const next = numbers(seed);
  const entryPoint = 'FULL_XBRL';
  const typed = new Set(lookup.filingInformation(entryPoint).map((field) => field.element_id));
  const elements = lookup
    .byEntryPoint(entryPoint)
    .filter(
      ({ element_id, kind }) => kind === 'item' && lookup.isNumeric(element_id) && !typed.has(element_id),
    );
  const scale = [1, 1, 1000, 1_000_000][next(4)] ?? 1;
  const cents = scale === 1 && next(2) === 0;
  const chosen = new Set<TaxonomyElement>();
  for (let count = 20 + next(60); chosen.size < count; ) {
    const element = elements[next(elements.length)];
    if (element) chosen.add(element);
  }
  const lines = [...chosen].map((element, position) => {
    const whole = element.data_type === 'integerItemType' || element.data_type === 'sharesItemType';
    const amount = () => {
      const units = BigInt(next(2) === 0 ? next(1000) : next(1_000_000_000)) * BigInt(scale) * 100n;
      const signed = next(5) === 0 && !whole ? -units : units;
      return fromCents(cents && !whole ? signed + BigInt(next(100)) : signed);
    };
    const axes = lookup.axesOf(element.element_id);
    const members = next(3) === 0 ? (axes[next(axes.length)]?.members ?? []) : [];
    return sampleLine({
      id: `line-${position}`,
      label: HOSTILE[next(HOSTILE.length)] ?? '',
      valueCurrent: amount(),
      valuePrior: next(4) === 0 ? null : amount(),
      scale,
      mapping: confirmed(element.element_id, {
        negated: next(4) === 0,
        memberId: members[next(members.length)] ?? null,
      }),
    });
  });
  // An opening balance stands beside no prior one: the two would be of one day and would have to agree.
  const openings = lines.filter((line) => line.valuePrior === null && next(2) === 0);
  const withOpenings = lines.map((line) =>
    openings.includes(line) && line.mapping
      ? { ...line, mapping: { ...line.mapping, balanceAt: 'OPENING' as const } }
      : line,
  );
  const saved = { savedById: 'staff-1', savedAt: '2027-01-05T00:00:00.000Z' };
  const information = lookup.filingInformation(entryPoint).flatMap((field): ContentInformation[] => {
    const element = lookup.byId(field.element_id);
    if (!element || next(3) === 0) return [];
    return [{ elementId: field.element_id, value: valueFor(element, next), ...saved }];
  });
  return sampleContent({ lines: withOpenings, information });
}
