/**
 * The check by an outside XBRL processor (decisions 14): which command this machine runs on an instance and its
 * taxonomy package, and what it found. The setting belongs to the machine and is never synchronised; a processor
 * that is missing, slow or fails is told as it is and blocks nothing.
 */

import { z } from 'zod';
import { capitalised } from './capitalised.ts';

export const MAX_FINDINGS = 500;

/** In an argument these stand for the files of a check. The processor writes one of the logs, as XML or as text. */
export const CHECK_FILES = ['{instance}', '{package}', '{log}', '{textLog}'] as const;

export const outsideProcessorSchema = z.strictObject({
  /** Absolute path of the program. It is started without a shell. */
  command: z.string().trim().min(1).max(1000),
  arguments: z.array(z.string().max(1000)).max(50),
  timeoutSeconds: z.number().int().min(5).max(1800),
});
export type OutsideProcessor = z.output<typeof outsideProcessorSchema>;

export const outsideProcessorSettingSchema = z.object({
  processor: outsideProcessorSchema.nullable(),
  changedAt: z.string().nullable(),
  changedBy: z.string().nullable(),
});
export type OutsideProcessorSetting = z.output<typeof outsideProcessorSettingSchema>;

export const outsideFindingSchema = z.object({
  code: z.string(),
  severity: z.enum(['ERROR', 'WARNING', 'INFO']),
  message: z.string(),
  /** What the processor names beside the message: files, facts, places. */
  facts: z.array(z.string()),
});
export type OutsideFinding = z.output<typeof outsideFindingSchema>;

/** CHECKED: it ran and left a log that was read. The others say why there are no findings. */
export const OUTSIDE_CHECK_OUTCOMES = ['CHECKED', 'NOT_FOUND', 'TIMED_OUT', 'FAILED', 'NO_LOG'] as const;

export const outsideCheckSchema = z.object({
  artifactId: z.uuid(),
  checkedAt: z.iso.datetime(),
  outcome: z.enum(OUTSIDE_CHECK_OUTCOMES),
  /** The program's file name. */
  processor: z.string(),
  /** As its log states it; null where it does not. */
  version: z.string().nullable(),
  findings: z.array(outsideFindingSchema).max(MAX_FINDINGS),
  /** Findings beyond those that are kept. */
  more: z.number().int().min(0),
});
export type OutsideCheck = z.output<typeof outsideCheckSchema>;

const COUNTED = [
  ['ERROR', 'error'],
  ['WARNING', 'warning'],
] as const;

/** "No errors and no warnings." or "2 errors, 1 warning." or why nothing was found out. */
export function outsideCheckWords({ outcome, findings, more }: OutsideCheck): string {
  switch (outcome) {
    case 'NOT_FOUND':
      return 'The processor was not found on this machine. Check its path in the settings.';
    case 'TIMED_OUT':
      return 'The processor did not end in its time and was stopped. Nothing is known of its findings.';
    case 'FAILED':
      return 'The processor ended with a failure before it had checked the filing.';
    case 'NO_LOG':
      return 'The processor left no log that can be read. Its arguments must write a log to {log} (XML) or {textLog} (text).';
    case 'CHECKED': {
      const counts = COUNTED.map(([severity, word]) => {
        const count = findings.filter((finding) => finding.severity === severity).length;
        return `${count === 0 ? 'no' : count} ${word}${count === 1 ? '' : 's'}`;
      });
      const words = `${counts.join(', ')}${more > 0 ? `, and ${more} more findings that are not kept` : ''}.`;
      return capitalised(words);
    }
  }
}
