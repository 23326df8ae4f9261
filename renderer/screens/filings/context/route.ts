/**
 * Addresses of this area: the list, the new-filing form, many documents at once, and one filing with its step and what is lit there.
 * `~` makes a path absolute wherever the area is mounted.
 */
export type FilingStep =
  | 'source'
  | 'tags'
  | 'information'
  | 'validation'
  | 'export'
  | 'instance'
  | 'filed'
  | 'trail';

/** A place in the filing: a step, and what to light there (a line, an element of the information, a rule). */
export interface Place {
  readonly step: FilingStep;
  readonly at?: string;
}

export const STEPS: readonly { readonly step: FilingStep; readonly title: string }[] = [
  { step: 'source', title: 'Source' },
  { step: 'tags', title: 'Tags' },
  { step: 'information', title: 'Filing information' },
  { step: 'validation', title: 'Validation' },
  { step: 'export', title: 'Export' },
  { step: 'instance', title: 'Instance' },
  { step: 'filed', title: 'Filed' },
  { step: 'trail', title: 'Audit trail' },
];

export type FilingRoute =
  | { readonly kind: 'LIST' }
  | { readonly kind: 'NEW' }
  | { readonly kind: 'RETENTION' }
  | { readonly kind: 'INCOMING' }
  | {
      readonly kind: 'ONE';
      readonly id: string;
      readonly step: FilingStep | null;
      readonly at: string | null;
    };

/** Reads a path such as "/filings/<id>/tags/<line>". */
export function readRoute(path: string): FilingRoute {
  const parts = path.split('/').filter((part) => part !== '');
  const [id, step, at] = (parts[0] === 'filings' ? parts.slice(1) : parts).map(decodePart);
  if (id === undefined) return { kind: 'LIST' };
  if (id === 'new') return { kind: 'NEW' };
  if (id === 'retention') return { kind: 'RETENTION' };
  if (id === 'incoming') return { kind: 'INCOMING' };
  const known = STEPS.find((each) => each.step === step);
  return { kind: 'ONE', id, step: known?.step ?? null, at: at ?? null };
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const LIST_PATH = '~/filings';
export const NEW_PATH = '~/filings/new';
export const RETENTION_PATH = '~/filings/retention';
export const INCOMING_PATH = '~/filings/incoming';

export function filingPath(id: string, place?: Place): string {
  const step = place === undefined ? '' : `/${place.step}`;
  const at = place?.at === undefined ? '' : `/${encodeURIComponent(place.at)}`;
  return `~/filings/${id}${step}${at}`;
}
