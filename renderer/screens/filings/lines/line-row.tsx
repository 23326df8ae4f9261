/** One line in the list: state, label, tag and both figures, and whether it adds up with its total. */
import type { LineCast } from '../../../../shared/model/line-cast.ts';
import type { LineItem } from '../../../../shared/model/records.ts';
import { Figure } from '../../../components/figure.tsx';
import { reviewPlace } from '../../../components/review/anchor-mark.ts';
import { ConfidenceBadge } from '../../../components/state-badge.tsx';
import { useFilingContext } from '../context/filing-context.tsx';
import { lineState } from '../context/line-state.ts';
import { addendsInWords, differenceInWords } from './casting.ts';

export function rowId(lineId: string): string {
  return `line-${lineId}`;
}

const STATE_MARKS = {
  OPEN: { sign: '○', says: 'open', tone: 'fv-warn' },
  CONFIRMED: { sign: '✓', says: 'confirmed', tone: 'fv-good' },
  EXCLUDED: { sign: '×', says: 'excluded', tone: 'fv-muted' },
} as const;

/** Σ with words: whether the line adds up with its total, in green or red and never by colour alone. */
function CastMark({ cast }: { readonly cast: LineCast | undefined }) {
  if (cast === undefined || cast.state === 'UNCHECKED') return null;
  if (cast.state === 'SURE') {
    return (
      <span
        className="fl-cast fv-good"
        title={
          cast.addends === undefined
            ? 'Adds up with its total in both years'
            : `The sum in both years${addendsInWords(cast)}`
        }
      >
        <span aria-hidden>Σ</span>
        <span className="fv-hidden">adds up</span>
      </span>
    );
  }
  return (
    <span
      className="fl-cast fv-bad"
      title={`The printed total less the lines above it${addendsInWords(cast)}`}
    >
      Σ does not add up: {differenceInWords(cast)}
    </span>
  );
}

interface LineRowProps {
  readonly line: LineItem;
  readonly here: boolean;
  readonly sending: boolean;
}

export function LineRow({ line, here, sending }: LineRowProps) {
  const { labelOf } = useFilingContext();
  const state = lineState(line);
  const { sign, says, tone } = STATE_MARKS[state];
  const { mapping } = line;
  return (
    <div
      id={rowId(line.id)}
      role="option"
      aria-selected={here}
      tabIndex={-1}
      className="fl-line"
      {...reviewPlace({ at: 'LINE', lineItemId: line.id })}
      data-state={state}
      data-cast={line.cast?.state}
    >
      <span className={`fl-mark ${tone}`} title={says}>
        <span aria-hidden>{sending ? '…' : sign}</span>
        <span className="fv-hidden">{sending ? 'being saved' : says}</span>
      </span>
      <span className="fl-line-text">
        <span
          className="fl-ellipsis"
          title={line.parentLabel === null ? line.label : `${line.parentLabel}: ${line.label}`}
        >
          {line.label}
        </span>
        <span className="fl-line-tag">
          <CastMark cast={line.cast} />
          {state === 'EXCLUDED' ? (
            <span className="fl-ellipsis">Excluded: {line.exclusion?.reason}</span>
          ) : mapping === null ? (
            <span className="fv-warn">no suggestion</span>
          ) : (
            <>
              <ConfidenceBadge confidence={mapping.confidence} />
              <span className="fl-ellipsis" title={mapping.explanation ?? undefined}>
                {labelOf(mapping.elementId)}
                {mapping.memberId === null ? '' : `, ${labelOf(mapping.memberId)}`}
                {mapping.negated ? ' (sign reversed)' : ''}
                {mapping.balanceAt === 'OPENING' ? ' (opening)' : ''}
              </span>
            </>
          )}
        </span>
      </span>
      <span className="fv-figure-column">
        <Figure amount={line.valueCurrent} places={0} />
      </span>
      <span className="fv-figure-column">
        <Figure amount={line.valuePrior} places={0} />
      </span>
    </div>
  );
}
