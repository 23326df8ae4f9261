/**
 * The tagging screen as a person with a keyboard uses it: what stands in the confirm queue, and the presses
 * that set the right tag for the line in view. The truth comes from golden tags, by default those of Kestrel Bay.
 */
import { expect } from 'vitest';
import { z } from 'zod';
import { type LineItem, lineItemSchema } from '../../shared/model/records.ts';
import { type GoldenTag, goldenTag } from '../fixtures/golden/kestrel-bay-tags.ts';
import type { HostProcess } from './host-process.ts';
import type { Visitor } from './visitor.ts';

const elementsSchema = z.object({
  items: z.array(z.object({ elementId: z.string(), label: z.string() })),
  nextCursor: z.string().nullable(),
});
/** Candidates that carry a number, and elements that the search shows. */
const NUMBERED = 4;
const SHOWN = 30;

/** Text as a regular expression reads it. */
function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** How the right element was come by. */
export type Way = 'CANDIDATE' | 'SEARCHED';

export interface TaggingDesk {
  readonly filingId: () => string;
  readonly lines: () => Promise<readonly LineItem[]>;
  /** Waits until the line in view is painted, so that it takes a confirmation; answers its id. */
  readonly lineInView: () => Promise<string>;
  readonly confirmed: () => Promise<number>;
  readonly chooseRightTag: (line: LineItem) => Promise<Way>;
  /** X, then the proposed reason or else the first. */
  readonly exclude: () => Promise<void>;
}

export function taggingDesk(
  visitor: Visitor,
  host: HostProcess,
  tagOf: (line: LineItem) => GoldenTag = goldenTag,
): TaggingDesk {
  const { page, press, type } = visitor;
  const panel = page.getByRole('region', { name: 'Confirm queue' });
  const list = page.getByRole('listbox', { name: 'Lines of the filing' });
  const labels = new Map<string, string>();
  const filingId = () => /\/filings\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';

  const readElements = async (query: string) =>
    elementsSchema.parse(
      await host.call(
        'XBRL_REVIEWER',
        `GET /ops/xbrl/taxonomies/reg_2026_v1/elements?limit=500&entryPoint=FULL_XBRL&${query}`,
      ),
    );
  const labelOf = async (elementId: string): Promise<string> => {
    let cursor: string | null = labels.size === 0 ? '' : null;
    while (cursor !== null) {
      const found = await readElements(cursor === '' ? '' : `cursor=${encodeURIComponent(cursor)}`);
      for (const each of found.items) labels.set(each.elementId, each.label);
      cursor = found.nextCursor;
    }
    return labels.get(elementId) ?? elementId;
  };
  const search = async (elementId: string) => {
    const label = await labelOf(elementId);
    const { items } = await readElements(`q=${encodeURIComponent(label)}`);
    const place = items.findIndex((each) => each.elementId === elementId);
    if (place < 0 || place >= SHOWN) throw new Error(`The search for “${label}” does not show ${elementId}.`);
    await press('s');
    const field = page.getByRole('combobox', { name: /^Search by label/ });
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await type(label);
    const wanted = page.locator(`#tx-result-${place} .tx-result-label`);
    await expect.poll(() => wanted.textContent()).toMatch(new RegExp(`^${escaped(label)}(min)?$`));
    for (let step = 0; step < place; step += 1) await press('ArrowDown');
    await expect.poll(() => page.locator(`#tx-result-${place}`).getAttribute('aria-selected')).toBe('true');
    await press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  };
  /** Presses the key when the tick is not as wanted. */
  const tick = async (name: RegExp, key: string, wanted: boolean) => {
    const box = panel.getByRole('checkbox', { name });
    if ((await box.isChecked()) !== wanted) await press(key);
    await expect.poll(() => box.isChecked(), { interval: 5 }).toBe(wanted);
  };

  return {
    filingId,
    lines: async () => {
      const path = `/ops/xbrl/filings/${filingId()}/line-items?limit=500`;
      const answer = await host.call('XBRL_REVIEWER', `GET ${path}`);
      return z.object({ items: z.array(lineItemSchema) }).parse(answer).items;
    },
    lineInView: async () => {
      await panel.locator('.fl-ready').waitFor();
      return ((await list.getAttribute('aria-activedescendant')) ?? '').replace(/^line-/, '');
    },
    confirmed: async () => {
      const words = (await panel.getByRole('status').first().textContent()) ?? '';
      return Number.parseInt(/^(\d+) of \d+ confirmed/.exec(words)?.[1] ?? '-1', 10);
    },
    chooseRightTag: async (line) => {
      const tag = tagOf(line);
      // As a person does: by what the screen offers now. Suggestions are made anew while one confirms.
      const offered = await panel
        .getByRole('list', { name: 'Candidates' })
        .getByRole('button')
        .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('title')));
      const place = offered.slice(0, NUMBERED).indexOf(tag.elementId);
      const picked = panel.getByRole('button', { pressed: true });
      // What is suggested is picked already.
      const chosen = (await picked.count()) === 0 ? null : await picked.getAttribute('title');
      if (chosen !== tag.elementId) {
        if (place >= 0) await press(String(place + 1));
        else await search(tag.elementId);
      }
      await expect.poll(() => picked.getAttribute('title'), { interval: 5 }).toBe(tag.elementId);
      await tick(/^Reverse sign/, 'n', tag.negated);
      await tick(/^Opening/, 'o', tag.balanceAt === 'OPENING');
      return place >= 0 ? 'CANDIDATE' : 'SEARCHED';
    },
    exclude: async () => {
      await press('x');
      const question = page.getByRole('form', { name: /^Exclude/ });
      await question.waitFor();
      await expect
        .poll(() => question.evaluate((element) => element.contains(document.activeElement)))
        .toBe(true);
      const proposed = await question.getByRole('button', { pressed: true }).count();
      await press(proposed === 0 ? '1' : 'Enter');
      await question.waitFor({ state: 'hidden' });
    },
  };
}
