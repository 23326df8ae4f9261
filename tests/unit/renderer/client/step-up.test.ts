/** Step-up as calls meet it: one dialog for all that wait, one repetition, and an end when it is closed. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverBytes, serverCall } from '../../../../renderer/admin/client/server-call.ts';
import { isStepUpAsked, settleStepUp, watchStepUp } from '../../../../renderer/client/step-up.ts';
import { keepToken, readToken } from '../../../../renderer/client/token.ts';
import { Problem } from '../../../../shared/problem.ts';

const CODES = { recoveryCodes: ['abcde-fghij-klmno-pqrst'] };
const refusal = (code: 'STEP_UP_REQUIRED' | 'NOT_AUTHENTICATED') => {
  const problem = new Problem(code, 'refused');
  return new Response(JSON.stringify(problem.toDocument()), { status: problem.status });
};

describe('step-up', () => {
  let proven: boolean;
  let asked: string[];
  let openings: number;
  let stop: () => void;
  beforeEach(() => {
    proven = false;
    asked = [];
    openings = 0;
    keepToken('t'.repeat(43));
    stop = watchStepUp(() => {
      if (isStepUpAsked()) openings += 1;
    });
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(path);
      if (path === '/auth/step-up') return refusal('NOT_AUTHENTICATED');
      if (!proven) return refusal('STEP_UP_REQUIRED');
      return new Response(path === '/admin/audit/export' ? 'line\n' : JSON.stringify(CODES));
    });
  });
  afterEach(() => {
    stop();
    settleStepUp(false);
    keepToken(null);
    vi.unstubAllGlobals();
  });

  it('opens one dialog for all calls that wait, and repeats each once', async () => {
    const calls = [serverCall('renewRecoveryCodes', {}), serverBytes('exportAudit')] as const;
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    await vi.waitFor(() => expect(isStepUpAsked()).toBe(true));
    proven = true;
    settleStepUp(true);
    const [codes, bytes] = await Promise.all(calls);
    expect(codes).toEqual(CODES);
    expect(await bytes.text()).toBe('line\n');
    expect([openings, asked.length]).toEqual([1, 4]);
  });

  it('ends a call with the server’s refusal when the dialog is closed', async () => {
    const call = serverCall('renewRecoveryCodes', {});
    const ended = expect(call).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED' });
    await vi.waitFor(() => expect(isStepUpAsked()).toBe(true));
    settleStepUp(false);
    await ended;
    expect([isStepUpAsked(), asked.length]).toEqual([false, 1]);
  });

  it('does not repeat for ever where the server is not content', async () => {
    const call = serverCall('renewRecoveryCodes', {});
    const ended = expect(call).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED' });
    await vi.waitFor(() => expect(isStepUpAsked()).toBe(true));
    settleStepUp(true);
    await ended;
    expect(asked).toHaveLength(2);
  });

  it('keeps the session when only the code was wrong', async () => {
    const call = serverCall('stepUp', { body: { code: '000000' } });
    await expect(call).rejects.toMatchObject({ code: 'NOT_AUTHENTICATED' });
    expect(readToken()).toBe('t'.repeat(43));
  });
});
