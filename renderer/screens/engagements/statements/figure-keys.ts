/**
 * Arrow keys between the figures of a statement: from one figure button to the next in the same row or
 * column, so that a statement is walked like a spreadsheet.
 */
const STEPS: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['ArrowUp', [-1, 0]],
  ['ArrowDown', [1, 0]],
  ['ArrowLeft', [0, -1]],
  ['ArrowRight', [0, 1]],
]);

export function walkFigures(event: React.KeyboardEvent<HTMLTableElement>): void {
  const step = STEPS.get(event.key);
  if (step === undefined || !(event.target instanceof Element)) return;
  const cell = event.target.closest('td');
  const row = cell?.closest('tr');
  if (!cell || !row) return;
  const rows = [...event.currentTarget.querySelectorAll('tbody tr')];
  const [down, across] = step;
  let rowIndex = rows.indexOf(row);
  let column = cell.cellIndex;
  for (;;) {
    rowIndex += down;
    column += across;
    const next = rows[rowIndex]?.children[column];
    if (next === undefined) return;
    const figure = next.querySelector<HTMLElement>('.fv-figure-open');
    if (figure === null) continue;
    event.preventDefault();
    figure.focus();
    return;
  }
}
