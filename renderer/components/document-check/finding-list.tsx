/**
 * What the check of a document found, each finding with both places side by side: the figure as printed, and what it
 * was compared with. Arrows move; what is chosen can be shown in the document.
 */
import { Text } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { DocumentCheck, DocumentFinding, FindingPlace } from '../../../shared/model/document-check.ts';
import { formatMoney } from '../../../shared/model/money.ts';
import { STATEMENT_WORDS } from '../words.ts';
import './document-check.css';

interface FindingListProps {
  readonly findings: readonly DocumentFinding[];
  readonly chosen: number;
  readonly onChoose: (at: number) => void;
}

const KIND_WORDS: Readonly<Record<DocumentFinding['kind'], string>> = {
  DOWN: 'The column does not add up',
  ACROSS: 'The row does not add up',
  TWO_PLACES: 'Printed otherwise in another place',
  ALIKE: 'Differs from its like, which the rest of the table repeats',
  SENTENCE: 'A sentence says otherwise than the table',
  LAST_YEAR: 'Last year’s document printed otherwise',
  RESTATED: 'Said to be restated: last year’s document printed otherwise',
  BOOKS: 'The books say otherwise',
  SHARE: 'A share in a company is above 100 %',
  RATE: 'Not the tax at the rate that the words name',
};

const optionId = (at: number) => `finding-${at}`;

export function FindingList({ findings, chosen, onChoose }: FindingListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen >= 0)
      list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    onChoose(Math.min(Math.max(chosen + step, 0), findings.length - 1));
  };
  return (
    <div
      ref={list}
      className="dc-list"
      role="listbox"
      tabIndex={0}
      aria-label="Findings"
      aria-activedescendant={optionId(chosen)}
      onKeyDown={onKeyDown}
    >
      {findings.map((finding, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys of its options
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the findings of a document stand in its order
          key={at}
          id={optionId(at)}
          role="option"
          tabIndex={-1}
          aria-selected={at === chosen}
          onClick={() => onChoose(at)}
        >
          <div className="dc-head">
            <b>{KIND_WORDS[finding.kind]}</b>
            <span>{finding.rounding ? 'may be rounding: ' : 'off by '}</span>
            <span className="dc-figure">{formatMoney(finding.difference, 0)}</span>
          </div>
          <div className="dc-sides">
            <PlaceView place={finding.printed} />
            <Against finding={finding} />
          </div>
        </div>
      ))}
    </div>
  );
}

function PlaceView({
  place,
  elsewhere,
}: {
  readonly place: FindingPlace;
  readonly elsewhere?: string | undefined;
}) {
  const where = place.note ?? STATEMENT_WORDS[place.statement];
  return (
    <div className="dc-place">
      <span className="dc-label">{place.label}</span>
      <span className="dc-figure">{place.text}</span>
      <small>
        {[elsewhere, place.page > 0 ? `p. ${place.page}` : null, where, place.column]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </div>
  );
}

const isSum = ({ kind }: DocumentFinding) => kind === 'DOWN' || kind === 'ACROSS';

/** Whose the other place is, where it does not stand in the document. */
const ELSEWHERE: Partial<Record<DocumentFinding['kind'], string>> = {
  LAST_YEAR: 'last year’s document',
  RESTATED: 'last year’s document',
  BOOKS: 'the books',
};

/** The parts of a sum with what they make, or the other place. */
function Against({ finding }: { readonly finding: DocumentFinding }) {
  const [first] = finding.against;
  if (!isSum(finding)) return first ? <PlaceView place={first} elsewhere={ELSEWHERE[finding.kind]} /> : null;
  return (
    <div className="dc-parts">
      {finding.against.map((part) => (
        <div key={`${part.page} ${part.line} ${part.column}`}>
          <span className="dc-label">
            {part.minus ? 'less ' : ''}
            {finding.kind === 'ACROSS' ? part.column : part.label}
          </span>
          <span className="dc-figure">{part.text}</span>
        </div>
      ))}
      <div className="dc-sum">
        <span className="dc-label">makes</span>
        <span className="dc-figure">{formatMoney(finding.expected, 0)}</span>
      </div>
    </div>
  );
}

interface CheckSummaryProps extends DocumentCheck {
  /** What the document was held against besides itself; nothing where a file was checked by itself. */
  readonly heldAgainst?: readonly string[];
}

/** What was checked, in sentences; nothing is called right that was not checked. */
export function CheckSummary({ figures, checked, sentences, findings, heldAgainst = [] }: CheckSummaryProps) {
  const rounding = findings.filter((each) => each.rounding).length;
  const differences = findings.length - rounding;
  const found =
    findings.length === 0
      ? 'No difference was found.'
      : `${differences} ${differences === 1 ? 'difference' : 'differences'}${rounding > 0 ? `, and ${rounding} that may be rounding` : ''}.`;
  const said = [
    found,
    checked === figures
      ? `All ${figures} figures of the tables were checked.`
      : `${checked} of ${figures} figures of the tables were checked; the others have nothing to be checked against.`,
    sentences.amounts > 0
      ? `${sentences.agreeing} of ${sentences.amounts} amounts in sentences are in a table, too.`
      : '',
    heldAgainst.length > 0 ? `Also compared with ${heldAgainst.join(' and ')}.` : '',
  ];
  return (
    <Text size="sm" c="dimmed">
      {said.filter(Boolean).join(' ')}
    </Text>
  );
}
