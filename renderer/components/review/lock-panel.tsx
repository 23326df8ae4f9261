/** What a reviewer should know before locking, and the lock itself; unlocking asks why. */
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { LOCK_POINT_WORDS, type LockPoint } from '../../../shared/model/record-locks.ts';
import type { ReviewedRecord } from '../../../shared/model/review-anchors.ts';
import { REVIEWS } from '../../../shared/model/review-notes.ts';
import { GrowingTextarea } from '../growing-textarea.tsx';
import { placed } from '../placed.ts';
import { QueryView } from '../query-view.tsx';
import { ProblemMessage } from '../state-views.tsx';
import { When } from '../when.tsx';
import { WhyDisabled } from '../why-disabled.tsx';
import { useLock, useLocking } from './review-calls.ts';

export function LockPanel({ record }: { readonly record: ReviewedRecord }) {
  const query = useLock(record, true);
  const { lock, unlock } = useLocking(record);
  const [reason, setReason] = useState('');
  const params = { id: record.id };
  return (
    <QueryView query={query} loading="Reading the lock">
      {({ locked, byName, at, points }) => (
        <Stack gap="sm">
          <Text size="sm" component="div">
            {locked ? 'Locked' : at === null ? 'Never locked.' : 'Unlocked'}
            {at !== null && (
              <>
                {' '}
                by {byName} <When at={at} />
              </>
            )}
          </Text>
          {lock.error !== null && <ProblemMessage problem={lock.error} />}
          {unlock.error !== null && <ProblemMessage problem={unlock.error} />}
          {locked ? (
            <>
              <GrowingTextarea
                label="Reason for unlocking"
                value={reason}
                minRows={2}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
              <WhyDisabled
                action={REVIEWS[record.kind]}
                size="xs"
                reason={reason.trim() === '' ? 'Write the reason first.' : null}
                loading={unlock.isPending}
                onClick={() =>
                  unlock.mutate({ params, body: { reason } }, { onSuccess: () => setReason('') })
                }
              >
                Unlock
              </WhyDisabled>
            </>
          ) : (
            <WhyDisabled
              action={REVIEWS[record.kind]}
              size="xs"
              reason={null}
              loading={lock.isPending}
              onClick={() => lock.mutate({ params })}
            >
              {`Lock this ${record.kind}`}
            </WhyDisabled>
          )}
          <Points points={points} />
        </Stack>
      )}
    </QueryView>
  );
}

function Points({ points }: { readonly points: readonly LockPoint[] }) {
  return [...Map.groupBy(points, ({ kind }) => kind)].map(([kind, of]) => (
    <section key={kind} aria-label={LOCK_POINT_WORDS[kind]}>
      <Text size="sm" fw={600}>
        {LOCK_POINT_WORDS[kind]} <span className="fv-figure">({of.length})</span>
      </Text>
      <ul className="fv-review-points">
        {placed(of).map(({ key, item }) => (
          <li key={key}>
            <Link href={item.path} className="fv-link fv-break">
              {item.message}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ));
}
