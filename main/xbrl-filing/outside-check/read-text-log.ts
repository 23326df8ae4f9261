/**
 * Reads the log of an outside processor as text: entries such as "[code] message - file 12", each to the next one. The
 * text names no level: a code says whether it tells of the processor's own work or warns, and everything else counts as
 * an error, so that nothing passes for less than it is.
 */
import { MAX_FINDINGS, type OutsideFinding } from '../../../shared/model/outside-check.ts';
import { findingOf, type ReadLog, versionIn } from './log-findings.ts';

const BEGINS = /^\[([^\]\n]{0,200})\] /;
/** " - instance.xml 12, 15" at the end of an entry. */
const PLACE = / - (\S[^\n]{0,299}?)\s*$/;

function severityOf(code: string): OutsideFinding['severity'] {
  if (code === '' || /^(?:info|debug)\b/i.test(code)) return 'INFO';
  return /^warning\b/i.test(code) ? 'WARNING' : 'ERROR';
}

/** Null where no line begins as an entry does. */
export function readTextLog(text: string): ReadLog | null {
  const entries: { readonly code: string; message: string }[] = [];
  for (const line of text.split(/\r?\n/)) {
    const code = BEGINS.exec(line)?.[1];
    const open = entries.at(-1);
    if (code !== undefined) entries.push({ code, message: line.slice(code.length + 3) });
    else if (open !== undefined && open.message.length < 10_000) open.message += ` ${line}`;
  }
  if (entries.length === 0) return null;
  const told = entries.map(({ code, message }) => ({ code, message, severity: severityOf(code) }));
  const found = told.filter(({ severity }) => severity !== 'INFO');
  return {
    version: told.map(({ message }) => versionIn(message)).find((version) => version !== null) ?? null,
    findings: found.slice(0, MAX_FINDINGS).map(({ code, message, severity }) => {
      const place = PLACE.exec(message)?.[1];
      const said = place === undefined ? message : message.replace(PLACE, '');
      return findingOf(code, severity, said, place === undefined ? [] : [place.trim()]);
    }),
    more: Math.max(0, found.length - MAX_FINDINGS),
  };
}
