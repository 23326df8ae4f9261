/**
 * A note's blocks to be read: its gaps and the figures that a person should look at are marked.
 */
import { Table, Text, Title, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  cellText,
  cellValue,
  type FigureSource,
  type NoteCell,
} from '../../../../shared/model/note-cells.ts';
import type { NoteBlock } from '../../../../shared/model/notes.ts';
import { OPEN_PLACE } from '../../../../shared/model/open-places.ts';
import { placed } from '../../../components/placed.ts';
import { walkFigures } from '../statements/figure-keys.ts';

/** How an amount reads in a table that a person or a language model wrote. */
const AMOUNT = /^\(?-?[\d,]+(?:\.\d{1,2})?\)?$|^-$/;

/** The class of a cell with a figure: by its role, and in plain text by how it reads. */
export function cellClass(cell: NoteCell, column: number): string | undefined {
  const isFigure = cellValue(cell).role !== undefined || (column > 0 && AMOUNT.test(cellText(cell).trim()));
  return isFigure ? 'fv-figure-column' : undefined;
}

/** A figure of the block to be marked, with the reason that is shown on it. */
export interface FigureMark {
  readonly row: number | null;
  readonly column: number | null;
  readonly text: string;
  readonly reason: string;
}

/** Text with its gaps and its doubtful figures marked; each mark takes the next place that reads like it. */
function Marked({ text, marks }: { readonly text: string; readonly marks: readonly FigureMark[] }) {
  const places = [...text.matchAll(OPEN_PLACE)].map((hit) => ({
    from: hit.index,
    to: hit.index + hit[0].length,
    reason: 'To be completed',
  }));
  let from = 0;
  for (const mark of marks) {
    const at = text.indexOf(mark.text, from);
    if (at < 0) continue;
    from = at + mark.text.length;
    places.push({ from: at, to: from, reason: mark.reason });
  }
  const parts: ReactNode[] = [];
  let end = 0;
  for (const place of places.toSorted((one, other) => one.from - other.from)) {
    if (place.from < end) continue;
    parts.push(text.slice(end, place.from));
    parts.push(
      <mark key={place.from} className="fv-mark" title={place.reason}>
        {text.slice(place.from, place.to)}
      </mark>,
    );
    end = place.to;
  }
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}

/** A figure that can be opened is a button, as in the statements. */
function Opened({
  label,
  onOpen,
  children,
}: {
  readonly label: string;
  readonly onOpen: (() => void) | undefined;
  readonly children: ReactNode;
}) {
  if (onOpen === undefined) return children;
  return (
    <UnstyledButton
      className="fv-figure fv-figure-open"
      aria-label={`${label}. Show where it comes from`}
      onClick={onOpen}
    >
      {children}
    </UnstyledButton>
  );
}

/** Sources that lead to accounts. */
const OPENS: ReadonlySet<string | undefined> = new Set<FigureSource['kind']>(['CELL', 'SUM', 'BALANCE']);

interface BlockViewProps {
  readonly block: NoteBlock;
  readonly marks?: readonly FigureMark[];
  /** Opens the accounts behind a cell of a table; left out where blocks are only compared. */
  readonly onOpen?: (row: number, column: number) => void;
}

export function BlockView({ block, marks = [], onOpen }: BlockViewProps) {
  switch (block.type) {
    case 'paragraph':
      return (
        <Text className="fv-note-text">
          <Marked text={block.text} marks={marks} />
        </Text>
      );
    case 'subheading':
      return (
        <Title order={3} mt="xs">
          {block.text}
        </Title>
      );
    case 'table':
      return (
        <Table className="fv-note-table" onKeyDown={walkFigures}>
          <Table.Thead>
            <Table.Tr>
              {placed(block.headers).map(({ key, item, index }) =>
                item.trim() === '' ? (
                  <Table.Td key={key} />
                ) : (
                  <Table.Th key={key} className={index > 0 ? 'fv-figure-column' : undefined}>
                    {item}
                  </Table.Th>
                ),
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {placed(block.rows).map(({ key, item: row, index: at }) => (
              <Table.Tr key={key}>
                {placed(row).map(({ key: place, item: cell, index }) => (
                  <Table.Td key={place} className={cellClass(cell, index)} data-role={cellValue(cell).role}>
                    <Opened
                      label={`${cellText(row[0])}: ${cellText(cell) === '-' ? 'nil' : cellText(cell)}`}
                      onOpen={
                        OPENS.has(cellValue(cell).source?.kind)
                          ? onOpen && (() => onOpen(at, index))
                          : undefined
                      }
                    >
                      <Marked
                        text={cellText(cell)}
                        marks={marks.filter((mark) => mark.row === at && mark.column === index)}
                      />
                    </Opened>
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      );
  }
}
