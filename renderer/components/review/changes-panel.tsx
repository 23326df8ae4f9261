/**
 * Everything changed since the person's own last sign-off, by section: Space signs the section again and goes on, N writes a
 * note on the change, Enter goes there.
 */
import { Button, Stack, Text } from '@mantine/core';
import { Link, useLocation } from 'wouter';
import type { ReviewedRecord } from '../../../shared/model/review-anchors.ts';
import type { ChangedSection } from '../../../shared/model/sign-offs.ts';
import { placed } from '../placed.ts';
import { QueryView } from '../query-view.tsx';
import { EmptyState, ProblemMessage } from '../state-views.tsx';
import { When } from '../when.tsx';
import { keepSeen } from './opened-sections.ts';
import { useChanges, useSign } from './review-calls.ts';
import type { NewNote } from './review-notes-panel.tsx';

interface ChangesPanelProps {
  readonly record: ReviewedRecord;
  readonly locked: boolean;
  readonly onNote: (note: NewNote) => void;
}

export function ChangesPanel({ record, locked, onNote }: ChangesPanelProps) {
  const changes = useChanges(record);
  const sign = useSign(record);
  const [, go] = useLocation();
  const accept = ({ name, digest, since }: ChangedSection) => {
    keepSeen(record.id, { name, digest });
    sign.mutate({ params: { id: record.id }, body: { as: since.as, sections: [{ name, digest }] } });
  };
  return (
    <QueryView query={changes} loading="Comparing with what you signed">
      {({ sections }) =>
        sections.length === 0 ? (
          <EmptyState title="Nothing has changed since your last sign-off">
            Sections that you have signed appear here as soon as they show something else.
          </EmptyState>
        ) : (
          <Stack gap="sm">
            {sign.error !== null && <ProblemMessage problem={sign.error} />}
            {sections.map((section) => (
              <section
                key={section.name}
                className="fv-review-note"
                aria-label={`Changes in ${section.title}`}
              >
                <Text size="sm" fw={600}>
                  {section.title}
                </Text>
                <Text size="xs" c="dimmed" component="div">
                  since your sign-off <When at={section.since.at} />
                </Text>
                <ul className="fv-review-changes">
                  {placed(section.changes).map(({ key, item }) => (
                    <li key={key}>
                      <Link
                        href={item.path}
                        className="fv-link fv-break"
                        onKeyDown={(event) => {
                          if (event.key === ' ' && !locked && !event.repeat) accept(section);
                          else if (event.key.toLowerCase() === 'n')
                            onNote({ anchor: item.anchor, place: item.label });
                          else if (event.key === 'Enter') go(item.path);
                          else return;
                          event.preventDefault();
                          event.stopPropagation();
                        }}
                      >
                        {item.label}
                      </Link>
                      <div className="fv-review-sides">
                        <del className="fv-break">{item.before ?? 'was not there'}</del>
                        <span aria-hidden>→</span>
                        <ins className="fv-break">{item.after ?? 'is gone'}</ins>
                      </div>
                      {item.byName !== null && item.at !== null && (
                        <Text size="xs" c="dimmed" component="div">
                          {item.computed ? `Computed again by ${item.byName}` : item.byName}{' '}
                          <When at={item.at} />
                        </Text>
                      )}
                    </li>
                  ))}
                </ul>
                <Button
                  size="compact-xs"
                  variant="default"
                  disabled={locked}
                  loading={sign.isPending}
                  onClick={() => accept(section)}
                >
                  Accept and sign again&nbsp;<kbd className="fv-key">Space</kbd>
                </Button>
              </section>
            ))}
          </Stack>
        )
      }
    </QueryView>
  );
}
