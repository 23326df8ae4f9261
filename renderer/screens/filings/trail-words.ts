/** Audit events of a filing in plain words. Types stay those of the closed list (decisions 5). */

/** "XBRL_MAPPING_CONFIRMED" reads "Mapping confirmed". */
export function typeWords(type: string): string {
  const words = type
    .replace(/^(?:XBRL|FS)_/, '')
    .replaceAll('_', ' ')
    .toLowerCase()
    .replace(/^doc\b/, 'document');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const MOST_PARTS = 12;
const LONGEST = 160;

function keyWords(key: string): string {
  return key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/ Ids?$/, '')
    .toLowerCase();
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const CHECKSUM = /^[0-9a-f]{64}$/;

/** Ids that stand for nothing a person knows are left out; a checksum is shown by its first figures. */
function valueWords(value: unknown, read: (text: string) => string): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string') {
    const words = read(value);
    if (UUID.test(words)) return null;
    return CHECKSUM.test(words) ? `${words.slice(0, 12)}…` : cut(words);
  }
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) {
    const parts = value.flatMap((each) => valueWords(each, read) ?? []);
    return parts.length === 0 ? null : cut(parts.join(', '));
  }
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
