/**
 * Every way round the gate: what stands in the way (an open line, an ERROR, a missing field, a stale run, no
 * run, nothing to report) × every way out (three calls, three jobs, marking as filed), in each state that could
 * let it out. All are refused with the reason, and nothing but the report of the refusal is written
 * (specification 1.6 rules 2 to 4, 7; decisions 2).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reviewRoutes } from '../../../shared/contract/review.ts';
import { xbrlFilingRoutes } from '../../../shared/contract/xbrl-filing.ts';
import { STAFF_ROLES } from '../../../shared/model/roles.ts';
import type { FilingState } from '../../../shared/model/states.ts';
import type { ExportBlockReason } from '../../../shared/problem.ts';
import { bodyOf, ROUTES, requestLine } from '../../contract/sample-requests.ts';
import { SPECIFIED_ROLE_ACTIONS } from '../../contract/specified-roles.ts';
import { storePrint } from '../../support/store-print.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import { exportsAreBlocked } from './blocked-exports.ts';
import {
  confirm,
  createFiling,
  exclude,
  expectStatus,
  KESTREL_FILING,
  readLines,
  succeed,
  validate,
} from './filing-steps.ts';
import { placeIn, type SmallFiling, smallFiling, validatedFiling } from './placed-filing.ts';

let test: TestEngine;
beforeAll(async () => {
  test = await startTestEngine();
});
afterAll(async () => {
  await test.close();
});

const act = (role: 'XBRL_PREPARER' | 'XBRL_REVIEWER', request: string, body?: unknown) =>
  test.call(role, request, body);
const path = ({ id }: SmallFiling) => `/ops/xbrl/filings/${id}`;

/** Another figure for a confirmed line: the misread one is excluded and the right one entered and confirmed. */
async function restate(small: SmallFiling, label: string, valueCurrent: string): Promise<void> {
  const line = small.lines.find((each) => each.label === label);
  if (line?.mapping == null) throw new Error(`There is no line ${label}.`);
  expectStatus(await exclude(test, small.id, line.id), 200);
  const { statement, valuePrior } = line;
  const body = { statement, label, valueCurrent, valuePrior, sourcePage: 1, reason: 'Misread.' };
  const entered = expectStatus(await act('XBRL_PREPARER', `POST ${path(small)}/line-items`, body), 201).body;
  const choice = { elementId: line.mapping.elementId, negated: false };
  expectStatus(await confirm(test, small.id, String(entered.id), choice), 200);
}

async function setInformation(small: SmallFiling, elementId: string, value: string | null): Promise<void> {
  const body = { values: [{ elementId, value }] };
  expectStatus(await act('XBRL_PREPARER', `PUT ${path(small)}/filing-information`, body), 200);
}

interface Obstacle {
  readonly what: string;
  readonly reason: ExportBlockReason;
  readonly filing: (year: number) => Promise<SmallFiling>;
}

const OBSTACLES: readonly Obstacle[] = [
  {
    what: 'one line that is unconfirmed',
    reason: 'UNCONFIRMED_TAG_MAPPING',
    filing: async (year) => {
      const small = await smallFiling(test, year);
      expectStatus(await act('XBRL_PREPARER', `DELETE ${path(small)}/mappings/${small.lines[0]?.id}`), 200);
      await succeed(test, await act('XBRL_REVIEWER', `POST ${path(small)}/validate`));
      return small;
    },
  },
  {
    what: 'one line entered and never decided',
    reason: 'UNCONFIRMED_TAG_MAPPING',
    filing: async (year) => {
      const small = await smallFiling(test, year);
      const body = {
        statement: 'notes',
        label: 'A late line',
        valueCurrent: '1.00',
        valuePrior: null,
        sourcePage: 0,
        reason: 'Late.',
      };
      expectStatus(await act('XBRL_PREPARER', `POST ${path(small)}/line-items`, body), 201);
      await succeed(test, await act('XBRL_REVIEWER', `POST ${path(small)}/validate`));
      return small;
    },
  },
  {
    what: 'every line excluded',
    reason: 'NO_LINE_ITEMS',
    filing: async (year) => {
      const small = await smallFiling(test, year);
      for (const line of small.lines) expectStatus(await exclude(test, small.id, line.id), 200);
      await succeed(test, await act('XBRL_REVIEWER', `POST ${path(small)}/validate`));
      return small;
    },
  },
  { what: 'no run at all', reason: 'NO_VALIDATION_RUN', filing: (year) => smallFiling(test, year) },
  {
    what: 'a run that is older than a saved value',
    reason: 'NO_VALIDATION_RUN',
    filing: async (year) => {
      const small = await validatedFiling(test, year);
      await setInformation(small, 'ei_DescriptionOfPrincipalActivities', 'Other words');
      return small;
    },
  },
  {
    what: 'a run that is older than a changed header',
    reason: 'NO_VALIDATION_RUN',
    filing: async (year) => {
      const small = await validatedFiling(test, year);
      const body = { accountingStandard: 'IFRS' };
      expectStatus(await act('XBRL_PREPARER', `PATCH ${path(small)}`, body), 200);
      return small;
    },
  },
  {
    what: 'one ERROR of the figures',
    reason: 'VALIDATION_ERROR_PRESENT',
    filing: async (year) => {
      const small = await smallFiling(test, year);
      await restate(small, 'Total equity', '580.00');
      expect((await validate(test, small.id)).errors.length).toBeGreaterThan(0);
      return small;
    },
  },
  {
    what: 'one required field that is missing',
    reason: 'VALIDATION_ERROR_PRESENT',
    filing: async (year) => {
      const small = await smallFiling(test, year);
      await setInformation(small, 'ei_DescriptionOfPrincipalActivities', null);
      const { errors } = await validate(test, small.id);
      expect(errors.map((each) => each.ruleId)).toEqual(['BR_mandatory_018']);
      return small;
    },
  },
  {
    what: 'one element with two differing values',
    reason: 'VALIDATION_ERROR_PRESENT',
    filing: async (year) => {
      const small = await smallFiling(test, year);
      const body = {
        statement: 'notes',
        label: 'Total assets again',
        valueCurrent: '901.00',
        valuePrior: '700.00',
        sourcePage: 2,
        reason: 'Printed twice.',
      };
      const entered = await act('XBRL_PREPARER', `POST ${path(small)}/line-items`, body);
      const choice = { elementId: 'fs_Assets', negated: false };
      expectStatus(await confirm(test, small.id, String(entered.body.id), choice), 200);
      expect((await validate(test, small.id)).errors.map((each) => each.ruleId)).toContain('BR_format_003');
      return small;
    },
  },
];

/** States in which an export or the filing act could be thought to pass. */
const STAGES: readonly FilingState[] = [
  'MAPPING_IN_PROGRESS',
  'VALIDATION_FAILED',
  'VALIDATION_PASSED',
  'EXPORTED',
];
const REPORT_TABLES = ['job', 'outbox', 'auditEvent'];

describe.each(OBSTACLES.map((obstacle, at) => ({ ...obstacle, year: 1990 + at })))(
  '$what',
  ({ reason, filing, year }) => {
    let small: SmallFiling;
    beforeAll(async () => {
      small = await filing(year);
    });

    it.each(STAGES)('lets nothing out in %s', async (state) => {
      await placeIn(test, small.id, state);
      const before = await storePrint(test, REPORT_TABLES);
      const blocked = await exportsAreBlocked(test, small.id, reason);
      expect(blocked.reasons.map((each) => each.reason)).toContain(reason);
      const filed = await act('XBRL_REVIEWER', `POST ${path(small)}/mark-filed`, {
        regulatorReference: 'REF-9',
      });
      expect([filed.status, filed.body.code]).toEqual(
        state === 'EXPORTED' ? [422, 'XBRL_EXPORT_BLOCKED'] : [409, 'INVALID_TRANSITION'],
      );
      expect(await storePrint(test, REPORT_TABLES)).toEqual(before);
    });
  },
);

describe('a tick', () => {
  it('is refused on an ERROR and on a rule that passed, and on a WARNING opens nothing', async () => {
    const small = await smallFiling(test, 2000);
    await restate(small, 'Total equity', '580.00');
    const { errors, warnings } = await validate(test, small.id);
    const [error] = errors;
    const [warning] = warnings;
    if (!error || !warning) throw new Error('An ERROR and a WARNING are expected.');
    const tick = (ruleId: string) =>
      act('XBRL_REVIEWER', `POST ${path(small)}/validation-results/${ruleId}/acknowledgement`, {
        reason: 'Looked at.',
      });
    const before = await storePrint(test);
    for (const ruleId of [...errors.map((each) => each.ruleId), 'BR_mandatory_024']) {
      const refused = await tick(ruleId);
      expect([ruleId, refused.status, refused.body.code]).toEqual([ruleId, 400, 'INVALID_INPUT']);
    }
    expect(await storePrint(test)).toEqual(before);
    for (const { ruleId } of warnings) expectStatus(await tick(ruleId), 200);
    // Whoever locks the filing sees each of them first.
    const lock = expectStatus(await act('XBRL_REVIEWER', `GET ${path(small)}/lock?points=true`), 200);
    const forced = reviewRoutes.getFilingLock.response
      .parse(lock.body)
      .points.filter(({ kind }) => kind === 'FORCED');
    expect(forced.map((each) => each.path.split('/').at(-1)).sort()).toEqual(
      warnings.map(({ ruleId }) => ruleId).sort(),
    );
    expect(forced.every(({ message }) => message.endsWith('checked it as not an error: Looked at.'))).toBe(
      true,
    );
    await exportsAreBlocked(test, small.id, 'VALIDATION_ERROR_PRESENT');
  });
});

describe('a version', () => {
  it('that is not installed is refused at creation, and the pinned one never changes', async () => {
    const small = await validatedFiling(test, 2001);
    const before = await storePrint(test);
    await expect(
      createFiling(test, { ...KESTREL_FILING, year: 2002, taxonomyVersion: 'reg_1900_v0' }),
    ).rejects.toThrow('UNKNOWN_TAXONOMY_VERSION');
    const patched = await act('XBRL_PREPARER', `PATCH ${path(small)}`, { taxonomyVersion: 'reg_2026_v1' });
    expect([patched.status, patched.body.code]).toEqual([400, 'INVALID_INPUT']);
    const change = test.engine.context.change((writer) =>
      writer
        .updateTable('filing')
        .set({ taxonomyVersion: 'reg_1900_v0' })
        .where('id', '=', small.id)
        .execute(),
    );
    await expect(change).rejects.toThrow();
    const foreign = await confirm(test, small.id, small.lines[0]?.id ?? '', {
      elementId: 'fs_FromElsewhere',
    });
    expect([foreign.status, foreign.body.code]).toEqual([400, 'UNKNOWN_ELEMENT']);
    expect(await storePrint(test)).toEqual(before);
  });
});

describe('a role', () => {
  const writing = ROUTES.filter(([name, route]) => name in xbrlFilingRoutes && route.method !== 'GET');

  it('without the right changes nothing by any writing call', async () => {
    const small = await validatedFiling(test, 2003);
    await placeIn(test, small.id, 'EXPORTED');
    const [line] = await readLines(test, small.id);
    const params = {
      id: small.id,
      documentId: small.documentId,
      lineItemId: line?.id ?? '',
      ruleId: 'BR_mandatory_028',
    };
    // A session that was not seen for long is renewed by any call, also one that is refused: all are seen before.
    for (const role of STAFF_ROLES) await test.call(role, 'GET /auth/me');
    await test.engine.context.change(async () => undefined);
    const before = await storePrint(test);
    let refused = 0;
    for (const [name, route] of writing) {
      for (const role of STAFF_ROLES) {
        const rights: readonly unknown[] = SPECIFIED_ROLE_ACTIONS[role];
        if (rights.includes(route.access)) continue;
        const answer = await test.call(role, requestLine(route, params), bodyOf(name));
        expect([name, role, answer.status, answer.body.code]).toEqual([
          name,
          role,
          403,
          'ACTION_NOT_PERMITTED',
        ]);
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(120);
    expect(await storePrint(test)).toEqual(before);
  });
});
