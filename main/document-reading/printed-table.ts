/**
 * What a table of a document is made of, once its rows are found: the region with its header, its columns of figures,
 * and its printed lines.
 */

import type { LineStatement } from '../../shared/model/enums.ts';
import type { Scale } from '../../shared/words/statement-amounts.ts';
import type { GridCell, GridRow } from './grid.ts';
import type { PeriodKey } from './period-headers.ts';

export interface TableRegion {
  readonly statement: LineStatement;
  /** The statement's own title; a statement that goes on repeats it. Null before the first heading. */
  readonly title: string | null;
  /** Title of the note the table stands in; null in the primary statements. */
  readonly note: string | null;
  /** Whose figures, when the heading of the statement says so. */
  readonly scope: string | null;
  /** Printed behind the beginning of the notes. */
  readonly afterNotes: boolean;
  readonly header: GridRow[];
  readonly body: GridRow[];
  /** Text between the heading and the table ("Expressed in Singapore dollars"). */
  context: string;
  /** The one date that a line of its own names right above the table ("As at 31 December 2025:"). */
  readonly dateAbove: PeriodKey | null;
  /** The header was taken from the table before, as this one prints none. */
  borrowedHeader: boolean;
  hasAmounts: boolean;
}

export interface ValueColumn {
  readonly left: number;
  readonly right: number;
  readonly period: PeriodKey | null;
  readonly scope: string | null;
  /** Words of the header that are neither date, entity nor currency ("Share capital", "Total"). */
  readonly component: string;
  /** ISO 4217 code over the column, where the columns of the table are in several currencies; absent elsewhere. */
  readonly currency?: string;
  /** The scale over the column, where the columns of the table are in several ("S$ | S$'000"); absent elsewhere. */
  readonly scale?: Scale;
  /** True of a rate, a budget or another column that is not the figure of its year; absent elsewhere. */
  readonly beside?: boolean;
}

export interface ColumnLayout {
  /** PERIODS: one column per period. COMPONENTS: columns are components, periods run down the rows. */
  readonly kind: 'PERIODS' | 'COMPONENTS';
  readonly columns: readonly ValueColumn[];
  /** The one period of a table of components, where its header names it. */
  readonly period: PeriodKey | null;
  readonly scope: string | null;
}

export interface PrintedLine {
  readonly label: string;
  readonly parentLabel: string | null;
  /** Plain decimals in the order of the wanted columns; null where nothing is printed. */
  readonly values: readonly (string | null)[];
  /** The cells that print the values. */
  readonly cells: readonly (GridCell | null)[];
  readonly row: GridRow;
  /** The period that a row above names alone ("2024", "Year ended 31 December 2024"), in tables of components. */
  readonly periodAbove: PeriodKey | null;
}
