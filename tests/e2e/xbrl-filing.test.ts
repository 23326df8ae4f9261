/**
 * From signed statements to a sealed filing by keyboard alone (specification 1.4; product: confirm queue, live
 * gate), in a real browser against the real host. Each line is decided by one person with one key press.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import type { Browser, Locator } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { goldenInformation, goldenTag } from '../fixtures/golden/kestrel-bay-tags.ts';
import { KESTREL_BAY, type StatementSet } from '../fixtures/statements/kestrel-bay.ts';
import { buildStatementsDocx } from '../fixtures/statements/statements-docx.ts';
import { axeViolations } from './accessibility.ts';
import { type HostProcess, startHost } from './host-process.ts';
import { stepsOfJourney } from './journey.ts';
import { rowsPainted } from './rows-painted.ts';
import { downloadedBytes, sharedBrowser } from './shared-browser.ts';
import { type TaggingDesk, taggingDesk } from './tagging-desk.ts';
import { openVisitor, readmePicture, type Visitor } from './visitor.ts';

/** The same statements with one digit of one figure wrong. */
const SLIPPED: StatementSet = {
  ...KESTREL_BAY,
  tables: KESTREL_BAY.tables.map((table, at) => ({
    ...table,
    rows: table.rows.map((row) =>
      at === 0 && row.label === 'Inventories'
        ? { ...row, figures: ['312,540', row.figures?.[1] ?? ''] }
        : row,
    ),
  })),
};

const CLIENT = 'Tembusu Ledger Analytics';
/** Product, numbers to beat: confirmations a minute without a mouse. */
const LEAST_PER_MINUTE = 20;
const HALF_WAY = 30;

const informationSchema = z.object({
  fields: z.array(
    z.object({
      elementId: z.string(),
      label: z.string(),
      input: z.string(),
      required: z.boolean(),
      value: z.string().nullable(),
    }),
  ),
});

const STAND_IN_PROCESSOR = fileURLToPath(new URL('../support/stand-in-processor.ts', import.meta.url));

let browser: Browser;
let host: HostProcess;
let visitor: Visitor;
let desk: TaggingDesk;

beforeAll(async () => {
  [browser, host] = await Promise.all([sharedBrowser(), startHost({ demo: true })]);
  visitor = await openVisitor(browser, {
    url: `${host.url}/#/filings/new`,
    token: host.tokenOf('XBRL_REVIEWER'),
  });
  desk = taggingDesk(visitor, host);
});
stepsOfJourney('failed', () => visitor);
afterAll(async () => {
  await visitor?.close();
  await Promise.all([browser?.close(), host?.close()]);
});

function step(name: RegExp) {
  return visitor.page.getByRole('navigation', { name: 'Steps of the filing' }).getByRole('link', { name });
}

async function informationField(elementId: string) {
  const path = `/ops/xbrl/filings/${desk.filingId()}/filing-information`;
  const { fields } = informationSchema.parse(await host.call('XBRL_REVIEWER', `GET ${path}`));
  const field = fields.find((each) => each.elementId === elementId);
  if (field === undefined) throw new Error(`The form has no field for ${elementId}.`);
  return field;
}

describe('a filing by keyboard', () => {
  it('is created for the second sample client', async () => {
    const { page, choose, fillDate, picture } = visitor;
    await choose(page.getByRole('combobox', { name: /^Client/ }), CLIENT);
    await fillDate(page.getByLabel(/^Period starts/), '2025-01-01');
    await fillDate(page.getByLabel(/^Period ends/), '2025-12-31');
    await choose(page.getByRole('combobox', { name: /^Entity type/ }), 'Non-listed company, full filing');
    await picture('filing-new');
    await visitor.enter(page.getByRole('button', { name: 'Create filing' }));
    await page.getByRole('button', { name: 'Choose financial statements' }).waitFor();
    await picture('filing-source-empty');
  });

  it('reads the lines of a Word document, and takes one more by hand', async () => {
    const { page, enter, fill, choose, picture } = visitor;
    const path = join(host.folder, 'kestrel-bay.docx');
    await writeFile(path, await buildStatementsDocx(KESTREL_BAY));
    await visitor.giveFile(page.getByRole('button', { name: 'Choose financial statements' }), path);
    await page.getByText(/\d+ lines ready$/).waitFor();
    // The document is of another company than the client: it stands in front, and the tags wait for an answer.
    await page.getByText('This document names another company').waitFor();
    await picture('filing-question');
    await visitor.enter(step(/^Tags/));
    await page.getByText('This document names another company').waitFor();
    expect(await page.getByRole('region', { name: 'Confirm queue' }).count()).toBe(0);
    await fill(page.getByLabel('Why it is the right document'), 'The company was renamed in March.');
    await visitor.press('Enter');
    await page.getByRole('region', { name: 'Confirm queue' }).waitFor();
    await visitor.enter(step(/^Source/));
    await page.getByText(/Answered by .*: “The company was renamed in March.”/).waitFor();
    await picture('filing-source');
    await enter(page.getByRole('button', { name: 'Enter a line' }));
    await choose(page.getByRole('combobox', { name: /^Statement/ }), 'Profit or loss');
    await fill(page.getByLabel(/^Label/), 'Total comprehensive income for the year');
    await fill(page.getByLabel('Current year (S$)'), '373,695');
    await fill(page.getByLabel('Prior year (S$)'), '311,600');
    await fill(page.getByRole('dialog').getByLabel(/^Reason/), 'Printed in one line with the profit.');
    await picture('filing-enter-line');
    await enter(page.getByRole('button', { name: 'Enter line' }));
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  it('checks the whole document, and another one before there is a filing', async () => {
    const { page, picture } = visitor;
    const source = `${host.url}/#/filings/${desk.filingId()}/source`;
    await visitor.enter(page.getByRole('button', { name: 'Check the figures' }));
    await page.getByText(/^No difference was found\./).waitFor();
    const path = join(host.folder, 'slipped.docx');
    await writeFile(path, await buildStatementsDocx(SLIPPED));
    await page.goto(`${host.url}/#/document-check`);
    const choose = page.getByRole('button', { name: 'Choose financial statements' });
    // Held on its way, so that it is under way for as long as it takes to cancel it.
    await page.route('**/document-checks?*', () => undefined);
    await visitor.giveFile(choose, path);
    await picture('document-check-under-way');
    await visitor.enter(page.getByRole('button', { name: 'Cancel the check' }));
    await page.getByText('The check of “slipped.docx” was cancelled.').waitFor();
    await picture('document-check-cancelled');
    await page.unroute('**/document-checks?*');
    await visitor.giveFile(choose, path);
    const findings = page.getByRole('listbox', { name: 'Findings' });
    await findings.getByText('The column does not add up').first().waitFor();
    await findings.focus();
    await visitor.press('ArrowDown');
    await picture('document-check');
    expect(await axeViolations(page)).toEqual([]);
    await page.goto(source);
    await page.getByText(/\d+ lines ready$/).waitFor();
  });

  it('is blocked at the export while lines are open, and says why', async () => {
    const { page, picture } = visitor;
    await visitor.enter(step(/^Export/));
    await page.getByText('The export is blocked').waitFor();
    const count = (await desk.lines()).length;
    await page.getByText(`${count} lines have neither a confirmed tag nor an exclusion.`).first().waitFor();
    await page.getByText('The rules have not been run since the last change.').first().waitFor();
    const make = page.getByRole('region', { name: /workbook/i }).getByRole('button', { name: 'Make it' });
    expect(await make.getAttribute('aria-disabled')).toBe('true');
    await picture('filing-export-blocked');
    await visitor.enter(step(/^Tags/));
  });

  it('confirms nothing on a key that is held down', async () => {
    const { page, picture } = visitor;
    const line = await desk.lineInView();
    // Beside the document, below the line that is tagged, at 1280 × 800 with the sample's banner.
    expect(await rowsPainted(page, '.fl-list [role="option"]')).toBeGreaterThanOrEqual(6);
    await picture('filing-tags');
    await page.evaluate(() => {
      const holder = document.activeElement ?? document.body;
      for (let count = 0; count < 20; count += 1) {
        holder.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true }));
      }
    });
    expect(await desk.lineInView()).toBe(line);
    expect(await desk.confirmed()).toBe(0);
    expect((await desk.lines()).filter((each) => each.mapping?.confirmedById)).toEqual([]);
  });

  it('picks by number, confirms with Enter, undoes with U', async () => {
    const { page, press } = visitor;
    // Riskiest first: the lines without a candidate come before those that have some.
    const lines = new Map((await desk.lines()).map((each) => [each.id, each]));
    let first = await desk.lineInView();
    while ((lines.get(first)?.mapping?.candidates.length ?? 0) < 3) {
      await press('j');
      const before = first;
      await expect.poll(desk.lineInView, { interval: 5 }).not.toBe(before);
      first = await desk.lineInView();
    }
    const candidates = page.getByRole('list', { name: 'Candidates' }).getByRole('listitem');
    for (const number of [1, 2, 3]) {
      await press(String(number));
      const picked = candidates.nth(number - 1).getByRole('button', { pressed: true });
      await expect.poll(() => picked.count()).toBe(1);
    }
    expect(await desk.confirmed()).toBe(0);
    await press('Enter');
    await expect.poll(desk.confirmed).toBe(1);
    expect(await desk.lineInView()).not.toBe(first);
    const chosen = (await desk.lines()).find((each) => each.id === first)?.mapping;
    expect(chosen?.elementId).toBe(lines.get(first)?.mapping?.candidates[2]?.elementId);
    await press('u');
    await expect.poll(desk.confirmed).toBe(0);
    await expect.poll(desk.lineInView).toBe(first);
    expect((await desk.lines()).find((each) => each.id === first)?.mapping?.confirmedById).toBeNull();
  });

  it('shows with P where the line in view stands in the document, and goes back with P', async () => {
    const { page, press, picture } = visitor;
    const id = await desk.lineInView();
    await press('p');
    const chain = page.getByRole('dialog', { name: /^Where it comes from/ });
    await chain.getByText('kestrel-bay.docx').waitFor();
    await chain.locator('tr[data-lit]').waitFor();
    await chain.getByText('suggested, not confirmed: it is not a fact yet').waitFor();
    await picture('filing-origin-document');
    await press('p');
    await chain.waitFor({ state: 'hidden' });
    expect(await desk.lineInView()).toBe(id);
  });

  it('excludes a line with X and takes it in again', async () => {
    const { page, press, tabTo, enter } = visitor;
    const id = await desk.lineInView();
    await desk.exclude();
    const excluded = (await desk.lines()).find((each) => each.id === id);
    // The line has figures: it is neither called a heading nor narrative.
    expect(excluded?.exclusion?.reason).toMatch(/^(?:Subtotal of|Repeats|No element|Detail of)/);
    await tabTo(page.getByRole('listbox', { name: 'Lines of the filing' }));
    await press('ArrowUp');
    for (let moves = 0; moves < 200 && (await desk.lineInView()) !== id; moves += 1) await press('ArrowDown');
    for (let moves = 0; moves < 200 && (await desk.lineInView()) !== id; moves += 1) await press('ArrowUp');
    await enter(page.getByRole('button', { name: 'Include again' }));
    await expect.poll(async () => (await desk.lines()).find((each) => each.id === id)?.exclusion).toBeNull();
  });

  it('decides every line with one press each', async () => {
    const { page, press, picture } = visitor;
    const lines = new Map((await desk.lines()).map((each) => [each.id, each]));
    const ways: string[] = [];
    const started = performance.now();
    while (ways.length < lines.size) {
      const id = await desk.lineInView();
      const line = lines.get(id);
      if (line === undefined) throw new Error(`The line in view (${id}) is not one of the filing.`);
      ways.push(await desk.chooseRightTag(line));
      if (ways.length === HALF_WAY) {
        await picture('filing-tags-half-way');
        await readmePicture(page);
      }
      await press('Enter');
      if (ways.length < lines.size) await expect.poll(desk.lineInView, { interval: 5 }).not.toBe(id);
    }
    const minutes = (performance.now() - started) / 60_000;
    await page.getByText('Every line is confirmed or excluded').waitFor();
    // The last tag leads on: the key that it names goes to the step that is next.
    await page.getByText(/^Next: .* \(F8\)\. Click any line/).waitFor();
    await expect.poll(desk.confirmed).toBe(lines.size);
    for (const line of await desk.lines()) {
      expect(line.mapping?.confirmedById, line.label).not.toBeNull();
      expect(line.mapping?.elementId, line.label).toBe(goldenTag(line).elementId);
    }
    // How fast a person is, is asked of a machine that does nothing else (npm run bench:page).
    if (process.env.FAIRVIEW_MEASURE) expect(ways.length / minutes).toBeGreaterThan(LEAST_PER_MINUTE);
    await picture('filing-tags-decided');
  });

  it('keeps the filing information that a person accepts and types', async () => {
    const { page, enter, fill, fillDate, choose, press, picture } = visitor;
    await enter(step(/^Filing information/));
    const accept = page.getByRole('button', { name: /^Accept the proposal/ });
    await accept.first().waitFor();
    await picture('filing-information');
    await enter(page.getByRole('button', { name: 'Show missing only' }));
    // Those of fields that nobody must fill leave the page a moment later, and are counted no more.
    for (let left = await accept.count(); left > 0; left = await accept.count()) {
      await enter(accept.first());
      await expect.poll(() => accept.count()).toBeLessThan(left);
    }
    for (const [elementId, value] of Object.entries(goldenInformation(KESTREL_BAY))) {
      const field = await informationField(elementId);
      if (!field.required || field.value !== null) continue;
      const kind = field.input === 'select' ? 'combobox' : 'textbox';
      const target = page.getByRole(kind, { name: field.label });
      if (field.input === 'date') await fillDate(page.getByLabel(field.label), value);
      else if (field.input === 'boolean') {
        const answers = page.getByRole('radiogroup', { name: field.label });
        const said = answers.getByRole('radio', { name: value === 'true' ? 'Yes' : 'No' });
        await visitor.tabTo(answers.getByRole('radio', { name: 'Yes' }));
        await press('Space');
        if (value !== 'true') await press('ArrowRight');
        await expect.poll(() => said.isChecked()).toBe(true);
      } else if (field.input === 'select') await choose(target, value);
      else await fill(target, value);
    }
    await page.getByText('✓ Every required field is filled.').waitFor();
    await press('Control+s');
    await page.getByText('Nothing is missing.').waitFor();
  });

  it('takes the complete statements in once they have been read', async () => {
    const { page, enter, tabTo, press, picture } = visitor;
    await enter(page.getByRole('button', { name: 'Show all fields' }));
    await enter(page.getByRole('link', { name: 'Look at the statements and take them in' }));
    const frame = page.frameLocator('iframe[title="The statements as they will be filed"]');
    await frame.getByText('Statement of financial position').first().waitFor();
    const take = page.getByRole('button', { name: 'Take it into the filing' });
    expect(await take.getAttribute('aria-disabled')).toBe('true');
    await tabTo(page.getByRole('checkbox', { name: 'I have read it' }));
    await press('Space');
    await picture('filing-statements-in-full');
    await enter(take);
    await page.getByText(/^✓ In the filing as shown/).waitFor();
    await enter(page.getByRole('link', { name: '‹ Filing information' }));
    await page.getByText('✓ In the filing, from “kestrel-bay.docx”.').waitFor();
  });

  it('runs the rules and shows what they found', async () => {
    const { page, enter, picture } = visitor;
    await enter(step(/^Validation/));
    await enter(page.getByRole('button', { name: 'Run validation' }));
    await page.getByText(/Run \d/).waitFor();
    await picture('filing-validation');
    const filing = z
      .object({ status: z.string() })
      .parse(await host.call('XBRL_REVIEWER', `GET /ops/xbrl/filings/${desk.filingId()}`));
    expect(filing.status).toBe('VALIDATION_PASSED');
    // A validation that has passed leads on to the outputs.
    await page.getByText(/Next: make the outputs \(F8\)/).waitFor();
    await visitor.press('F8');
    await page.waitForURL(/\/export$/);
  });

  it('makes and downloads the workbook and the instance', async () => {
    const { page, enter, picture } = visitor;
    await enter(step(/^Export/));
    const binder = page
      .getByRole('region', { name: /binder/i })
      .getByRole('button')
      .first();
    // Within its card: the page itself scrolls to what is reached by Tab.
    const placeOf = (button: Locator) =>
      button.evaluate((each) => {
        const card = each.closest('section')?.getBoundingClientRect().top ?? 0;
        return Math.round(each.getBoundingClientRect().top - card);
      });
    const before = await placeOf(binder);
    for (const [name, ending, head] of [
      [/workbook/i, '.xlsx', 'PK'],
      [/XBRL (instance|XML)/i, '.xml', '<?xml'],
    ] as const) {
      await enter(page.getByRole('region', { name }).getByRole('button', { name: 'Make it' }));
      const button = page.getByRole('button', { name: new RegExp(`^Download .*\\${ending}$`) });
      await button.waitFor();
      const download = page.waitForEvent('download');
      await enter(button);
      const file = await download;
      expect(file.suggestedFilename().endsWith(ending)).toBe(true);
      const bytes = await downloadedBytes(file);
      expect(bytes.subarray(0, head.length).toString('latin1')).toBe(head);
      // What is said of the work stands below the buttons, of which none moves.
      const made = page.getByRole('region', { name }).getByRole('button');
      expect([await placeOf(made), await placeOf(binder)]).toEqual([before, before]);
    }
    await picture('filing-export');
  });

  it('shows beside the outputs what an outside processor found', async () => {
    const { page, enter, picture } = visitor;
    const processor = {
      command: process.execPath,
      arguments: [STAND_IN_PROCESSOR, '{instance}', '{package}', '{log}', ''],
      timeoutSeconds: 60,
    };
    const check = page.getByRole('button', { name: 'Check with the outside processor' });
    expect(await check.count(), 'offered where none is set up').toBe(0);
    await host.call('PLATFORM_ADMIN', 'PUT /admin/outside-processor', { processor });
    // An administrator has set it up elsewhere meanwhile.
    await page.reload();
    await enter(page.getByRole('button', { name: 'Check with the outside processor' }));
    await page.getByText('stand-in:facts').waitFor();
    await picture('filing-outside-check');
  });

  it('packs everything into one archive, and explains a fact with P', async () => {
    const { page, enter, tabTo, press, picture } = visitor;
    const download = page.waitForEvent('download');
    await enter(page.getByRole('button', { name: 'Download the archive' }));
    const archive = await download;
    expect(archive.suggestedFilename()).toMatch(/^filing_\w+_2025-12-31_v1\.zip$/);
    const names = Object.keys(unzipSync(await downloadedBytes(archive)));
    expect(names).toContain('manifest.json');
    expect(names.filter((name) => name.startsWith('outputs/')).length).toBeGreaterThanOrEqual(2);
    await tabTo(page.getByRole('grid', { name: 'Facts of the lines' }));
    await press('ArrowDown', 'p');
    const chain = page.getByRole('dialog', { name: /^Where it comes from/ });
    await chain.getByText(/^✓ confirmed by Wei Jie Chua/).waitFor();
    await picture('filing-origin-fact');
    await press('Escape');
    await chain.waitFor({ state: 'hidden' });
  });

  it('reads the instance back beside the document, and leads from a fact to its place', async () => {
    const { page, enter, tabTo, press, picture } = visitor;
    await enter(step(/^Instance/));
    await page.getByText(/^. ?All \d+ figures agree with the document/).waitFor();
    const grid = page.getByRole('grid', { name: 'The instance beside the document' });
    await grid.getByText('Client record').first().waitFor();
    await tabTo(grid);
    const detail = page.getByRole('region', { name: 'The facts of the row' });
    for (
      let row = 0;
      row < 150 && !((await detail.textContent()) ?? '').includes('the document gives');
      row += 1
    )
      await press('ArrowDown');
    await detail
      .getByText(/^asof_|^from_/)
      .first()
      .waitFor();
    await picture('filing-instance');
    expect(await axeViolations(page)).toEqual([]);
    await press('Enter');
    const chain = page.getByRole('dialog', { name: /^Where it comes from/ });
    await chain.getByRole('region', { name: 'The place in the document' }).waitFor();
    await press('Escape');
    await chain.waitFor({ state: 'hidden' });
    await page.getByRole('region', { name: 'Lines that reached no fact' }).scrollIntoViewIfNeeded();
    await picture('filing-instance-lists');
  });

  it('is marked as filed and sealed', async () => {
    const { page, enter, fill, picture } = visitor;
    await enter(step(/^Filed/));
    await fill(page.getByLabel(/^Regulator’s reference/), 'REF-2026-000417');
    await enter(page.getByRole('button', { name: 'Mark as filed…' }));
    await picture('filing-mark-filed');
    await enter(page.getByRole('button', { name: 'Mark as filed and lock' }));
    await page
      .getByText(/^Filed and locked$/)
      .filter({ visible: true })
      .first()
      .waitFor();
    const banner = page.getByText(/reference REF-2026-000417/);
    await banner.waitFor();
    await expect.poll(() => banner.textContent()).toContain('Filed by Wei Jie Chua');
    await picture('filing-filed');
    await enter(step(/^Audit trail/));
    await page.getByText('REF-2026-000417').first().waitFor();
    await picture('filing-trail');
    expect(visitor.faults).toEqual([]);
  });
});
