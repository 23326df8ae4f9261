/** Every odd way to print one balance sheet is read whole, or a person is asked, or it is refused: never another figure. */
import { describe, expect, it } from 'vitest';
import { readStatementsDocument } from '../../../../main/document-reading/read-statements-document.ts';
import { LINES, ODD_STATEMENTS } from './odd-statements.ts';

/** Shapes of which a person says which columns are meant. */
const ASKED: ReadonlySet<string> = new Set([
  'group and company',
  'two currencies over the years',
  'two currencies within each year',
]);

/** Shapes that are read as no statement at all, which is said. */
const REFUSED: ReadonlySet<string> = new Set(['apostrophes between thousands', 'two currencies of one year']);

/** The label without its capitals and the mark of a footnote. */
const plainLabel = (label: string) => label.toLowerCase().replace(/ \(\d\)$/, '');

describe('printed balance sheets', () => {
  it.each(ODD_STATEMENTS)('$name', async ({ name, pdf, years, factor }) => {
    const { lines, columnPairs, warnings } = await readStatementsDocument(pdf);
    if (ASKED.has(name) || REFUSED.has(name)) {
      expect(lines).toEqual([]);
      if (ASKED.has(name)) expect(columnPairs).toHaveLength(2);
      else expect(warnings).toMatchObject([{ kind: 'NO_STATEMENTS' }]);
      return;
    }
    const read = lines.map((line) => [plainLabel(line.label), line.valueCurrent, line.valuePrior]);
    expect(read).toEqual(
      LINES.map(([label, current, prior]) => [
        label.toLowerCase(),
        `${current * factor}.00`,
        years === 2 ? `${prior * factor}.00` : null,
      ]),
    );
  });

  it('in two currencies give the one that was chosen', async () => {
    const sheet = ODD_STATEMENTS.find(({ name }) => name === 'two currencies over the years');
    const pdf = sheet?.pdf ?? new Uint8Array();
    const { columnPairs } = await readStatementsDocument(pdf);
    const chosen = columnPairs.find(({ label }) => label.startsWith('SGD'));
    const { lines } = await readStatementsDocument(pdf, { columnPairId: chosen?.id ?? '' });
    expect(lines.map(({ valueCurrent }) => valueCurrent)).toEqual(
      LINES.map(([, current]) => `${current}.00`),
    );
  });
});
