/** Who held office when, what is proposed from the file, and the tests of exemption from figures of two years. */
import { describe, expect, it } from 'vitest';
import { type IsoDate, isIsoDate } from '../../../../shared/model/dates.ts';
import type { YearSize } from '../../../../shared/model/exemption-outcomes.ts';
import { exemptionTests } from '../../../../shared/model/exemption-tests.ts';
import { entriesDuring, entriesOn, holdsThroughout } from '../../../../shared/model/file-entries-in-force.ts';
import {
  type FileSource,
  fileSaysOtherwise,
  proposeFromFile,
} from '../../../../shared/model/file-proposals.ts';
import type { Money } from '../../../../shared/model/money.ts';
import {
  dayProblems,
  FILE_KINDS,
  type FileEntry,
  fileActSchema,
  personalTexts,
} from '../../../../shared/model/permanent-file.ts';
import { fileEntry as entry } from '../../../support/file-entry.ts';

const day = (text: string): IsoDate => {
  if (!isIsoDate(text)) throw new Error(text);
  return text;
};
const director = (name: string, from: string, until: string | null = null, alternateTo = '') =>
  entry('DIRECTOR', { name, alternateTo }, from, until);
const YEAR = { start: day('2025-01-01'), end: day('2025-12-31') };

const OFFICE = [
  director('Adeline Foo', '2020-02-01'),
  director('Marcus Teo', '2019-01-01', '2025-06-30'),
  director('Priya Nair', '2025-07-01', '2026-02-15'),
  director('Hui Min Sim', '2026-03-01'),
  entry('DIRECTOR', { name: 'Typing Error', alternateTo: '' }, '2020-01-01', null, true),
];
const names = (held: readonly { readonly content: { readonly name: string } }[]) =>
  held.map(({ content }) => content.name);

describe('directors', () => {
  it('of a day are those appointed by it and not resigned on it', () => {
    expect(names(entriesOn(OFFICE, 'DIRECTOR', day('2025-06-29')))).toEqual(['Marcus Teo', 'Adeline Foo']);
    expect(names(entriesOn(OFFICE, 'DIRECTOR', day('2025-06-30')))).toEqual(['Adeline Foo']);
    expect(names(entriesOn(OFFICE, 'DIRECTOR', day('2026-03-01')))).toEqual(['Adeline Foo', 'Hui Min Sim']);
  });

  it('of a year are all who held office on some day of it', () => {
    expect(names(entriesDuring(OFFICE, 'DIRECTOR', YEAR))).toEqual([
      'Marcus Teo',
      'Adeline Foo',
      'Priya Nair',
    ]);
    const first = { start: day('2025-06-30'), end: day('2025-12-31') };
    expect(names(entriesDuring(OFFICE, 'DIRECTOR', first))).toContain('Marcus Teo');
  });

  it('throughout a year hold on its last day too', () => {
    const [form] = [
      entry('LEGAL_FORM', { form: 'PRIVATE', incorporatedOn: '', inGroup: false }, null, '2025-12-31'),
    ];
    expect(holdsThroughout(form as FileEntry, YEAR)).toBe(false);
  });

  it('are proposed as at the date of the statement, and who left is named beside it', () => {
    const at = (statementDate: string | null) =>
      proposeFromFile(OFFICE, 'directors_in_office', {
        period: YEAR,
        statementDate: statementDate === null ? null : day(statementDate),
      });
    expect(at('2026-03-31')?.value).toEqual(['Adeline Foo', 'Hui Min Sim']);
    expect(at('2026-03-31')?.source).toContain(
      'not listed: Marcus Teo, appointed 1 Jan 2019, resigned 30 Jun 2025',
    );
    expect(at(null)?.value).toEqual(['Adeline Foo', 'Priya Nair']);
    expect(at(null)?.source).toContain('as at the year end');
  });
});

describe('directors in office', () => {
  const named = (entries: readonly FileEntry[], statementDate: string | null = null) =>
    proposeFromFile(entries, 'directors_in_office', {
      period: YEAR,
      statementDate: statementDate === null ? null : day(statementDate),
    });

  it('are not those of an earlier day where the date of the statement is last year’s', () => {
    expect(named(OFFICE, '2025-03-31')?.value).toEqual(['Adeline Foo', 'Priya Nair']);
    expect(named(OFFICE, '2025-03-31')?.source).toContain(
      'until the date of the statement is after the year end',
    );
    expect(named(OFFICE, '2025-12-31')?.source).toContain('as at 31 Dec 2025');
  });

  it('are named once each, however often and in whatever letters they were entered', () => {
    const twice = [director('Adeline Foo', '2020-02-01'), director('ADELINE  FOO', '2024-05-01')];
    expect(named(twice)?.value).toEqual(['Adeline Foo']);
    expect(named(twice)?.source).not.toContain('not listed');
  });

  it('hold no alternate whose director has left', () => {
    const alternate = director('Kai Ong', '2024-01-01', null, 'Marcus Teo');
    expect(named([...OFFICE, alternate])?.value).toEqual(['Adeline Foo', 'Priya Nair']);
    expect(named([...OFFICE, alternate])?.source).toContain('not listed: Kai Ong, alternate to Marcus Teo');
    const stays = director('Kai Ong', '2024-01-01', null, 'adeline foo');
    expect(named([...OFFICE, stays])?.value).toContain('Kai Ong (alternate director to adeline foo)');
  });
});

const propose = (entries: readonly FileEntry[], source: FileSource) =>
  proposeFromFile(entries, source, { period: YEAR, statementDate: null });

describe('proposals', () => {
  it('say where they come from', () => {
    const office = entry('REGISTERED_OFFICE', { address: '8 Quay Lane, Singapore 000008' }, '2024-03-01');
    expect(propose([office], 'registered_office')).toEqual({
      value: '8 Quay Lane, Singapore 000008',
      source: 'from 1 Mar 2024',
    });
  });

  it('are not made where the file says nothing, two things, or both of what excludes one another', () => {
    const office = (address: string) => entry('REGISTERED_OFFICE', { address });
    expect(propose([], 'registered_office')).toBeNull();
    expect(propose([office('A'), office('B')], 'registered_office')).toBeNull();
    const auditor = entry('AUDITOR', { firm: 'Kingfisher Audit LLP', partner: '' }, '2020-01-01');
    const exempt = entry('EXEMPTION', { ground: 'SMALL_COMPANY' }, '2020-01-01');
    expect(propose([auditor, exempt], 'audit_exempt')).toBeNull();
    expect(propose([auditor], 'audit_exempt')?.value).toBe(false);
    expect(propose([auditor], 'exemption_ground')?.value).toBe('Not exempt');
    expect(propose([exempt], 'exemption_ground')?.value).toBe('Small company');
    expect(propose([], 'is_subsidiary')).toBeNull();
  });

  it('give shares and interests of directors at the start and the end of the year', () => {
    const shares = (number: string, amount: string, from: string, until: string | null) =>
      entry(
        'SHARE_CLASS',
        { name: 'Ordinary shares', number, amount: amount as Money, rights: '' },
        from,
        until,
      );
    const held = (name: string, number: string, from: string, until: string | null = null) =>
      entry('SHAREHOLDER', { name, isCompany: false, shareClass: 'Ordinary shares', number }, from, until);
    const entries = [
      ...OFFICE,
      shares('1000', '1000.00', '2019-01-01', '2025-05-01'),
      shares('1500', '1500.50', '2025-05-01', null),
      held('adeline  FOO', '600', '2019-01-01', '2025-05-01'),
      held('Adeline Foo', '1100', '2025-05-01'),
      held('Marcus Teo', '400', '2019-01-01'),
    ];
    expect(propose(entries, 'share_movements')?.value).toEqual([
      ['Ordinary shares', '1,000', '500', '1,500', '1,500.50'],
    ]);
    expect(propose(entries, 'directors_interests')?.value).toEqual([
      ['Adeline Foo', '600 Ordinary shares', '1,100 Ordinary shares'],
    ]);
  });

  it('of shares are not made where a holding or class was not ended before the next one', () => {
    const shares = (number: string, from: string) =>
      entry('SHARE_CLASS', { name: 'Ordinary', number, amount: '1.00' as Money, rights: '' }, from);
    const held = (number: string, from: string) =>
      entry('SHAREHOLDER', { name: 'Adeline Foo', isCompany: false, shareClass: 'Ordinary', number }, from);
    expect(
      propose([shares('1000', '2019-01-01'), shares('1500', '2025-05-01')], 'share_movements'),
    ).toBeNull();
    const holdings = [held('600', '2019-01-01'), held('1100', '2025-05-01')];
    expect(propose([...OFFICE, ...holdings], 'directors_interests')).toBeNull();
  });

  it('of one holding company for both name it once', () => {
    const holding = entry(
      'HOLDING_COMPANY',
      { name: 'Osprey Holdings Pte. Ltd.', level: 'IMMEDIATE_AND_ULTIMATE', country: 'Singapore' },
      '2021-01-01',
    );
    expect(propose([holding], 'holding_company')?.value).toBe(
      'Osprey Holdings Pte. Ltd., incorporated in Singapore',
    );
    expect(propose([holding], 'ultimate_holding_country')?.value).toBe('Singapore');
  });

  it('that were taken differ once the file says something else, or nothing', () => {
    expect(fileSaysOtherwise(undefined, ['A'])).toBe(false);
    expect(fileSaysOtherwise(['A'], ['A'])).toBe(false);
    expect(fileSaysOtherwise(['A'], ['A', 'B'])).toBe(true);
    expect(fileSaysOtherwise(['A'], null)).toBe(true);
  });
});

const ENGAGEMENT = '01920000-0000-7000-8000-0000000000e1';
const size = (year: number, revenue: string | null, assets: string | null): YearSize => ({
  engagementId: ENGAGEMENT,
  start: day(`${year}-01-01`),
  end: day(`${year}-12-31`),
  revenue: revenue as Money | null,
  assets: assets as Money | null,
});
const FORM = entry('LEGAL_FORM', { form: 'PRIVATE', incorporatedOn: day('2010-05-05'), inGroup: false });
const SMALL = '10000000.00';
const LARGE = '10000000.01';
const test = (entries: readonly FileEntry[], sizes: readonly YearSize[], at = 0) => {
  const found = exemptionTests({ entries, year: YEAR, sizes })[at];
  if (!found) throw new Error('no such test');
  return found;
};

describe('the small company test', () => {
  it('is met where two of three hold in both years before, up to the limit and not a cent more', () => {
    expect(test([FORM], [size(2024, SMALL, SMALL), size(2023, SMALL, SMALL)]).outcome).toBe('MET');
    const staff = (number: string) => entry('EMPLOYEES', { number }, '2020-01-01');
    const oneLarge = [size(2024, LARGE, SMALL), size(2023, SMALL, SMALL)];
    expect(test([FORM, staff('50')], oneLarge).outcome).toBe('MET');
    expect(test([FORM, staff('51')], oneLarge).outcome).toBe('OPEN');
    expect(test([FORM, staff('51')], [size(2024, LARGE, SMALL), size(2023, LARGE, SMALL)]).outcome).toBe(
      'NOT_MET',
    );
  });

  it('stays open while a figure, a year or the legal form is not known, or a group is about', () => {
    expect(test([FORM], [size(2024, SMALL, SMALL)]).because).toEqual([
      'Figures of one of the two financial years before are missing.',
    ]);
    expect(test([FORM], [size(2024, null, SMALL), size(2023, SMALL, SMALL)]).outcome).toBe('OPEN');
    expect(test([], [size(2024, SMALL, SMALL), size(2023, SMALL, SMALL)]).outcome).toBe('OPEN');
    const grouped = entry('LEGAL_FORM', { form: 'PRIVATE', incorporatedOn: '', inGroup: true });
    expect(test([grouped], [size(2024, SMALL, SMALL), size(2023, SMALL, SMALL)]).outcome).toBe('OPEN');
  });

  it('is not met by a public company, nor by this year’s own figures', () => {
    const listed = entry('LEGAL_FORM', { form: 'PUBLIC', incorporatedOn: '', inGroup: false });
    expect(test([listed], [size(2024, SMALL, SMALL), size(2023, SMALL, SMALL)]).outcome).toBe('NOT_MET');
    expect(test([FORM], [size(2025, SMALL, SMALL), size(2024, SMALL, SMALL)]).outcome).toBe('OPEN');
  });

  it('of a company in its first year takes that year', () => {
    const young = entry(
      'LEGAL_FORM',
      { form: 'PRIVATE', incorporatedOn: day('2025-02-01'), inGroup: false },
      '2025-02-01',
    );
    const first = test([young], [size(2025, SMALL, SMALL)]);
    expect([first.outcome, first.years.map(({ yearEnd }) => yearEnd)]).toEqual(['MET', ['2025-12-31']]);
  });
});

describe('the small company test by law', () => {
  const two = [size(2024, SMALL, SMALL), size(2023, SMALL, SMALL)];

  it('takes the two years right before, and none across a gap', () => {
    const gap = test([FORM], [size(2025, SMALL, SMALL), size(2023, SMALL, SMALL), size(2022, SMALL, SMALL)]);
    expect([gap.outcome, gap.years]).toEqual(['OPEN', []]);
    expect(test([FORM], [size(2024, SMALL, SMALL), size(2022, SMALL, SMALL)]).because).toEqual([
      'Figures of one of the two financial years before are missing.',
    ]);
  });

  it('is not met by own figures alone where the file names a holding company or a company as shareholder', () => {
    const holding = entry(
      'HOLDING_COMPANY',
      { name: 'Osprey Holdings', level: 'IMMEDIATE', country: '' },
      '2025-06-01',
    );
    const company = entry(
      'SHAREHOLDER',
      { name: 'Osprey Holdings', isCompany: true, shareClass: 'Ordinary', number: '1' },
      '2020-01-01',
    );
    expect(test([FORM, holding], two)).toMatchObject({ outcome: 'OPEN' });
    expect(test([FORM, holding], two).because.join()).toContain('small group');
    expect(test([FORM, company], two).outcome).toBe('OPEN');
  });

  it('lets a company that was small before stay one over a single miss, and asks', () => {
    const staff = entry('EMPLOYEES', { number: '51' }, '2020-01-01');
    const missed = test([FORM, staff], [size(2024, LARGE, SMALL), size(2023, SMALL, SMALL)]);
    expect([missed.outcome, missed.because]).toEqual([
      'OPEN',
      [expect.stringContaining('that was a small company before stays one')],
    ]);
  });

  it('takes a second year by itself, and never a first year for a second', () => {
    const second = entry(
      'LEGAL_FORM',
      { form: 'PRIVATE', incorporatedOn: day('2024-02-01'), inGroup: false },
      '2024-02-01',
    );
    const staff = entry('EMPLOYEES', { number: '51' }, '2024-02-01');
    const first = { ...size(2024, SMALL, SMALL), start: day('2024-02-01') };
    expect(
      test([second, staff], [size(2025, SMALL, SMALL), { ...first, revenue: LARGE as Money }]).outcome,
    ).toBe('MET');
    expect(test([second, staff], [first]).outcome).toBe('OPEN');
    expect(test([second, staff], [size(2025, LARGE, SMALL)]).outcome).toBe('NOT_MET');
    expect(test([second, staff], [size(2025, LARGE, SMALL), first]).outcome).toBe('OPEN');
  });

  it('leaves revenue of a part of a year open where a whole year would pass the limit', () => {
    const short = { ...size(2024, '6000000.00', LARGE), start: day('2024-07-01') };
    const before = { ...size(2023, SMALL, SMALL), end: day('2024-06-30') };
    const staff = entry('EMPLOYEES', { number: '50' }, '2020-01-01');
    const found = test([FORM, staff], [short, before]);
    expect(found.years[0]?.figures[0]).toMatchObject({
      label: 'Revenue (not twelve months: judge it yourself)',
      met: null,
    });
    expect(found.outcome).toBe('OPEN');
  });

  it('takes the count of employees written last, with its day, and none of two that differ', () => {
    const staff = (number: string, from: string) => entry('EMPLOYEES', { number }, from);
    const figure = (...counts: readonly FileEntry[]) => test([FORM, ...counts], two).years[0]?.figures[2];
    expect(figure(staff('60', '2020-12-31'), staff('40', '2024-12-31'))).toMatchObject({
      label: 'Employees at the year end, as from 31 Dec 2024',
      figure: '40',
    });
    expect(figure(staff('60', '2024-12-31'), staff('40', '2024-12-31'))).toMatchObject({
      figure: null,
      met: null,
    });
  });

  it('takes no form for the year where the file gives two, or a later one', () => {
    const form = (kind: 'PRIVATE' | 'PUBLIC', from: string | null) =>
      entry('LEGAL_FORM', { form: kind, incorporatedOn: day('2010-05-05'), inGroup: false }, from);
    expect(test([form('PRIVATE', null), form('PUBLIC', null)], two).outcome).toBe('OPEN');
    expect(test([form('PRIVATE', '2025-06-01')], two).outcome).toBe('OPEN');
  });
});

describe('an exemption written in an earlier year', () => {
  const exempt = (ground: 'SMALL_COMPANY' | 'DORMANT') => entry('EXEMPTION', { ground }, '2020-01-01');
  const proposed = (entries: readonly FileEntry[], sizes?: readonly YearSize[]) =>
    proposeFromFile(entries, 'audit_exempt', { period: YEAR, statementDate: null, ...(sizes && { sizes }) });

  it('is not proposed for a year whose test is not met', () => {
    const staff = entry('EMPLOYEES', { number: '51' }, '2020-01-01');
    const grown = [size(2024, LARGE, LARGE), size(2023, LARGE, LARGE)];
    expect(proposed([FORM, staff, exempt('SMALL_COMPANY')], grown)).toBeNull();
    expect(proposed([FORM, exempt('DORMANT')], [size(2025, '0.01', SMALL)])).toBeNull();
    const listed = entry('LEGAL_FORM', { form: 'PUBLIC', incorporatedOn: '', inGroup: false });
    expect(proposed([listed, exempt('SMALL_COMPANY')])).toBeNull();
  });

  it('says beside it how the test stands', () => {
    const two = [size(2024, SMALL, SMALL), size(2023, SMALL, SMALL)];
    expect(proposed([FORM, exempt('SMALL_COMPANY')], two)).toEqual({
      value: true,
      source: 'from 1 Jan 2020; its test is met for the year',
    });
    expect(proposed([FORM, exempt('SMALL_COMPANY')], [])?.source).toContain('its test is open');
    expect(proposed([FORM, exempt('SMALL_COMPANY')])?.source).toContain('see its test in the permanent file');
    expect(proposed([FORM, exempt('SMALL_COMPANY'), exempt('DORMANT')], two)).toBeNull();
  });
});

const ordinary = (number: string) =>
  entry('SHARE_CLASS', { name: 'Ordinary', number, amount: '1000.00' as Money, rights: '' }, '2020-01-01');

describe('the exempt private company test by law', () => {
  const held = (name: string, number: string, isCompany = false) =>
    entry('SHAREHOLDER', { name, isCompany, shareClass: 'Ordinary', number }, '2020-01-01');
  const outcome = (...entries: readonly FileEntry[]) => test([FORM, ...entries], [], 2).outcome;

  it('is met only where the members in the file are all of them', () => {
    expect(outcome(held('Adeline Foo', '400'))).toBe('OPEN');
    expect(outcome(ordinary('1000'), held('Adeline Foo', '400'))).toBe('OPEN');
    expect(outcome(ordinary('1000'), held('Adeline Foo', '400'), held('Marcus Teo', '600'))).toBe('MET');
  });

  it('stays open where the file names a holding company, or a member with a company’s name', () => {
    const holding = entry(
      'HOLDING_COMPANY',
      { name: 'Osprey', level: 'ULTIMATE', country: '' },
      '2020-01-01',
    );
    expect(outcome(held('Adeline Foo', '1'), holding)).toBe('OPEN');
    expect(outcome(held('Osprey Holdings Pte. Ltd.', '1'))).toBe('OPEN');
    const sold = held('Osprey Pte. Ltd.', '0', true);
    expect(outcome(ordinary('1'), held('Adeline Foo', '1'), sold)).toBe('MET');
  });
});

describe('the other tests', () => {
  it('call nobody dormant: revenue excludes it, and no figures prove it', () => {
    expect(test([FORM], [size(2025, '0.00', SMALL)], 1).outcome).toBe('OPEN');
    expect(test([FORM], [size(2025, '0.01', SMALL)], 1).outcome).toBe('NOT_MET');
  });

  it('find an exempt private company by its members', () => {
    const held = (name: string, isCompany: boolean) =>
      entry('SHAREHOLDER', { name, isCompany, shareClass: 'Ordinary', number: '1' }, '2020-01-01');
    const people = Array.from({ length: 20 }, (_, at) => held(`Member ${at}`, false));
    expect(test([FORM], [], 2).outcome).toBe('OPEN');
    expect(test([FORM, ...people, ordinary('20')], [], 2).outcome).toBe('MET');
    expect(test([FORM, ...people, held('Member 20', false)], [], 2).outcome).toBe('NOT_MET');
    expect(test([FORM, held('Osprey Pte. Ltd.', true)], [], 2).outcome).toBe('NOT_MET');
    expect(propose([FORM, ...people, ordinary('20')], 'legal_form')?.value).toBe(
      'Exempt private company limited by shares',
    );
    expect(propose([FORM], 'legal_form')).toBeNull();
  });
});

describe('entries', () => {
  it('need their first day where it counts, and end no earlier', () => {
    expect(dayProblems('DIRECTOR', { validFrom: null, validUntil: null })).toHaveLength(1);
    expect(dayProblems('REGISTERED_OFFICE', { validFrom: null, validUntil: null })).toEqual([]);
    const days = { validFrom: day('2025-02-01'), validUntil: day('2025-01-31') };
    expect(dayProblems('DIRECTOR', days)[0]?.path).toBe('validUntil');
  });

  it('of every kind can be added, and none with a field more', () => {
    for (const kind of FILE_KINDS) {
      const refused = fileActSchema.safeParse({
        act: 'ADD',
        entry: { kind, content: { stray: 'x' }, validFrom: null, validUntil: null },
      });
      expect(refused.success).toBe(false);
      // Known to the union of kinds: what is refused is its content.
      expect(refused.error?.issues.some(({ path }) => path.includes('content'))).toBe(true);
    }
  });

  it('say which of their texts are personal, with what they said before', () => {
    const contact = {
      kind: 'CONTACT',
      content: {
        name: 'Priya Nair',
        role: 'Finance',
        email: 'priya@lantern.example',
        phone: '',
        signsOff: true,
      },
      history: [
        { before: { content: { name: 'Prya Nair', role: 'Finance' }, validFrom: null, validUntil: null } },
      ],
    } as const;
    expect(personalTexts(contact)).toEqual([
      { text: 'Priya Nair', names: 'person' },
      { text: 'priya@lantern.example', names: 'address' },
      { text: 'Prya Nair', names: 'person' },
    ]);
    expect(personalTexts(entry('PRINCIPAL_ACTIVITY', { description: 'Trading in lanterns' }))).toEqual([]);
    expect(personalTexts(entry('AUDITOR', { firm: 'Kingfisher Audit LLP', partner: 'Tan Wei' }))).toEqual([
      { text: 'Kingfisher Audit LLP', names: 'party' },
      { text: 'Tan Wei', names: 'person' },
    ]);
  });
});
