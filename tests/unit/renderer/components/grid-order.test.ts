import { describe, expect, it } from 'vitest';
import { choicesOf, filterRows, sortRows } from '../../../../renderer/components/grid-order.ts';
import type { GridColumn } from '../../../../renderer/components/grid-types.ts';
import {
  chosenColumns,
  csvOf,
  type ListColumn,
} from '../../../../renderer/components/record-list/list-columns.ts';

interface Company {
  readonly name: string;
  readonly month: number;
}
const company = (name: string, month = 12): Company => ({ name, month });
const NAME: ListColumn<Company> = { id: 'name', header: 'Company', width: 100, text: ({ name }) => name };
const MONTH: ListColumn<Company> = {
  id: 'month',
  header: 'Year ends in',
  width: 100,
  filter: 'CHOICE',
  text: ({ month }) => (month === 4 ? 'April' : 'December'),
  order: ({ month }) => month,
};
const COLUMNS: readonly GridColumn<Company>[] = [NAME, MONTH];
const namesOf = (rows: readonly Company[]) => rows.map(({ name }) => name);

describe('rows of a grid', () => {
  it('sort by name as people expect, numbers by their size, equal ones in their order', () => {
    const rows = ['Quay 10', 'égret', 'quay 9', 'Egret', 'Heron'].map((name) => company(name));
    expect(namesOf(sortRows(rows, NAME, false))).toEqual(['égret', 'Egret', 'Heron', 'quay 9', 'Quay 10']);
    expect(namesOf(sortRows(rows, NAME, true))).toEqual(['Quay 10', 'quay 9', 'Heron', 'égret', 'Egret']);
    const others = ['鹭鸶', 'Heron', 'Égret'].map((name) => company(name));
    expect(namesOf(sortRows(others, NAME, false))).toEqual(['Égret', 'Heron', '鹭鸶']);
  });

  it('sort by what a column orders, and offer its choices in that order', () => {
    const rows = [company('One', 12), company('Two', 4), company('Three', 12)];
    expect(namesOf(sortRows(rows, MONTH, false))).toEqual(['Two', 'One', 'Three']);
    expect(choicesOf(rows, MONTH)).toEqual(['April', 'December']);
  });

  it('are narrowed by every filter and by every word that is searched for', () => {
    const rows = [company('Heron Trading', 4), company('Heron Foods'), company('Egret Trading')];
    const found = (search: string, filters: Readonly<Record<string, string>>) =>
      namesOf(filterRows(rows, COLUMNS, { search, filters }, ({ name }) => name));
    expect(found('trading HERON', {})).toEqual(['Heron Trading']);
    expect(found('', { name: 'heron', month: 'December' })).toEqual(['Heron Foods']);
    // A choice is the whole text, never a part of it.
    expect(found('', { month: 'Dec' })).toEqual([]);
    expect(filterRows(rows, COLUMNS, { search: ' ', filters: { name: '' } })).toBe(rows);
  });
});

describe('columns of a list', () => {
  it('are those that were chosen, never none', () => {
    const further: ListColumn<Company> = { ...MONTH, further: true };
    expect(chosenColumns([NAME, further], null)).toEqual([NAME]);
    expect(chosenColumns([NAME, further], ['month'])).toEqual([further]);
    expect(chosenColumns([NAME, further], ['gone'])).toEqual([NAME]);
  });

  it('leave as CSV that no spreadsheet computes', () => {
    const rows = [company('Tan, Lim & "Sons"'), company('=HYPERLINK("x")', 4), company('-1')];
    const exported: ListColumn<Company> = { ...MONTH, exported: ({ month }) => String(month) };
    expect(csvOf(rows, [NAME, exported])).toBe(
      '\uFEFFCompany,Year ends in\r\n"Tan, Lim & ""Sons""",12\r\n"\'=HYPERLINK(""x"")",4\r\n\'-1,12\r\n',
    );
  });
});
