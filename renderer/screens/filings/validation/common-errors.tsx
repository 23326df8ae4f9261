/**
 * Beside the rules: the errors that the regulator names as common, each with both places and what to do, and last year's
 * filing read back from its file. They block nothing; a person judges.
 */
import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import {
  COMMON_ERROR_WORDS,
  type CommonError,
  type ErrorPlace,
  FILED_LEFT_OUT_WORDS,
  type FiledComparison,
} from '../../../../shared/model/common-errors.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { upload } from '../../../client/call.ts';
import { useRoute } from '../../../client/hooks.ts';
import { useMay } from '../../../client/session.tsx';
import { FileDrop } from '../../../components/file-drop.tsx';
import { plural } from '../../../components/plural.ts';
import { QueryView } from '../../../components/query-view.tsx';
import { LoadingState, ProblemMessage } from '../../../components/state-views.tsx';
import { roleReason, WhyDisabled } from '../../../components/why-disabled.tsx';
import { useFilingContext } from '../context/filing-context.tsx';

function Place({ place: { what, text, lineItemId } }: { readonly place: ErrorPlace }) {
  const { go } = useFilingContext();
  return (
    <li>
      {lineItemId === null ? (
        <span>{what}</span>
      ) : (
        <Anchor component="button" type="button" onClick={() => go({ step: 'tags', at: lineItemId })}>
          {what}
        </Anchor>
      )}
      : <span className="fv-figure">{text}</span>
    </li>
  );
}

function ErrorList({ findings }: { readonly findings: readonly CommonError[] }) {
  return (
    <ul>
      {findings.map((finding) => (
        <li key={`${finding.kind} ${finding.message}`} className="fl-finding">
          <Stack gap={2}>
            <Text fw={600}>
              {COMMON_ERROR_WORDS[finding.kind]}: {finding.message}
            </Text>
            <ul className="fl-places">
              {finding.places.map((place) => (
                <Place key={`${place.what} ${place.text}`} place={place} />
              ))}
            </ul>
            <Text size="sm">{finding.todo}</Text>
          </Stack>
        </li>
      ))}
    </ul>
  );
}

function FiledTags({ tags, file }: Pick<FiledComparison, 'tags'> & { readonly file: File }) {
  const { go, filing, linesOutdated } = useFilingContext();
  const propose = useMutation<{ readonly lines: number; readonly proposed: number }, Problem>({
    mutationFn: () => upload('proposeFiledTags', { id: filing.id }, file),
    onSuccess: linesOutdated,
  });
  if (tags.length === 0) return null;
  return (
    <Stack gap={4} p="sm">
      <Text>
        {tags.length} open {plural(tags.length, 'line')} had{' '}
        {tags.length === 1 ? 'its prior amount' : 'their prior amounts'} filed under these elements.
      </Text>
      <Group>
        <WhyDisabled
          action="INGEST_XBRL_DOCUMENT"
          size="xs"
          variant="default"
          loading={propose.isPending}
          onClick={() => propose.mutate()}
        >
          Suggest last year’s elements
        </WhyDisabled>
        {propose.data && (
          <Text role="status" size="sm">
            {propose.data.proposed} of {propose.data.lines} {plural(propose.data.lines, 'line')} now{' '}
            {propose.data.proposed === 1 ? 'has' : 'have'} last year’s element as the first suggestion.
            Confirm each line where it still fits.
          </Text>
        )}
      </Group>
      {propose.error !== null && <ProblemMessage problem={propose.error} />}
      <ul>
        {tags.map(({ lineItemId, label, elementLabel, amount }) => (
          <li key={lineItemId}>
            <Anchor component="button" type="button" onClick={() => go({ step: 'tags', at: lineItemId })}>
              {label}
            </Anchor>{' '}
            ({amount}): {elementLabel}
          </li>
        ))}
      </ul>
    </Stack>
  );
}

/** What was compared, in a sentence. */
function filedSummary({ amounts, compared, findings }: FiledComparison): string {
  const told = findings.length > 0 ? `${findings.length} ${plural(findings.length, 'finding')}` : 'all alike';
  const result = compared === 0 && findings.length === 0 ? '' : `, ${told}`;
  return `${amounts} ${plural(amounts, 'amount')} of last year, ${compared} compared with this year’s comparatives${result}.`;
}

/** What of the file is compared with nothing, and why. */
function filedLeftOut({ leftOut }: FiledComparison): string {
  const reasons = leftOut.map(({ reason, figures }) => `${figures} ${FILED_LEFT_OUT_WORDS[reason]}`);
  return `Not compared: ${reasons.join('; ')}.`;
}

/** Last year's filing from its file, held against this one. */
function FiledFile() {
  const { filing } = useFilingContext();
  const may = useMay('INGEST_XBRL_DOCUMENT');
  const read = useMutation<FiledComparison, Problem, File>({
    mutationFn: (file) => upload('compareWithFiledFile', { id: filing.id }, file),
  });
  return (
    <details className="fv-panel fl-passed">
      <summary>Compare with last year’s filing from a file</summary>
      <Stack gap="sm" p="sm">
        <Text size="sm" c="dimmed">
          An XBRL instance (.xml, .xbrl) of any tool, a preparation workbook of Fairview (.xlsx), or a ZIP
          file with one of them. The file is not kept, and nothing is confirmed by it.
        </Text>
        <FileDrop
          label="Last year’s filing"
          endings={['.xml', '.xbrl', '.xlsx', '.zip']}
          maxMegabytes={20}
          disabled={!may || read.isPending}
          {...(may ? {} : { disabledReason: roleReason('INGEST_XBRL_DOCUMENT') })}
          onFile={(file) => read.mutate(file)}
        />
        {read.isPending && <LoadingState label="Reading last year’s filing" />}
        {read.error !== null && <ProblemMessage problem={read.error} />}
        {read.data && !read.isPending && (
          <section aria-label="Compared with last year’s filing" className="fl-findings">
            <Text role="status">
              {read.variables.name}: {filedSummary(read.data)}
            </Text>
            {read.data.leftOut.length > 0 && <Text size="sm">{filedLeftOut(read.data)}</Text>}
            <ErrorList findings={read.data.findings} />
            <FiledTags tags={read.data.tags} file={read.variables} />
          </section>
        )}
      </Stack>
    </details>
  );
}

export function CommonErrors() {
  const { filing, lines } = useFilingContext();
  const errors = useRoute('listCommonErrors', { params: { id: filing.id } }, { enabled: lines.length > 0 });
  if (lines.length === 0) return null;
  return (
    <QueryView query={errors} loading="Looking for common errors">
      {({ findings, comparedWithLastYear }) => (
        <Stack gap="md">
          <section className="fv-panel fl-findings" data-tone="LIVE" aria-label="Common errors">
            <Group justify="space-between" p="sm">
              <Title order={2} size="h3">
                Common errors <span className="fv-figure">({findings.length})</span>
              </Title>
              <Text size="sm" c="dimmed">
                Beside the rules: they block nothing.
                {comparedWithLastYear !== null &&
                  ` ${comparedWithLastYear} ${plural(comparedWithLastYear, 'comparative')} compared with last year’s filing.`}
              </Text>
            </Group>
            {findings.length === 0 ? (
              <Text px="sm" pb="sm">
                None found.
              </Text>
            ) : (
              <ErrorList findings={findings} />
            )}
          </section>
          <FiledFile />
        </Stack>
      )}
    </QueryView>
  );
}
