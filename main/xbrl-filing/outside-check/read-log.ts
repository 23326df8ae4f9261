/**
 * Reads the log of an outside processor: `entry` elements with a code, a level, a message and what it refers to. The
 * log comes from another program and may hold anything: it is read under limits, and what is no entry is passed by.
 */
import { MAX_FINDINGS, type OutsideFinding } from '../../../shared/model/outside-check.ts';
import { xmlParser } from '../../foreign-files/xml-parser.ts';
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

/** The log is no XML, or none that is read: what comes after its first fault is not looked at. */
class Malformed extends Error {}

function readXmlLog(text: string): ReadLog | null {
  const findings: OutsideFinding[] = [];
  let version: string | null = null;
  let more = 0;
  let entries = 0;
  let open: OpenEntry | null = null;
  let inMessage = false;
  const close = (name: string) => {
    if (name === 'message') inMessage = false;
    if (name !== 'entry' || open === null) return;
    const { code, severity, facts, message } = open;
    open = null;
    if (severity === 'INFO') version ??= versionIn(message);
    // What a processor tells of its own work is no finding.
    if (severity === 'INFO' && /^(?:info|debug)?(?::|$)/i.test(code)) return;
    if (findings.length < MAX_FINDINGS) findings.push(findingOf(code, severity, message, facts));
    else more += 1;
  };
  const parser = xmlParser((what) => new Malformed(what), {
    open: ({ name, attributes }) => {
      const said = (key: string) => attributes[key]?.value ?? '';
      if (name === 'entry') {
        entries += 1;
        open = { code: said('code'), severity: severityOf(said('level')), message: '', facts: [] };
      } else if (name === 'message') inMessage = true;
      else if (name === 'ref' && open && open.facts.length < MOST_REFERENCES) {
        const reference = said('href') || said('objectId');
        if (reference !== '') open.facts.push(reference.slice(0, LONGEST_REFERENCE));
      }
    },
    text: (piece) => {
      if (inMessage && open && open.message.length < LONGEST_MESSAGE) open.message += piece;
    },
    close: ({ name }) => close(name),
  });
  try {
    parser.write(text).close();
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
  return entries === 0 ? null : { version, findings, more };
}
