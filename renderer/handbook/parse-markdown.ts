/**
 * The part of Markdown that the handbook is written in: headings, paragraphs, lists, blocks of code, and in a line bold
 * words, code, links and keys ("[[Ctrl+K]]"). Whatever else stands there is text: no HTML and no picture comes of it. Pure.
 */

export type Inline =
  | { readonly kind: 'text' | 'bold' | 'code' | 'keys'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly target: string };

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: string }
  | { readonly kind: 'paragraph'; readonly line: readonly Inline[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'code'; readonly text: string };

const FENCE = '```';

export function parseMarkdown(source: string): readonly Block[] {
  const blocks: Block[] = [];
  const lines = source.replaceAll('\r', '').split('\n');
  let paragraph: string[] = [];
  const end = () => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', line: parseInline(paragraph.join(' ')) });
    paragraph = [];
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = (lines[at] ?? '').trimEnd();
    if (line.startsWith(FENCE)) {
      end();
      const last = lines.findIndex((each, index) => index > at && each.startsWith(FENCE));
      const stop = last < 0 ? lines.length : last;
      blocks.push({ kind: 'code', text: lines.slice(at + 1, stop).join('\n') });
      at = stop;
      continue;
    }
    const heading = headingOf(line);
    const item = itemOf(line);
    if (heading !== null) {
      end();
      blocks.push(heading);
    } else if (item !== null) {
      end();
      const texts = [item.text];
      while (continues(lines[at + 1])) {
        at += 1;
        const next = lines[at] ?? '';
        const further = itemOf(next);
        if (further === null) texts.push(`${texts.pop() ?? ''} ${next.trim()}`);
        else texts.push(further.text);
      }
      blocks.push({ kind: 'list', ordered: item.ordered, items: texts.map(parseInline) });
    } else if (line.trim() === '') end();
    else paragraph.push(line.trim());
  }
  end();
  return blocks;
}

/** An item that follows, or the rest of one, which is indented. */
function continues(line: string | undefined): boolean {
  return line !== undefined && line.trim() !== '' && (itemOf(line) !== null || line.startsWith('  '));
}

function headingOf(line: string): Block | null {
  for (const level of [1, 2, 3] as const) {
    const mark = `${'#'.repeat(level)} `;
    if (line.startsWith(mark)) return { kind: 'heading', level, text: line.slice(mark.length).trim() };
  }
  return null;
}

function itemOf(line: string): { readonly ordered: boolean; readonly text: string } | null {
  if (line.startsWith('- ')) return { ordered: false, text: line.slice(2).trim() };
  const dot = line.indexOf('. ');
  return dot > 0 && dot < 3 && /^\d+$/.test(line.slice(0, dot))
    ? { ordered: true, text: line.slice(dot + 2).trim() }
    : null;
}

const MARKS = [
  { open: '**', close: '**', kind: 'bold' },
  { open: '`', close: '`', kind: 'code' },
  { open: '[[', close: ']]', kind: 'keys' },
] as const;

export function parseInline(line: string): readonly Inline[] {
  const parts: Inline[] = [];
  let text = '';
  const push = (part: Inline) => {
    if (text !== '') parts.push({ kind: 'text', text });
    text = '';
    parts.push(part);
  };
  for (let at = 0; at < line.length; at += 1) {
    const mark = MARKS.find(({ open }) => line.startsWith(open, at));
    const close = mark === undefined ? -1 : line.indexOf(mark.close, at + mark.open.length);
    if (mark !== undefined && close > at + mark.open.length) {
      push({ kind: mark.kind, text: line.slice(at + mark.open.length, close) });
      at = close + mark.close.length - 1;
      continue;
    }
    const link = line[at] === '[' ? linkAt(line, at) : null;
    if (link !== null) {
      push({ kind: 'link', text: link.text, target: link.target });
      at = link.end;
    } else text += line[at] ?? '';
  }
  if (text !== '') parts.push({ kind: 'text', text });
  return parts;
}

/** "[text](target)" from its first bracket on. */
function linkAt(line: string, from: number) {
  const middle = line.indexOf('](', from);
  const end = middle < 0 ? -1 : line.indexOf(')', middle);
  if (end < 0) return null;
  const text = line.slice(from + 1, middle);
  return text.includes('[') ? null : { text, target: line.slice(middle + 2, end), end };
}

/** The words of a block, for the search. */
export function wordsOfBlock(block: Block): string {
  const of = (line: readonly Inline[]) => line.map(({ text }) => text).join('');
  switch (block.kind) {
    case 'heading':
    case 'code':
      return block.text;
    case 'paragraph':
      return of(block.line);
    case 'list':
      return block.items.map(of).join('\n');
  }
}
