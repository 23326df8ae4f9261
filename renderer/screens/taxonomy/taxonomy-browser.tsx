/**
 * The two halves of the taxonomy screen: on the left the tree, or what the search finds while one types, on
 * the right the element of the address.
 */
import { Checkbox, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { TaxonomySections } from '../../../shared/contract/taxonomy.ts';
import { ENTRY_POINTS, type EntryPoint } from '../../../shared/model/enums.ts';
import { useRoute } from '../../client/hooks.ts';
import { QueryView } from '../../components/query-view.tsx';
import { EmptyState, LoadingState, ProblemMessage } from '../../components/state-views.tsx';
import { ENTRY_POINT_WORDS, optionsOf } from '../../components/words.ts';
import { ElementPane } from './element-pane.tsx';
import { ElementResults, optionId } from './element-results.tsx';
import { taxonomyPath } from './taxonomy-path.ts';
import { TaxonomyTree } from './taxonomy-tree.tsx';

const SHOWN = 100;
const DEBOUNCE_MS = 90;
const NOTHING_TURNED: ReadonlySet<string> = new Set();

interface TaxonomyBrowserProps {
  readonly version: string;
  readonly elementId: string | null;
  readonly sections: TaxonomySections;
}

export function TaxonomyBrowser({ version, elementId, sections }: TaxonomyBrowserProps) {
  const [, go] = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const [at, setAt] = useState(0);
  /** Enter was pressed: the mark is shown as soon as the answer to what stands in the field is here. */
  const [wanted, setWanted] = useState(false);
  const [entryPoint, setEntryPoint] = useState<EntryPoint | null>(null);
  const [all, setAll] = useState(false);
  const [turned, setTurned] = useState(NOTHING_TURNED);
  const searching = text.trim() !== '';
  const search = useRoute(
    'searchElements',
    {
      params: { version },
      query: { q, limit: SHOWN, ...(entryPoint && { entryPoint }), ...(all && { all: 'true' as const }) },
    },
    { enabled: searching && q !== '', keepPrevious: true },
  );
  const element = useRoute(
    'getTaxonomyElement',
    { params: { version, elementId: elementId ?? '' } },
    { enabled: elementId !== null, keepPrevious: true },
  );
  const labels = useMemo(() => new Map(sections.items.map((each) => [each.section, each.label])), [sections]);
  const place = element.data?.places[0]?.section;
  const shown = useMemo(
    () =>
      elementId === null || place === undefined || element.data?.elementId !== elementId
        ? null
        : { elementId, section: place },
    [elementId, place, element.data],
  );
  const show = useCallback((id: string) => go(taxonomyPath(version, id)), [go, version]);

  useEffect(() => {
    const hear = (event: globalThis.KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea') !== null;
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);

  const found = search.data?.items ?? [];
  const here = Math.min(at, found.length - 1);
  const isCurrent = q === text.trim() && search.data !== undefined && !search.isPlaceholderData;
  const chosen = isCurrent ? found[here] : undefined;
  useEffect(() => {
    if (!wanted || !isCurrent) return;
    setWanted(false);
    if (chosen !== undefined) show(chosen.elementId);
  }, [wanted, isCurrent, chosen, show]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
    if (step !== undefined && searching) {
      event.preventDefault();
      setAt(Math.max(0, Math.min(found.length - 1, here + step)));
    }
    if (event.key === 'Enter' && searching) setWanted(true);
    if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      setText('');
      setWanted(false);
    }
  };

  return (
    <div className="tx-browser">
      <section className="fv-panel tx-left" aria-label="Elements">
        <div className="tx-tools">
          <TextInput
            ref={field}
            aria-label="Search the elements"
            placeholder="Search by label or id ( / )"
            leftSection={<IconSearch size={15} aria-hidden />}
            role="combobox"
            aria-expanded={searching}
            aria-controls="tx-results"
            aria-activedescendant={searching && here >= 0 ? optionId(here) : undefined}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setAt(0);
              setWanted(false);
            }}
            onKeyDown={onKeyDown}
          />
          <Select
            aria-label="Entry point"
            data={[{ value: '', label: 'All entry points' }, ...optionsOf(ENTRY_POINT_WORDS)]}
            value={entryPoint ?? ''}
            allowDeselect={false}
            onChange={(value) => {
              setEntryPoint(ENTRY_POINTS.find((each) => each === value) ?? null);
              setAt(0);
            }}
          />
          {searching && (
            <Checkbox
              size="xs"
              label="Show headings and members"
              checked={all}
              onChange={(event) => {
                setAll(event.currentTarget.checked);
                setAt(0);
              }}
            />
          )}
        </div>
        {!searching && (
          <TaxonomyTree
            version={version}
            sections={sections.items}
            entryPoint={entryPoint}
            shown={shown}
            turned={turned}
            onTurned={setTurned}
            onShow={show}
          />
        )}
        {searching && search.error !== null && <ProblemMessage problem={search.error} />}
        {searching && search.data === undefined && search.error === null && (
          <LoadingState label="Searching" />
        )}
        {searching && isCurrent && found.length === 0 && (
          <EmptyState title="Nothing has these words">
            Try fewer or other words{entryPoint === null ? '' : ', or all entry points'}.
          </EmptyState>
        )}
        {searching && found.length > 0 && (
          <ElementResults
            found={found}
            total={search.data?.total ?? 0}
            at={here}
            shownId={elementId}
            sectionLabel={(section) => labels.get(section) ?? section}
            onShow={(index) => {
              setAt(index);
              const chosen = found[index];
              if (chosen !== undefined) show(chosen.elementId);
            }}
          />
        )}
      </section>
      {elementId === null ? (
        <div className="fv-panel tx-pane">
          <EmptyState title="Choose an element">
            Open a section on the left, or search. You will see where the element is, what it adds up to, the
            rules that touch it and the labels that lead to it.
          </EmptyState>
        </div>
      ) : (
        <div className="tx-right">
          <QueryView query={element} loading="Reading the element">
            {(data) => <ElementPane version={version} element={data} />}
          </QueryView>
        </div>
      )}
    </div>
  );
}
