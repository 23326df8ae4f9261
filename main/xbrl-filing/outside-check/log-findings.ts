/** What every log of an outside processor is read to: findings under limits, and the version that it names of itself. */
import type { OutsideFinding } from '../../../shared/model/outside-check.ts';

const LONGEST_MESSAGE = 2000;
/** "Name version 1.2.3" at the beginning: another version within a message may be that of a taxonomy. */
const OWN_VERSION = /^\S+(?: \S+)? version v?(\d+\.[\w.+-]{1,40})/i;

export interface ReadLog {
  readonly version: string | null;
  readonly findings: readonly OutsideFinding[];
  readonly more: number;
}

/** A message in one line, cut to what is kept. */
function messageText(message: string): string {
  return message.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_MESSAGE);
}

export function versionIn(message: string): string | null {
  return OWN_VERSION.exec(messageText(message))?.[1] ?? null;
}

export function findingOf(
  code: string,
  severity: OutsideFinding['severity'],
  message: string,
  facts: readonly string[],
): OutsideFinding {
  return { code: code.slice(0, 200), severity, message: messageText(message), facts: [...facts] };
}
