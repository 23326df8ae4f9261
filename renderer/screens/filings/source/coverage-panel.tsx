/**
 * What became of the amounts of the document in use: the share that is in lines, and the list of those left out
 * beside the page they stand on. One key takes an entry in as a line.
 */
import { Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import {
  coverageWords,
  type LeftOutReason,
  leftOutWords,
} from '../../../../shared/model/document-coverage.ts';
import type { Money } from '../../../../shared/model/money.ts';
import { useCall, useRoute } from '../../../client/hooks.ts';
import { useMay } from '../../../client/session.tsx';
import { Figure } from '../../../components/figure.tsx';
import { reachable } from '../../../components/reachable.ts';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { WhyDisabled } from '../../../components/why-disabled.tsx';
import { useFilingContext } from '../context/filing-context.tsx';
import { LeftOutList } from './left-out-list.tsx';
import { type LeftOutRow, leftOutRows, REASON_TITLES, reasonCounts } from './left-out-rows.ts';
import { DocumentPreview } from './source-pane.tsx';

export function CoveragePanel({ documentId }: { readonly documentId: string }) {
  const { filing, lines, locked, lineChanged } = useFilingContext();
  const params = { id: filing.id, documentId };
  const { data } = useRoute('getCoverage', { params });
  const take = useCall('takeLeftOut', { refresh: ['filings', 'audit'] });
  const may = useMay('INGEST_XBRL_DOCUMENT');
  const [reason, setReason] = useState<LeftOutReason | 'ALL'>('ALL');
  const [position, setPosition] = useState<number | null>(null);
  const coverage = data?.coverage;
  if (!coverage) return null;

  const counts = reasonCounts(coverage);
  const rows = leftOutRows(coverage, reason);
  const chosen = rows.find((row) => row.position === position) ?? rows[0];
  const takeIn = (row: LeftOutRow) => {
    if (take.isPending) return;
    const after = rows[rows.indexOf(row) + 1] ?? rows[rows.indexOf(row) - 1];
    take.mutate(
      { params, body: { position: row.position } },
      {
        onSuccess: (line) => {
          lineChanged(line);
          setPosition(after?.position ?? null);
        },
      },
    );
  };

  return (
    <section className="fv-panel fl-coverage" aria-label="Amounts of the document">
      <Group justify="space-between" p="sm" gap="sm">
        <Stack gap={0}>
          <Title order={2} size="h3">
            {coverageWords(coverage)}
          </Title>
          <Text size="sm" c="dimmed">
            {rows.length === 0 && reason === 'ALL'
              ? 'Every amount that the document prints is in a line.'
              : 'Look through what was left out. Arrows move, T adds a row as a line.'}
          </Text>
        </Stack>
        {counts.length > 0 && (
          <NativeSelect
            aria-label="Reason"
            value={reason}
            onChange={(event) => setReason(reasonOf(event.currentTarget.value))}
            data={[
              { value: 'ALL', label: 'All reasons' },
              ...counts.map((each) => ({
                value: each.reason,
                label: `${REASON_TITLES[each.reason]} (${each.amounts})`,
              })),
            ]}
          />
        )}
      </Group>
      {counts.length > 0 && (
        <div className="fl-coverage-sides">
          <div className="fl-coverage-list">
            <LeftOutList
              rows={rows}
              chosen={chosen}
              onChoose={setPosition}
              onTake={may && locked === null ? takeIn : null}
            />
            {take.error !== null && <ProblemMessage problem={take.error} />}
            {chosen !== undefined && (
              <Group p="sm" gap="sm" wrap="nowrap" justify="space-between">
                <Text size="sm">
                  It {leftOutWords(chosen.entry.reason)}.{' '}
                  {hasValue(chosen) ? (
                    <>
                      As a line: current <ValueOf amount={chosen.entry.valueCurrent} />, prior{' '}
                      <ValueOf amount={chosen.entry.valuePrior} />.
                    </>
                  ) : (
                    BY_HAND
                  )}
                </Text>
                <WhyDisabled
                  action="INGEST_XBRL_DOCUMENT"
                  size="xs"
                  variant="default"
                  className="fl-take-in"
                  reason={locked ?? (hasValue(chosen) ? null : BY_HAND)}
                  onClick={() => takeIn(chosen)}
                >
                  Take in (T)
                </WhyDisabled>
              </Group>
            )}
          </div>
          <div className="fl-source fl-coverage-page" ref={reachable}>
            <DocumentPreview
              documentId={documentId}
              lines={lines}
              current={undefined}
              lit={chosen?.entry}
              onPick={() => undefined}
            />
          </div>
        </div>
      )}
    </section>
  );
}

const BY_HAND = 'Enter this line by hand, with its sign.';

function hasValue({ entry }: LeftOutRow): boolean {
  return entry.valueCurrent !== null || entry.valuePrior !== null;
}

function reasonOf(value: string): LeftOutReason | 'ALL' {
  return Object.keys(REASON_TITLES).find((reason): reason is LeftOutReason => reason === value) ?? 'ALL';
}

function ValueOf({ amount }: { readonly amount: Money | null }) {
  return amount === null ? <>none</> : <Figure amount={amount} />;
}
