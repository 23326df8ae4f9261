import { describe, expect, it } from 'vitest';
import { deadlineHint } from '../../../../../../renderer/screens/filings/list/deadline.ts';
import {
  draftFor,
  draftProblems,
  lastYearEnd,
  periodHint,
  problemsAtFields,
} from '../../../../../../renderer/screens/filings/list/new-filing.ts';
import { shortPeriod } from '../../../../../../renderer/screens/filings/list/short-period.ts';
import { type IsoDate, isoDateSchema } from '../../../../../../shared/model/dates.ts';
import { clientSchema } from '../../../../../../shared/model/records.ts';
import { Problem } from '../../../../../../shared/problem.ts';
import { idOf } from '../line-fixture.ts';

const day = (text: string): IsoDate => isoDateSchema.parse(text);
const CLIENT = clientSchema.parse({
  id: idOf(1),
  companyName: 'Kopi Harbour Pte. Ltd.',
  uen: '202312345K',
  enabledProducts: ['XBRL_FILING'],
  accountingStandard: 'SFRS',
  fyEndMonth: 6,
  fsConfig: null,
  xbrlConfig: { entityType: 'smaller_non_listed_company', taxonomyVersion: 'v-of-client' },
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});

describe('new filing', () => {
  it('takes its defaults from the client and the last year that has ended', () => {
    expect(draftFor(CLIENT, day('2026-03-01'), 'newest')).toEqual({
      clientId: idOf(1),
      periodStart: '2024-07-01',
      periodEnd: '2025-06-30',
      entryPoint: 'SIMPLIFIED_XBRL',
      entityType: 'smaller_non_listed_company',
      accountingStandard: 'SFRS',
      taxonomyVersion: 'v-of-client',
      fsEngagementId: null,
    });
  });

  it('finds the last year end, also on its very day and in February', () => {
    expect(lastYearEnd(12, day('2026-03-01'))).toBe('2025-12-31');
    expect(lastYearEnd(12, day('2025-12-31'))).toBe('2025-12-31');
    expect(lastYearEnd(2, day('2024-03-01'))).toBe('2024-02-29');
    expect(lastYearEnd(2, day('2024-02-28'))).toBe('2023-02-28');
  });

  it('says at the field what is wrong before sending', () => {
    const draft = draftFor(CLIENT, day('2026-03-01'), '');
    expect(draftProblems(draft, CLIENT)).toEqual({});
    expect(draftProblems({ ...draft, periodEnd: draft.periodStart }, CLIENT).periodEnd).toContain('after');
    expect(draftProblems({ ...draft, periodStart: '2025-02-30' }, CLIENT).periodStart).toContain('date');
    expect(draftProblems(draft, { ...CLIENT, enabledProducts: [] }).clientId).toContain('not enabled');
    expect(draftProblems({ ...draft, taxonomyVersion: ' ' }, CLIENT).taxonomyVersion).toBeDefined();
  });

  it('mentions a period that is not twelve months', () => {
    expect(periodHint({ periodStart: '2025-01-01', periodEnd: '2025-12-31' })).toBeNull();
    expect(periodHint({ periodStart: '2024-10-01', periodEnd: '2025-12-31' })).toContain('457 days');
  });

  it('puts problems of the engine at their fields', () => {
    const duplicate = new Problem('DUPLICATE_FILING', 'exists already').toDocument();
    expect(problemsAtFields(duplicate)).toEqual({ periodEnd: 'exists already' });
    const invalid = new Problem('INVALID_INPUT', 'no', {
      errors: [
        { path: 'body.periodStart', message: 'a date' },
        { path: 'other', message: 'x' },
      ],
    }).toDocument();
    expect(problemsAtFields(invalid)).toEqual({ periodStart: 'a date' });
  });

  it('writes periods short', () => {
    expect(shortPeriod(day('2025-01-01'), day('2025-12-31'))).toBe('1 Jan – 31 Dec 2025');
    expect(shortPeriod(day('2024-07-01'), day('2025-06-30'))).toBe('1 Jul 2024 – 30 Jun 2025');
  });
});

describe('deadline of the annual return', () => {
  const filing = {
    periodEnd: day('2025-12-31'),
    entityType: 'non_listed_company_full',
    status: 'DRAFT',
    taxonomyVersion: 'reg_2026_v1',
    dueOn: null,
  } as const;
  it('is the day that the practice has set, and unsaid where another regulator has its own terms', () => {
    const foreign = { ...filing, taxonomyVersion: 'ssm_2022_v1' };
    expect(deadlineHint(foreign, day('2027-01-15'))).toBeNull();
    const set = { ...foreign, dueOn: day('2027-01-20') };
    expect(deadlineHint(set, day('2027-01-15'))).toMatchObject({
      reason: 'SET_BY_PRACTICE',
      text: 'due in 5 days',
    });
  });

  it('is seven months after the period, five for a listed company', () => {
    expect(deadlineHint(filing, day('2026-01-15'))?.dueOn).toBe('2026-07-31');
    expect(deadlineHint({ ...filing, entityType: 'sgx_listed' }, day('2026-01-15'))?.dueOn).toBe(
      '2026-05-31',
    );
  });

  it('tells far, soon and late apart, and is silent once filed', () => {
    expect(deadlineHint(filing, day('2026-01-15'))).toMatchObject({ tone: 'FAR', text: 'due 31 July 2026' });
    expect(deadlineHint(filing, day('2026-07-21'))).toMatchObject({ tone: 'SOON', text: 'due in 10 days' });
    expect(deadlineHint(filing, day('2026-07-31'))).toMatchObject({ tone: 'SOON', text: 'due today' });
    expect(deadlineHint(filing, day('2026-08-02'))).toMatchObject({ tone: 'LATE', text: '2 days late' });
    expect(deadlineHint({ ...filing, status: 'FILED' }, day('2026-08-02'))).toBeNull();
  });
});
