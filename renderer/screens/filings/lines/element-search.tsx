/**
 * Searches the elements of the pinned version for the line in view. Type, arrows, Enter picks the element;
 * picking is not confirming: the queue asks for its own Enter afterwards.
 */
import { Modal, Text, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useState } from 'react';
import type { ElementSummary } from '../../../../shared/contract/taxonomy.ts';
import type { LineItem } from '../../../../shared/model/records.ts';
import { useRoute } from '../../../client/hooks.ts';
import { LoadingState, ProblemMessage } from '../../../components/state-views.tsx';
import { ElementResults, optionId } from '../../taxonomy/element-results.tsx';
import { useFilingContext } from '../context/filing-context.tsx';

interface ElementSearchProps {
  readonly line: LineItem;
  readonly onPick: (element: ElementSummary) => void;
  readonly onClose: () => void;
}

const SHOWN = 30;

export function ElementSearch({ line, onPick, onClose }: ElementSearchProps) {
  const { filing } = useFilingContext();
  const [text, setText] = useState(line.label);
  // Every letter is asked at once: the engine answers in well under a frame, and an overtaken question is dropped.
  const q = text.trim();
  const [at, setAt] = useState(0);
  const search = useRoute(
    'searchElements',
    {
      params: { version: filing.taxonomyVersion },
      query: { q, entryPoint: filing.entryPoint, limit: SHOWN },
    },
    { keepPrevious: true },
  );
  const sections = useRoute('listTaxonomySections', { params: { version: filing.taxonomyVersion } });
  const sectionLabel = (section: string) =>
    sections.data?.items.find((each) => each.section === section)?.label ?? section;
  const found = search.data?.items ?? [];
  const here = Math.min(at, found.length - 1);
  // Enter that overtakes the answer is kept until it comes: the list still shows what was asked before.
  const [taken, setTaken] = useState(false);
  const late = search.isPlaceholderData || search.data === undefined;
  const first = late ? undefined : found[here];
  useEffect(() => {
    if (!taken || late) return;
    setTaken(false);
    if (first !== undefined) onPick(first);
  }, [taken, late, first, onPick]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setTaken(false);
      setAt(Math.max(0, Math.min(found.length - 1, here + step)));
    }
    if (event.key === 'Enter' && !event.repeat) {
      event.preventDefault();
      if (late) setTaken(true);
      else if (first !== undefined) onPick(first);
    }
  };

  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={`Element for “${line.label}”`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <TextInput
        label="Search by label, words in any order"
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls="tx-results"
        aria-activedescendant={here >= 0 ? optionId(here) : undefined}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setTaken(false);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      {search.error !== null && <ProblemMessage problem={search.error} />}
      {search.data === undefined && search.error === null && <LoadingState label="Reading the taxonomy" />}
      {search.data !== undefined && found.length > 0 && (
        <div className="fl-elements">
          <ElementResults
            found={found}
            total={search.data.total}
            at={here}
            shownId={null}
            sectionLabel={sectionLabel}
            onShow={(index) => {
              const element = found[index];
              if (element !== undefined) onPick(element);
            }}
          />
        </div>
      )}
      {search.data !== undefined && found.length === 0 && (
        <Text c="dimmed" role="status">
          No element of this entry point has these words. Try fewer or other words.
        </Text>
      )}
      <Text size="xs" c="dimmed" mt="xs">
        Enter picks the marked element; the queue then asks for the confirmation.
      </Text>
    </Modal>
  );
}
