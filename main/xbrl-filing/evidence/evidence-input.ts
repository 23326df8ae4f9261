/**
 * What the evidence binder is made of, as plain data: the filing, its sources, the rule results, the outputs
 * and the audit trail. The use case loads it; nothing here reads the store.
 */
import type { OutputKind, ValidationCategory, ValidationSeverity } from '../../../shared/model/enums.ts';
import type { InstanceRendering } from '../../../shared/model/instance-rendering.ts';
import type { OutsideCheck } from '../../../shared/model/outside-check.ts';
import type { ClientSignature } from '../../../shared/model/records.ts';
import type { FilingContent } from '../../../validation/filing-content.ts';
import type { FilingFact } from '../../../validation/filing-facts.ts';
import type { FilingBooks } from './lead-schedule.ts';

export interface EvidenceSource {
  readonly fileName: string;
  readonly sha256: string;
  readonly mimeType: string;
  readonly pageCount: number | null;
  /** ISO timestamp, UTC. */
  readonly uploadedAt: string;
}

export interface EvidenceRule {
  readonly ruleId: string;
  readonly category: ValidationCategory;
  readonly severity: ValidationSeverity;
  readonly passed: boolean;
  readonly message: string;
  /** "Reviewed, not an error" on a WARNING. */
  readonly acknowledgement?: { readonly reason: string; readonly byName: string; readonly at: string } | null;
}

export interface EvidenceArtifact {
  readonly id: string;
  readonly kind: OutputKind;
  readonly versionNo: number;
  readonly fileName: string;
  readonly sha256: string;
  readonly generatedAt: string;
}

/** One row of the audit trail; `hash` is its value in the chain. */
export interface EvidenceAuditEvent {
  readonly at: string;
  readonly actorName: string;
  readonly eventType: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly hash: string;
}

/** An open point of the linked engagement that a reviewer let stand. */
export interface EvidenceStandingPoint {
  readonly message: string;
  readonly reason: string;
  readonly byName: string;
  readonly at: string;
}

/** What a rule says and which elements it looks at. */
export interface EvidenceRuleText {
  readonly text: string;
  readonly elements: readonly string[];
}

export interface EvidenceInput {
  readonly content: FilingContent;
  /** What the outputs report: the figures that the rules were run over. */
  readonly facts: readonly FilingFact[];
  readonly ruleOf: (ruleId: string) => EvidenceRuleText | null;
  /** The books behind lines that were built from an engagement; null of other filings. */
  readonly books: FilingBooks | null;
  /** Names of staff by id, for events that name somebody. */
  readonly staff: Readonly<Record<string, string>>;
  /** Label of an element, for the reader. */
  readonly labelOf: (elementId: string) => string;
  /** Confirmed values that no output carries, and why. */
  readonly unreported?: readonly { readonly lineItemId: string; readonly reason: string }[];
  /** Null where no engagement is linked. */
  readonly letStand: readonly EvidenceStandingPoint[] | null;
  readonly sources: readonly EvidenceSource[];
  readonly results: readonly EvidenceRule[];
  /** When the rules were run. */
  readonly runAt: string;
  readonly artifacts: readonly EvidenceArtifact[];
  /** The instance of the filing, read back and compared with the document. */
  readonly rendering: InstanceRendering;
  /** What the outside processor of this machine found of them. */
  readonly outsideChecks: readonly OutsideCheck[];
  /** Who approved the filing as it stands, in order; empty where nobody has. */
  readonly signatures: readonly ClientSignature[];
  readonly audit: readonly EvidenceAuditEvent[];
  /** Moment of making, ISO timestamp, UTC. */
  readonly generatedAt: string;
}
