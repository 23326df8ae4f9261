/**
 * A year of a trading company by keyboard: its trial balance, six journals, last year from the signed PDF, the proof of
 * the opening balances, lead schedules, statements, notes and the final files; then the client's corrected trial balance with two of the
 * journals booked, of which nothing counts twice; then next year, in which the accrual is offered back, taken and posted.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Locator } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Calls, completeNotes, readFinality } from '../integration/journeys/engagement-steps.ts';
import { type HostProcess, startHost } from './host-process.ts';
import { stepsOfJourney } from './journey.ts';
import { pageFaults } from './page-basics.ts';
import { downloadedBytes, sharedBrowser } from './shared-browser.ts';
import { JOURNALS, LAST_YEAR_FILE, NEXT_YEAR, signedStatements, trialBalance } from './tembusu-company.ts';
import { openVisitor, type Visitor } from './visitor.ts';

let browser: Browser;
let host: HostProcess;
let visitor: Visitor;
/** What the statements print before the client's corrected file comes. */
let figures: readonly (readonly string[])[] = [];

beforeAll(async () => {
  [browser, host] = await Promise.all([sharedBrowser(), startHost({ demo: true })]);
  visitor = await openVisitor(browser, {
    url: `${host.url}/#/engagements`,
    token: host.tokenOf('SENIOR_ACCOUNTANT'),
    expectedRefusals: [
      /^404 .*\/trial-balance\/import$/,
      /^404 .*\/statements$/,
      // The cursor stands on a figure of statements that the page does not know yet to be out of date.
      /^409 .*\/statement-figures\//,
    ],
  });
});
stepsOfJourney('trading-failed', () => visitor);
afterAll(async () => {
  await visitor?.close();
  await Promise.all([browser?.close(), host?.close()]);
});

/** Colleagues at screens of their own, who complete the notes: their keys are those of another journey. */
const colleagues: Calls = {
  call: async (role, request, body) => ({
    status: 200,
    headers: new Headers(),
    bytes: new Uint8Array(),
    body: z
      .looseObject({})
      .parse(await host.call(role ?? 'FS_PREPARER', request, z.looseObject({}).optional().parse(body))),
  }),
};

async function look(name: string): Promise<void> {
  await visitor.picture(`trading-${name}`);
  expect.soft(await pageFaults(visitor.page), name).toEqual([]);
}

async function give(button: RegExp, name: string, content: string | Uint8Array): Promise<void> {
  const path = join(host.folder, name);
  await writeFile(path, content);
  await visitor.giveFile(visitor.page.getByRole('button', { name: button }), path);
}

/** What copying rows in a spreadsheet puts into the place of the cursor. */
async function pasteRows(text: string): Promise<void> {
  await visitor.page.evaluate((rows) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', rows);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

const step = (name: RegExp) =>
  visitor.enter(visitor.page.getByRole('navigation', { name: /steps/i }).getByRole('link', { name }));

/** The cells of a line but its note number, which comes with the notes. */
async function cellsOf(row: Locator): Promise<readonly string[]> {
  return (await row.locator('th:not(.fv-note-column), td:not(.fv-note-column)').allTextContents()).map(
    (text) => text.trim(),
  );
}

async function printed(): Promise<readonly (readonly string[])[]> {
  const rows = await visitor.page.getByRole('tabpanel').getByRole('row').all();
  const cells = await Promise.all(rows.map(cellsOf));
  return cells.map((texts) => texts.slice(0, 3));
}

/** What stands under the cursor, as a person sees it who goes through the questions with Tab. */
const underCursor = () =>
  visitor.page.evaluate(() => {
    const control = document.activeElement;
    const column = control?.closest('td')?.cellIndex ?? 0;
    const question = control?.closest('.fv-prompt') ?? null;
    if (control?.matches('.fv-next')) return 'NEXT RULE';
    if (control?.matches('a[href$="/notes"]') && control.closest('.fv-prompts')) return 'NO MORE';
    if (question === null) return 'ELSEWHERE';
    if (control instanceof HTMLSelectElement) return control.value === '' ? 'CHOICE' : 'ANSWERED';
    if (control instanceof HTMLTextAreaElement) return control.value === '' ? 'TEXT' : 'ANSWERED';
    if (!(control instanceof HTMLInputElement)) return 'BUTTON';
    if (control.type === 'radio') return question.querySelector(':checked') === null ? 'YES' : 'ANSWERED';
    if (control.value !== '') return 'ANSWERED';
    if (control.hasAttribute('data-date')) return 'DATE';
    return column > 0 ? 'AMOUNT' : 'TEXT';
  });

/** Answers what the statements ask, key by key: Tab from field to field, Enter to the next rule. */
async function answerWithKeys(): Promise<void> {
  const { page, press, type } = visitor;
  for (let stops = 0; stops < 2000; stops += 1) {
    const here = await underCursor();
    if (here === 'NO MORE') return;
    if (here === 'TEXT') await type('As agreed.');
    if (here === 'AMOUNT') await type('1,000');
    if (here === 'DATE') await visitor.fillDate(page.locator(':focus'), '2026-03-31');
    if (here === 'CHOICE') await press('ArrowDown');
    if (here === 'YES') await press('Space');
    await press(here === 'NEXT RULE' ? 'Enter' : 'Tab');
  }
  throw new Error('The questions have no end.');
}

describe('a year of a trading company, by keyboard', () => {
  it('takes the trial balance', async () => {
    const { page, enter } = visitor;
    await enter(page.getByRole('button', { name: 'New engagement' }));
    const client = page.getByRole('dialog').getByLabel(/^Client/);
    await visitor.choose(client.first(), 'Tembusu');
    await visitor.fillDate(page.getByLabel(/^Year end/), '2025-12-31');
    await enter(page.getByRole('button', { name: 'Open the engagement' }));
    await give(/Choose trial balance file/, 'tb-2025.csv', trialBalance(false));
    await page.getByText('✓ The trial balance foots.').waitFor();
  });

  it('posts six journals: one of tax, one that next year takes back, one that is not booked', async () => {
    const { page, enter, press } = visitor;
    await step(/Journals/);
    for (const journal of JOURNALS) {
      await enter(page.getByRole('button', { name: 'New journal' }));
      await page.getByText('Draft journal').waitFor();
      if (journal.kind !== null) await visitor.choose(page.getByLabel('Kind').first(), journal.kind);
      await visitor.fill(page.getByLabel('What it is for'), journal.narrative);
      await visitor.tabTo(page.getByLabel('Line 1, narrative'));
      await pasteRows(journal.rows);
      await expect.poll(() => page.getByLabel('Line 2, credit').inputValue()).not.toBe('');
      if ('reversesNextYear' in journal) {
        await visitor.tabTo(page.getByRole('checkbox', { name: /Reverse it at the start of next year/ }));
        await press('Space');
      }
      await page.getByText('✓ Saved').waitFor();
      await enter(page.getByRole('button', { name: /^Post journal/ }));
      await page.getByRole('heading', { name: journal.heading }).waitFor();
    }
    await enter(page.getByRole('button', { name: 'All journals' }));
    const table = page.getByRole('table', { name: 'All journals' });
    await expect.poll(() => table.getByText('Posted').count()).toBe(JOURNALS.length);
    await look('journals');
  });

  it('maps the accounts, those of journals too', async () => {
    const { page, enter } = visitor;
    await step(/Mapping/);
    await enter(page.getByRole('button', { name: 'Suggest lines' }));
    await page.getByText('All accounts are mapped.').waitFor();
    await look('mapping');
  });

  it('takes last year from the signed PDF, each figure confirmed with Enter', async () => {
    const { page, enter, press } = visitor;
    await step(/Last year/);
    await enter(page.getByRole('button', { name: /^From Word or PDF/ }));
    await give(/Choose last year.s statements/i, 'signed-2024.pdf', await signedStatements());
    await page.getByText('Read from signed-2024.pdf').waitFor();
    await look('last-year-read');
    const rows = page.getByRole('table', { name: 'Figures that were read' }).getByRole('row');
    const confirm = page.getByRole('button', { name: /^Confirm / });
    const decided = page.getByText('✓ Every figure of signed-2024.pdf is decided.');
    // While one figure is being kept, the keys of the others wait.
    const ready = confirm.and(page.locator(':enabled')).first();
    for (;;) {
      await ready.or(decided).first().waitFor();
      if (await decided.isVisible()) break;
      const left = await rows.count();
      await ready.focus();
      await press('Enter');
      await expect.poll(() => rows.count()).toBeLessThan(left);
    }
    await page.getByText(/figures are entered. The comparatives come from here/).waitFor();
    await look('last-year-confirmed');
    await enter(page.getByRole('button', { name: 'Opening balances' }));
    await page.getByText('so that there is nothing to compare', { exact: false }).waitFor();
    await look('opening');
  });

  it('proves the opening balances by last year’s trial balance, in a layout of its own', async () => {
    const { page, enter } = visitor;
    await enter(page.getByRole('button', { name: /^Trial balance of last year/ }));
    const wrong = LAST_YEAR_FILE.replace('70000', '69000');
    await give(/Choose last year.s trial balance/i, 'ledger-2024.csv', wrong);
    await page
      .getByText(/Credits exceed debits by 1,000.00/)
      .first()
      .waitFor();
    await look('second-file-refused');
    await give(/Choose last year.s trial balance/i, 'ledger-2024.csv', LAST_YEAR_FILE);
    await page.getByText(/^✓ ledger-2024.csv: /).waitFor();
    await look('second-file');
    // An account that only last year had has no line yet.
    await step(/Mapping/);
    await page.getByRole('button', { name: 'Next unmapped (F8)' }).waitFor();
    await enter(page.getByRole('button', { name: 'Suggest lines' }));
    await page.getByText('All accounts are mapped.').waitFor();
    await step(/Last year/);
    await enter(page.getByRole('button', { name: 'Opening balances' }));
    await page.getByText(/against last year’s trial balance/).waitFor();
    await page.getByText('✓ This year opens with what last year closed with.').waitFor();
    await look('opening-proof');
  });

  it('keeps lead schedules, and makes the statements of both years', async () => {
    const { page, enter } = visitor;
    await step(/Lead schedules/);
    await page.getByRole('heading', { name: 'Ratios' }).waitFor();
    await look('leads');
    await step(/Statements$/);
    await enter(page.getByRole('button', { name: /^Make the statements/ }));
    await page.getByText('✓ balanced').waitFor();
    figures = await printed();
    const of = (label: RegExp) => figures.find(([name = '']) => label.test(name))?.slice(1);
    // 350,000 of the file, less depreciation and the allowance, and the deposit that was booked as rent.
    expect(of(/^Total assets/)).toEqual(['333,000', '300,000']);
    expect(of(/^Total equity and liabilities/)).toEqual(['333,000', '300,000']);
    await look('statements');
  });

  it('answers what the statements ask, drafts the notes, and leaves nothing open', async () => {
    const { page, enter } = visitor;
    const id = /engagements\/([^/]+)/.exec(page.url())?.[1] ?? '';
    await step(/Disclosures/);
    await page.getByText(/^0 of \d+ questions answered/).waitFor();
    await visitor.tabTo(page.locator('.fv-rule').first());
    await answerWithKeys();
    await page.getByText(/^(\d+) of \1 questions answered/).waitFor();
    await look('disclosures');
    await step(/Notes/);
    await enter(page.getByRole('button', { name: 'Draft the notes' }));
    await page.getByRole('button', { name: 'Draft the notes again' }).waitFor();
    await look('notes');
    await completeNotes(colleagues, id);
    const { open } = await readFinality(colleagues, id);
    expect(open).toEqual([]);
    await page.reload();
    await page.getByText('Final', { exact: true }).first().waitFor();
  });

  it('makes the final Word, PDF and working papers', async () => {
    const { page, enter } = visitor;
    await step(/^.*Export/);
    for (const [button, ending] of [
      ['Make the Word document', 'docx'],
      ['Make the PDF', 'pdf'],
      ['Make the working papers', 'xlsx'],
    ] as const) {
      const before = await page.getByRole('button', { name: 'Download' }).count();
      await enter(page.getByRole('button', { name: button }));
      const made = page.getByRole('button', { name: 'Download' });
      await expect.poll(() => made.count()).toBe(before + 1);
      const names = await page.getByRole('status').allTextContents();
      expect(names.some((text) => text.includes(`.${ending}`))).toBe(true);
    }
    expect(await page.getByText(/^Final .* made$/).count()).toBe(3);
    expect(await page.getByText(/^Draft .* made$/).count()).toBe(0);
    await look('files');
    const download = page.waitForEvent('download');
    await enter(page.getByRole('button', { name: 'Download' }).first());
    expect((await downloadedBytes(await download)).length).toBeGreaterThan(1000);
  });

  it('takes the client’s corrected file, in which two journals are booked, and counts nothing twice', async () => {
    const { page, enter } = visitor;
    await step(/Trial balance/);
    await give(/Choose trial balance file/, 'tb-2025-corrected.csv', trialBalance(true));
    const comparison = page.getByRole('region', { name: 'Comparison' });
    await comparison.waitFor();
    await look('corrected-compared');
    await enter(comparison.getByRole('button').last());
    await page.getByText('2 journals seem to be in the client’s ledger by now', { exact: false }).waitFor();
    await look('corrected');
    await step(/Journals/);
    for (let left = 2; left > 0; left -= 1) {
      const take = page.getByRole('button', { name: 'Mark as booked' });
      await expect.poll(() => take.count()).toBe(left);
      await enter(take.first());
    }
    await page.getByRole('table', { name: 'All journals' }).waitFor();
    await look('booked');
    await step(/Mapping/);
    await page.getByText('All accounts are mapped.').waitFor();
    await step(/Statements$/);
    await enter(page.getByRole('button', { name: /^Make/ }));
    await page.getByText('✓ balanced').waitFor();
    await expect.poll(printed).toEqual(figures);
  });

  it('offers the accrual back in the next year, which takes it once and doubles nothing', async () => {
    const { page, enter, press } = visitor;
    await enter(page.getByRole('button', { name: 'Engagement', exact: true }));
    const roll = page.getByRole('menuitem', { name: 'Roll forward to the next year' });
    await roll.waitFor();
    for (let steps = 0; steps < 6; steps += 1) {
      if (await roll.evaluate((each) => each === document.activeElement)) break;
      await press('ArrowDown');
    }
    await press('Enter');
    await enter(page.getByRole('button', { name: 'Open the engagement' }));
    await page.getByRole('heading', { name: /FY2026$/ }).waitFor();
    await give(/Choose trial balance file/, 'tb-2026.csv', NEXT_YEAR);
    await page.getByText('✓ The trial balance foots.').waitFor();
    await step(/Journals/);
    const offered = page.getByText(/^AJ 2 of last year is reversed this year/);
    await offered.waitFor();
    await look('next-year');
    await enter(page.getByRole('button', { name: 'Open as a draft' }).first());
    await page.getByText('Draft journal').waitFor();
    await enter(page.getByRole('button', { name: /^Post journal/ }));
    await page.getByRole('heading', { name: /^AJ 1 · / }).waitFor();
    await expect.poll(() => offered.count()).toBe(0);
    await step(/Mapping/);
    const suggest = page.getByRole('button', { name: 'Suggest lines' });
    const mapped = page.getByText('All accounts are mapped.');
    await mapped
      .or(suggest.and(page.locator(':enabled')))
      .first()
      .waitFor();
    if (!(await mapped.isVisible())) await enter(suggest);
    await mapped.waitFor();
    await step(/Statements$/);
    await enter(page.getByRole('button', { name: /^Make/ }).first());
    await page.getByText('✓ balanced').waitFor();
    const lineOf = async (label: RegExp) =>
      (await printed()).find(([name = '']) => label.test(name))?.slice(1);
    expect(await lineOf(/^Total assets/)).toEqual(['430,000', '333,000']);
    await visitor.tabTo(page.getByRole('tab', { name: 'Financial position' }));
    await press('ArrowRight');
    // The fee of last year is paid and not charged again; nothing is left of the accrual.
    await expect.poll(() => lineOf(/^Profit before tax/)).toEqual(['100,000', '33,000']);
    await look('next-year-statements');
    expect(visitor.faults).toEqual([]);
  });
});
