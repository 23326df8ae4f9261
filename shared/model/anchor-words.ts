/**
 * The place of a review note in words, from the text that the audit trail keeps of it: which step, account, figure or line,
 * never the names of fields. `read` turns ids into labels where they are known.
 */
import { reviewAnchorSchema } from './review-anchors.ts';
import { sectionWords } from './section-words.ts';

export function anchorWords(text: string, read: (text: string) => string): string {
  const anchor = reviewAnchorSchema.safeParse(jsonOf(text)).data;
  if (anchor === undefined) return text;
  const named = (id: string, other: string) => {
    const label = read(id);
    return label === id ? other : label;
  };
  switch (anchor.at) {
    case 'RECORD':
      return 'the whole record';
    case 'STEP':
      return sectionWords(anchor.step);
    case 'ACCOUNT':
      return `account ${[anchor.accountCode, anchor.accountDescription].filter((part) => part !== '').join(' ')}`;
    case 'FIGURE':
      return `a figure of the ${STATEMENTS[anchor.statement]}`;
    case 'JOURNAL':
      return 'a journal';
    case 'NOTE':
      return 'a note';
    case 'QUESTION':
      return 'a question of the disclosures';
    case 'LINE':
      return named(anchor.lineItemId, 'a line');
    case 'RULE':
      return `rule ${anchor.ruleId}`;
    case 'FIELD':
      return named(anchor.elementId, 'a field of the filing information');
  }
}

const STATEMENTS = {
  'balance-sheet': 'statement of financial position',
  'income-statement': 'statement of profit or loss',
  equity: 'statement of changes in equity',
  'cash-flow': 'statement of cash flows',
} as const;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
