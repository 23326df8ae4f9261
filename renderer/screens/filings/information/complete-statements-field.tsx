/** The complete statements in the form of the filing information: whether the text is in the filing, and the way to it. */
import { Anchor, Group, Text } from '@mantine/core';
import { Link } from 'wouter';
import { useCall, useRoute } from '../../../client/hooks.ts';
import { LoadingState, ProblemMessage } from '../../../components/state-views.tsx';
import { WhyDisabled } from '../../../components/why-disabled.tsx';
import { useFilingContext } from '../context/filing-context.tsx';
import { filingPath } from '../context/route.ts';

/** The place of this screen inside the step. */
export const COMPLETE_STATEMENTS = 'complete-statements';

/** True where there is nothing to take the statements from: no document, and no lines built from an engagement. */
export function useNoSource(): boolean {
  const { filing, lines } = useFilingContext();
  return filing.currentDocumentId === null && !lines.some((line) => line.origin === 'ENGAGEMENT');
}

/** Stands in the form in place of the field: whether the text is in the filing, and the way to it. */
export function CompleteStatementsField({
  elementId,
  label,
}: {
  readonly elementId: string;
  readonly label: string;
}) {
  const { filing, locked } = useFilingContext();
  const none = useNoSource();
  const block = useRoute('previewCompleteStatements', { params: { id: filing.id } }, { enabled: !none });
  const remove = useCall('saveFilingInformation');
  const held = block.data?.savedAt ?? null;
  return (
    <div>
      <Text size="sm" fw={700}>
        {label}
      </Text>
      {block.isLoading && <LoadingState label="Reading the statements" />}
      <Text size="sm" role="status">
        {block.data?.saved === true && (
          <span className="fv-good">
            ✓ In the filing, from{' '}
            {block.data.engagement === null ? `“${block.data.fileName}”` : 'the engagement'}.{' '}
          </span>
        )}
        {held !== null && block.data?.saved === false && (
          <span className="fv-warn">The filing has an earlier text. Look at today’s. </span>
        )}
        {block.data !== undefined && held === null && 'Not in the filing yet. '}
        {block.error?.code === 'NOT_FOUND' &&
          'The filing has no source document to take the statements from. '}
        {block.error !== null && <span className="fv-bad">{block.error.message} </span>}
      </Text>
      <Group gap="md">
        {!none && (
          <Anchor
            component={Link}
            size="sm"
            href={filingPath(filing.id, { step: 'information', at: COMPLETE_STATEMENTS })}
          >
            {block.data?.saved === true
              ? 'Look at the statements again'
              : 'Look at the statements and take them in'}
          </Anchor>
        )}
        {held !== null && locked === null && (
          <WhyDisabled
            action="MANAGE_XBRL_FILING"
            variant="subtle"
            size="compact-sm"
            loading={remove.isPending}
            onClick={() =>
              remove.mutate({ params: { id: filing.id }, body: { values: [{ elementId, value: null }] } })
            }
          >
            Take them out again
          </WhyDisabled>
        )}
      </Group>
      {remove.error !== null && <ProblemMessage problem={remove.error} onClose={() => remove.reset()} />}
    </div>
  );
}
