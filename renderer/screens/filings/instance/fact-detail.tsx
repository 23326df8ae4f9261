/** What the file says of the facts of one row, as a processor sees them, and what each was compared with. */
import { Text } from '@mantine/core';
import { longDate } from '../../../../shared/model/dates.ts';
import type { RenderedFact } from '../../../../shared/model/instance-rendering.ts';
import { STANDING_WORDS, shownNumber } from '../../../../shared/model/rendered-figures.ts';
import { When } from '../../../components/when.tsx';
import { useFilingContext } from '../context/filing-context.tsx';
import type { ComparisonRow } from './comparison-rows.ts';

export function FactDetail({ row }: { readonly row: ComparisonRow | null }) {
  return (
    <section className="fv-panel fl-read-detail" aria-label="The facts of the row" aria-live="polite">
      {row === null || row.facts.length === 0 ? (
        <Text size="sm" c="dimmed">
          Go to a row to see its facts as they are in the file. Enter or P shows the place in the document.
        </Text>
      ) : (
        row.facts.map((fact) => <OneFact key={fact.position} fact={fact} turned={row.turned} />)
      )}
    </section>
  );
}

function OneFact({ fact, turned }: { readonly fact: RenderedFact; readonly turned: boolean }) {
  const { lines } = useFilingContext();
  const labels = new Map(lines.map((line) => [line.id, line.label]));
  const { start, end } = fact.moment;
  return (
    <article className="fl-read-fact">
      <Text fw={600} size="sm">
        {fact.label}
        {fact.memberLabel === null ? '' : `, ${fact.memberLabel}`}
      </Text>
      <dl className="fl-facts">
        <dt>Element</dt>
        <dd className="fv-break">{fact.elementId}</dd>
        <dt>Value in the file</dt>
        <dd className={fact.numeric ? 'fv-figure' : 'fl-read-text'}>
          {fact.value}
          {fact.characters !== null &&
            ` … (the first part of ${fact.characters.toLocaleString('en-SG')} characters)`}
          {turned && ' (shown with its sign turned, as its label asks)'}
        </dd>
        <dt>Context</dt>
        <dd>
          <span className="fv-break">{fact.contextId}</span>:{' '}
          {start === null ? `as at ${longDate(end)}` : `${longDate(start)} to ${longDate(end)}`}
          {fact.memberLabel === null ? '' : `; ${fact.axisLabel}: ${fact.memberLabel}`}
        </dd>
        {fact.unit !== null && (
          <>
            <dt>Unit, decimals</dt>
            <dd>
              {fact.unit}, {fact.decimals ?? 'none'}
            </dd>
          </>
        )}
        <dt>Compared</dt>
        <dd>
          {STANDING_WORDS[fact.standing]}
          {fact.lines.map(({ lineItemId, year, expected, agrees }) => (
            <div key={`${lineItemId} ${year}`} className={agrees ? 'fv-good' : 'fv-bad'}>
              {agrees ? '✓' : '≠'} {labels.get(lineItemId) ?? 'A line that is gone'},{' '}
              {year === 'CURRENT' ? 'current' : 'prior'} year: the document gives {shownNumber(expected)}
              {agrees ? '' : `, the file says ${shownNumber(fact.value)}`}
            </div>
          ))}
          {fact.savedOtherwise !== null && (
            <div className="fv-bad">≠ The filing now says: {fact.savedOtherwise}</div>
          )}
          {fact.byName !== null && (
            <div>
              Entered by {fact.byName}
              {fact.at === null ? '' : ', '}
              {fact.at !== null && <When at={fact.at} />}
            </div>
          )}
        </dd>
      </dl>
    </article>
  );
}
