/** Where a practice asks for review before the client sees anything: every section is reviewed as it stands. */
import { binds } from '../../shared/model/practice-settings.ts';
import type { ReviewedRecord } from '../../shared/model/review-anchors.ts';
import { Problem } from '../../shared/problem.ts';
import type { Caller, EngineContext } from '../context/engine-context.ts';
import { findPracticeSettings } from '../store/repositories/practice-settings.ts';
import { notReviewed } from './sign-off-state.ts';
import { openSignOffs } from './sign-sections.ts';

const MOST_NAMED = 3;

/** Throws INVALID_TRANSITION. */
export async function requireReviewed(
  context: EngineContext,
  caller: Caller,
  record: ReviewedRecord,
): Promise<void> {
  const { reader } = context;
  if (!binds(await findPracticeSettings(reader), 'reviewBeforeClient', caller.role)) return;
  const open = notReviewed(await openSignOffs(context, reader, caller, record));
  if (open.length === 0) return;
  const named = open.slice(0, MOST_NAMED).map(({ title }) => `“${title}”`);
  const more = open.length - named.length;
  throw new Problem(
    'INVALID_TRANSITION',
    `This practice reviews before it sends to a client. Not prepared and reviewed as it stands: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}. Somebody signs “prepared by”, and another “reviewed by”.`,
  );
}
