/** The sections of an engagement or a filing with what each shows now: the one place where review meets both products. */
import type { Constitution } from '../../constitution/index.ts';
import type { ReviewedRecord } from '../../shared/model/review-anchors.ts';
import type { Section } from '../../shared/model/sign-offs.ts';
import { sectionDigest } from '../../shared/service/section-digest.ts';
import { engagementSections } from '../financial-statements/sections/engagement-sections.ts';
import type { Reader } from '../store/database.ts';
import { filingSections } from '../xbrl-filing/sections/filing-sections.ts';

export type DigestedSection = Section & { readonly digest: string };

/** In the order of the steps. Throws NOT_FOUND. */
export async function loadSections(
  reader: Reader,
  constitution: Constitution,
  { kind, id }: ReviewedRecord,
): Promise<readonly DigestedSection[]> {
  const sections =
    kind === 'engagement'
      ? await engagementSections(reader, constitution, id)
      : await filingSections(reader, constitution, id);
  return sections.map((section) => ({ ...section, digest: sectionDigest(section.content) }));
}
