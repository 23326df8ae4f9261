/** Audit events of a filing in plain words. Types stay those of the closed list (decisions 5). */

/** "XBRL_MAPPING_CONFIRMED" reads "Mapping confirmed". */
export function typeWords(type: string): string {
  const words = type
    .replace(/^(?:XBRL|FS)_/, '')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const MOST_PARTS = 12;
const LONGEST = 160;

function keyWords(key: string): string {
  return key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/ Id$/, '')
    .toLowerCase();
}

function valueWords(value: unknown, read: (text: string) => string): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string') return cut(read(value));
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return cut(JSON.stringify(value));
}

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** "element: Trade receivables; negated: no". `read` turns ids into labels where it can. */
export function particulars(
  payload: Readonly<Record<string, unknown>>,
  read: (text: string) => string,
): string {
  return Object.entries(payload)
    .flatMap(([key, value]) => {
      const words = valueWords(value, read);
      return words === null ? [] : [`${keyWords(key)}: ${words}`];
    })
    .slice(0, MOST_PARTS)
    .join('; ');
}
