/**
 * Reads the log of an outside processor: `entry` elements with a code, a level, a message and what it refers to. The
 * log comes from another program and may hold anything: it is read under limits, and what is no entry is passed by.
 */
import { SaxesParser } from 'saxes';
import { MAX_FINDINGS, type OutsideFinding } from '../../../shared/model/outside-check.ts';
import { findingOf, type ReadLog, versionIn } from './log-findings.ts';
import { readTextLog } from './read-text-log.ts';

const LONGEST_MESSAGE = 2000;
const MOST_REFERENCES = 20;
const LONGEST_REFERENCE = 300;
function severityOf(level: string): OutsideFinding['severity'] {
  const word = level.toLowerCase();
  if (/^(?:error|critical|fatal|inconsistency|assertion|assertion-unsatisfied)/.test(word)) return 'ERROR';
  return word.startsWith('warning') ? 'WARNING' : 'INFO';
}

interface OpenEntry {
  readonly code: string;
  readonly severity: OutsideFinding['severity'];
  message: string;
  readonly facts: string[];
}

/** Findings of a log in XML or in text; null where it is neither. */
export function readProcessorLog(text: string): ReadLog | null {
  return /^\s*</.test(text) ? readXmlLog(text) : readTextLog(text);
}

function readXmlLog(text: string): ReadLog | null {
  const findings: OutsideFinding[] = [];
  let version: string | null = null;
  let more = 0;
  let entries = 0;
  let open: OpenEntry | null = null;
  let inMessage = false;
  let malformed = false;
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    malformed = true;
    // What comes after the first fault is not looked at: a log of faults alone would be long to read.
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const said = (key: string) => String(attributes[key] ?? '');
    if (name === 'entry') {
      entries += 1;
      open = {
        code: said('code'),
        severity: severityOf(said('level')),
        message: '',
        facts: [],
      };
    } else if (name === 'message') inMessage = true;
    else if (name === 'ref' && open && open.facts.length < MOST_REFERENCES) {
      const reference = said('href') || said('objectId');
      if (reference !== '') open.facts.push(reference.slice(0, LONGEST_REFERENCE));
    }
  });
  parser.on('text', (piece) => {
    if (inMessage && open && open.message.length < LONGEST_MESSAGE) open.message += piece;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'message') inMessage = false;
    if (name !== 'entry' || open === null) return;
    const { code, severity, facts } = open;
    const { message } = open;
    open = null;
    if (severity === 'INFO') version ??= versionIn(message);
    // What a processor tells of its own work is no finding.
    if (severity === 'INFO' && /^(?:info|debug)?(?::|$)/i.test(code)) return;
    if (findings.length < MAX_FINDINGS) findings.push(findingOf(code, severity, message, facts));
    else more += 1;
  });
  try {
    parser.write(text).close();
  } catch (error) {
    if (malformed) return null;
    throw error;
  }
  return entries === 0 ? null : { version, findings, more };
}
