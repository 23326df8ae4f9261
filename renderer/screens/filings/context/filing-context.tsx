/**
 * What every step of one filing works on: the filing, its lines in document order, the live gate, the filing
 * information and the element directory; and the changes of lines, each of which renews the gate at once.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { ElementSummary } from '../../../../shared/contract/taxonomy.ts';
import type { Filing, LineItem } from '../../../../shared/model/records.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { call } from '../../../client/call.ts';
import { routeKey, useRoute } from '../../../client/hooks.ts';
import { lineItemsKey, readAllPages, useAllLineItems } from '../../../client/pages.ts';
import { FILING_LOCKED_REASON } from '../../../components/record-closed.ts';
import { useLock } from '../../../components/review/review-calls.ts';
import { wayBack } from '../../../components/way-back.ts';
import {
  type Blocker,
  type BlockerGroup,
  blockerGroups,
  blockersOf,
  type LiveGate,
  linesByElement,
} from './blockers.ts';
import { directoryOf, type ElementDirectory, labelIn } from './element-directory.ts';
import { lockedBecause } from './filing-words.ts';
import type { InformationDraft, InformationField } from './information-field.ts';
import { documentOrder } from './line-state.ts';
import { type NextStep, nextStepOf } from './next-step.ts';
import { filingPath, type Place } from './route.ts';

export interface FilingContext {
  readonly filing: Filing;
  readonly lines: readonly LineItem[];
  readonly linesLoaded: boolean;
  readonly linesProblem: Problem | null;
  readonly gate: LiveGate | null;
  readonly gateProblem: Problem | null;
  readonly gateChecking: boolean;
  readonly blockers: readonly Blocker[];
  /** The same by cause, the next thing to do first. */
  readonly blockerGroups: readonly BlockerGroup[];
  readonly byElement: ReturnType<typeof linesByElement>;
  readonly information: readonly InformationField[];
  /** Typed and not saved; kept while the person looks at other steps. */
  readonly informationDraft: InformationDraft;
  readonly setInformationDraft: (change: (before: InformationDraft) => InformationDraft) => void;
  readonly directory: ElementDirectory;
  readonly labelOf: (elementId: string) => string;
  /** Why nothing can be changed, or null. */
  readonly locked: string | null;
  /** A reviewer has locked it: then its state cannot be moved either. */
  readonly lockedAfterReview: boolean;
  readonly go: (place: Place) => void;
  /** Puts a changed line into the list and renews gate, state and trail. */
  readonly lineChanged: (line: LineItem) => void;
  /** Reads the lines again: somebody else, or a job, has changed them. */
  readonly linesOutdated: () => void;
  /** The line whose chain of origin is open, or null. */
  readonly explained: string | null;
  readonly explain: (lineId: string | null) => void;
}

const HandedContext = createContext<FilingContext | null>(null);

export function useFilingContext(): FilingContext {
  const context = useContext(HandedContext);
  if (context === null) throw new Error('useFilingContext is used outside a filing.');
  return context;
}

/** What a person does next; null where the filing is sealed, or locked after review. */
export function useNextStep(): NextStep | null {
  const { filing, blockerGroups, lockedAfterReview } = useFilingContext();
  return nextStepOf(filing.status, blockerGroups, lockedAfterReview);
}

const NO_LINES: readonly LineItem[] = [];
const NO_FIELDS: readonly InformationField[] = [];
const NOTHING_TYPED: InformationDraft = new Map();
const NO_ELEMENTS: readonly ElementSummary[] = [];

function useDirectory(filing: Filing): ElementDirectory {
  const { taxonomyVersion: version, entryPoint } = filing;
  // Members of axes too: a tag names them.
  const elements = useQuery({
    queryKey: ['taxonomies', 'directory', version, entryPoint],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      readAllPages((cursor) =>
        call(
          'searchElements',
          { params: { version }, query: { limit: 500, cursor, entryPoint, all: 'true' } },
          { signal },
        ),
      ),
  });
  const found = elements.data ?? NO_ELEMENTS;
  return useMemo(() => directoryOf(found), [found]);
}

export function FilingContextProvider({
  filing,
  children,
}: {
  readonly filing: Filing;
  readonly children: ReactNode;
}) {
  const { id } = filing;
  const cache = useQueryClient();
  const [, navigate] = useLocation();
  const items = useAllLineItems(id);
  const gate = useRoute('getGate', { params: { id } });
  const fields = useRoute('getFilingInformation', { params: { id } });
  const directory = useDirectory(filing);
  const lockedAfterReview = useLock({ kind: 'filing', id }).data?.locked === true;

  const lines = useMemo(() => documentOrder(items.data ?? NO_LINES), [items.data]);
  const information = fields.data?.fields ?? NO_FIELDS;
  const [informationDraft, setInformationDraft] = useState<InformationDraft>(NOTHING_TYPED);
  const byElement = useMemo(() => linesByElement(lines), [lines]);
  const [blockers, groups] = useMemo(() => {
    if (gate.data === undefined) return [[], []];
    const informationElements = new Set(information.map((field) => field.elementId));
    const sources = { gate: gate.data, lines, informationElements };
    return [blockersOf(sources), blockerGroups(sources)];
  }, [gate.data, lines, information]);
  const labelOf = useCallback((elementId: string) => labelIn(directory, elementId), [directory]);
  const go = useCallback((place: Place) => navigate(filingPath(id, place)), [navigate, id]);
  const lineChanged = useCallback(
    (line: LineItem) => {
      // A list that was asked for before this change would put the line back to what it was.
      void cache.cancelQueries({ queryKey: lineItemsKey(id) });
      cache.setQueryData<LineItem[]>(lineItemsKey(id), (all) =>
        all === undefined
          ? all
          : all.some((each) => each.id === line.id)
            ? all.map((each) => (each.id === line.id ? line : each))
            : [...all, line],
      );
      const stale = [
        routeKey('getGate', { params: { id } }),
        routeKey('getFiling', { params: { id } }),
        ['filings', 'listValidationResults'],
        ['filings', 'getTagAccuracy'],
        ['audit'],
      ] as const;
      for (const queryKey of stale) void cache.invalidateQueries({ queryKey });
    },
    [cache, id],
  );

  const linesOutdated = useCallback(() => {
    const stale = [
      lineItemsKey(id),
      routeKey('listExclusionProposals', { params: { id } }),
      routeKey('getGate', { params: { id } }),
      routeKey('getFiling', { params: { id } }),
    ] as const;
    for (const queryKey of stale) void cache.invalidateQueries({ queryKey });
  }, [cache, id]);

  const [explained, explain] = useState<string | null>(() => wayBack().line ?? null);

  const context: FilingContext = {
    filing,
    lines,
    linesLoaded: items.data !== undefined,
    linesProblem: items.error,
    gate: gate.data ?? null,
    gateProblem: gate.error,
    gateChecking: gate.isFetching,
    blockers,
    blockerGroups: groups,
    byElement,
    information,
    informationDraft,
    setInformationDraft,
    directory,
    labelOf,
    locked: lockedBecause(filing) ?? (lockedAfterReview ? FILING_LOCKED_REASON : null),
    lockedAfterReview,
    go,
    lineChanged,
    linesOutdated,
    explained,
    explain,
  };
  return <HandedContext.Provider value={context}>{children}</HandedContext.Provider>;
}
