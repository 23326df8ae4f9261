import { describe, expect, it } from 'vitest';
import { documentPhase, isMoving } from '../../../../../renderer/screens/filings/source/document-phase.ts';
import {
  lineAtBox,
  linesByPage,
  linesByRow,
} from '../../../../../renderer/screens/filings/source/place-index.ts';
import { type MarkupNode, previewTree } from '../../../../../renderer/screens/filings/source/preview-tree.ts';
import { idOf, makeDocument, makeLine } from './line-fixture.ts';

const DRAFT = { status: 'DRAFT', currentDocumentId: null } as const;

describe('phase of the source', () => {
  it('follows the chain from nothing to lines', () => {
    expect(documentPhase(DRAFT, [], 0, false).kind).toBe('NONE');
    expect(documentPhase(DRAFT, [makeDocument({ parseStatus: 'PENDING' })], 0, false).kind).toBe('READING');
    const ingested = { status: 'DOCUMENTS_INGESTED', currentDocumentId: idOf(900) } as const;
    expect(documentPhase(ingested, [makeDocument()], 40, false).kind).toBe('SUGGESTING');
    const mapping = { status: 'MAPPING_IN_PROGRESS', currentDocumentId: idOf(900) } as const;
    const ready = documentPhase(mapping, [makeDocument()], 40, false);
    expect(ready.kind).toBe('READY');
    expect(isMoving(ready)).toBe(false);
  });

  it('asks for the columns until they are chosen', () => {
    const columnPairs = [
      { id: 'group', label: 'Group: 2025 / 2024' },
      { id: 'company', label: 'Company: 2025 / 2024' },
    ];
    expect(documentPhase(DRAFT, [makeDocument({ columnPairs })], 0, false).kind).toBe('CHOOSE_COLUMNS');
    expect(documentPhase(DRAFT, [makeDocument({ columnPairs })], 0, true).kind).not.toBe('CHOOSE_COLUMNS');
    const chosen = makeDocument({ columnPairs, columnPairId: 'group' });
    expect(documentPhase({ ...DRAFT, status: 'MAPPING_IN_PROGRESS' }, [chosen], 9, false).kind).toBe('READY');
  });

  it('tells a scan from a failure, and a failure in the words of the document', () => {
    const mapping = { status: 'MAPPING_IN_PROGRESS', currentDocumentId: idOf(900) } as const;
    expect(documentPhase(mapping, [makeDocument()], 0, false).kind).toBe('SCANNED');
    const failed = makeDocument({
      parseStatus: 'FAILED',
      warnings: [{ kind: 'ENCRYPTED', message: 'The file is protected by a password.' }],
    });
    expect(documentPhase(DRAFT, [failed], 0, false)).toMatchObject({
      kind: 'FAILED',
      why: 'The file is protected by a password.',
    });
    const silent = documentPhase(DRAFT, [makeDocument({ parseStatus: 'FAILED' })], 0, false);
    expect(silent).toMatchObject({ why: expect.stringContaining('Statements.docx') });
  });

  it('is ready where lines were keyed by hand without a document', () => {
    expect(documentPhase({ ...DRAFT, status: 'MAPPING_IN_PROGRESS' }, [], 3, false).kind).toBe('READY');
  });
});

/** A browser node by hand: "#text" with its text, or an element with attributes and children. */
function node(
  nodeName: string,
  children: readonly MarkupNode[] = [],
  attributes: Record<string, string> = {},
): MarkupNode {
  return {
    nodeName,
    childNodes: children,
    textContent: children.map((child) => child.textContent ?? '').join(''),
    getAttribute: (name) => attributes[name] ?? null,
  };
}
const text = (value: string): MarkupNode => ({ nodeName: '#text', childNodes: [], textContent: value });

describe('preview of a Word document', () => {
  it('numbers tables and rows in document order, through tbody and nesting', () => {
    const row = (value: string, ...inner: MarkupNode[]) => node('TR', [node('TD', [text(value), ...inner])]);
    const body = node('BODY', [
      node('TABLE', [node('TBODY', [row('a'), row('b', node('TABLE', [row('nested')]))]), row('c')]),
      node('TABLE', [row('d')]),
    ]);
    const places: string[] = [];
    const walk = (nodes: ReturnType<typeof previewTree>['nodes']): void => {
      for (const each of nodes) {
        if (each.kind === 'ROW') places.push(each.place);
        if (each.kind !== 'TEXT') walk(each.children);
      }
    };
    walk(previewTree(body).nodes);
    expect(places).toEqual(['0:0', '0:1', '1:0', '0:2', '2:0']);
  });

  it('drops scripts, styles and pictures and keeps no attribute but spans', () => {
    const body = node('BODY', [
      node('SCRIPT', [text('alert(1)')]),
      node('STYLE', [text('* {}')]),
      node('IMG', [], { onerror: 'alert(1)' }),
      node('A', [node('P', [text('kept')], { onclick: 'x' })], { href: 'javascript:alert(1)' }),
      node('TABLE', [node('TR', [node('TD', [text('(1,234)')], { colspan: '3', style: 'x' })])]),
    ]);
    expect(previewTree(body).nodes).toEqual([
      { kind: 'ELEMENT', tag: 'p', children: [{ kind: 'TEXT', text: 'kept' }] },
      {
        kind: 'ELEMENT',
        tag: 'table',
        children: [
          {
            kind: 'ROW',
            place: '0:0',
            children: [
              { kind: 'CELL', span: 3, rows: 1, figure: true, children: [{ kind: 'TEXT', text: '(1,234)' }] },
            ],
          },
        ],
      },
    ]);
  });

  it('stops at its depth limit and says so', () => {
    let deep = text('bottom');
    for (let level = 0; level < 100; level += 1) deep = node('DIV', [deep]);
    expect(previewTree(node('BODY', [deep]))).toEqual({ nodes: [], cut: true });
  });
});

describe('places', () => {
  it('finds the line of a table row', () => {
    const line = makeLine({ number: 1, place: { kind: 'TABLE', table: 2, row: 5 } });
    expect(linesByRow([line]).get('2:5')?.id).toBe(idOf(1));
  });

  it('finds the line that shares the row of a PDF, not its neighbour', () => {
    const at = (number: number, y: number) =>
      makeLine({ number, page: 3, place: { kind: 'RECTANGLE', x: 50, y, width: 400, height: 10 } });
    const onPage = linesByPage([at(1, 100), at(2, 112)]).get(3) ?? [];
    expect(lineAtBox(onPage, { x: 300, y: 111, width: 40, height: 11 })?.id).toBe(idOf(2));
    expect(lineAtBox(onPage, { x: 300, y: 200, width: 40, height: 11 })).toBeUndefined();
  });
});
