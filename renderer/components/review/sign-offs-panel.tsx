/** A row of initials for each section: who prepared and reviewed it, amber once it shows something else, and a key to sign. */
import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { shortDate } from '../../../shared/model/dates.ts';
import type { ReviewedRecord } from '../../../shared/model/review-anchors.ts';
import {
  initialsOf,
  SIGN_OFF_LEVELS,
  SIGN_OFF_WORDS,
  type SignedSection,
  type SignOffLevel,
} from '../../../shared/model/sign-offs.ts';
import { calendarDay } from '../../client/today.ts';
import { QueryView } from '../query-view.tsx';
import { ProblemMessage } from '../state-views.tsx';
import { hasChangedSinceOpened, keepOpened, openedSections, toSign, withPage } from './opened-sections.ts';
import { useSign, useSignOffs } from './review-calls.ts';

export function SignOffsPanel({
  record,
  locked,
}: {
  readonly record: ReviewedRecord;
  readonly locked: boolean;
}) {
  const signOffs = useSignOffs(record);
  return (
    <QueryView query={signOffs} loading="Reading the sign-offs">
      {({ sections }) => <Sections record={record} sections={sections} locked={locked} />}
    </QueryView>
  );
}

function Sections({
  record,
  sections,
  locked,
}: {
  readonly record: ReviewedRecord;
  readonly sections: readonly SignedSection[];
  readonly locked: boolean;
}) {
  const [page] = useLocation();
  const opened = withPage(openedSections(record.id), sections, page);
  useEffect(() => keepOpened(record.id, opened));
  const sign = useSign(record);
  const send = (as: SignOffLevel, signed: readonly SignedSection[]) =>
    sign.mutate({ params: { id: record.id }, body: { as, sections: toSign(opened, signed) } });
  return (
    <Stack gap="sm">
      {sign.error !== null && <ProblemMessage problem={sign.error} />}
      <Table aria-label="Sign-offs" className="fv-sign-offs" layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Section</Table.Th>
            {SIGN_OFF_LEVELS.map((level) => (
              <Table.Th key={level} w={72}>
                {SIGN_OFF_WORDS[level]}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sections.map((section) => (
            <Table.Tr key={section.name}>
              <Table.Td>
                <Link href={section.path} className="fv-link">
                  {section.title}
                </Link>
                {hasChangedSinceOpened(opened, section) && (
                  <div className="fv-warn">Changed since you opened it. Look at it again, then sign.</div>
                )}
              </Table.Td>
              {SIGN_OFF_LEVELS.map((level) => (
                <Table.Td key={level}>
                  <Initials
                    section={section}
                    level={level}
                    onSign={locked || sign.isPending ? null : () => send(level, [section])}
                  />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {!locked && <SignAll sections={sections} onSign={send} />}
    </Stack>
  );
}

/** Sections that stand as nobody has signed them at a level, and that this person may sign. */
function unsigned(sections: readonly SignedSection[], level: SignOffLevel): readonly SignedSection[] {
  return sections.filter(
    ({ maySign, signOffs }) =>
      maySign.includes(level) && !signOffs.some(({ as, changed }) => as === level && !changed),
  );
}

function SignAll({
  sections,
  onSign,
}: {
  readonly sections: readonly SignedSection[];
  readonly onSign: (as: SignOffLevel, sections: readonly SignedSection[]) => void;
}) {
  const offers = SIGN_OFF_LEVELS.flatMap((level) => {
    const left = unsigned(sections, level);
    return left.length === 0 ? [] : [{ level, left }];
  });
  return (
    <Group gap="xs">
      {offers.map(({ level, left }) => (
        <Button key={level} size="xs" variant="default" onClick={() => onSign(level, left)}>
          {`Sign ${left.length} as “${SIGN_OFF_WORDS[level].toLowerCase()}”`}
        </Button>
      ))}
    </Group>
  );
}

function Initials({
  section,
  level,
  onSign,
}: {
  readonly section: SignedSection;
  readonly level: SignOffLevel;
  readonly onSign: (() => void) | null;
}) {
  const signOff = section.signOffs.find(({ as }) => as === level);
  const words = SIGN_OFF_WORDS[level].toLowerCase();
  const offer = onSign !== null && section.maySign.includes(level) && signOff?.changed !== false;
  return (
    <div className="fv-initials" data-changed={signOff?.changed === true}>
      {signOff === undefined ? (
        !offer && <span className="fv-muted">–</span>
      ) : (
        <span title={`${signOff.name}${signOff.changed ? ', changed since' : ''}`}>
          {initialsOf(signOff.name)}{' '}
          <Text span size="xs">
            {shortDate(calendarDay(new Date(signOff.at))).replace(/ \d{4}$/, '')}
          </Text>
          {signOff.changed && <div className="fv-warn">changed since</div>}
        </span>
      )}
      {offer && (
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={onSign}
          aria-label={`Sign ${section.title}, ${words}`}
        >
          Sign
        </Button>
      )}
    </div>
  );
}
