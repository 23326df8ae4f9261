/**
 * What a search of the elements finds, while one types: the field keeps the focus and answers the keys; here is
 * the marked list. Shared by the taxonomy screen and the search for the tag of a line.
 */
import { useEffect } from 'react';
import type { ElementSummary } from '../../../shared/contract/taxonomy.ts';
import './element-results.css';
import { natureWords } from './element-words.ts';

export const optionId = (index: number) => `tx-result-${index}`;

interface ElementResultsProps {
  readonly found: readonly ElementSummary[];
  readonly total: number;
  /** Index of the marked one. */
  readonly at: number;
  /** The one shown beside the list; null where none is. */
  readonly shownId: string | null;
  readonly sectionLabel: (section: string) => string;
  readonly onShow: (index: number) => void;
}

export function ElementResults(props: ElementResultsProps) {
  const { found, total, at, shownId, sectionLabel, onShow } = props;
  useEffect(() => {
    document.getElementById(optionId(at))?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <>
      <p className="tx-results-count fv-muted" role="status">
        {total > found.length
          ? `The first ${found.length} of ${total} elements. Another word narrows them.`
          : `${total} ${total === 1 ? 'element' : 'elements'}`}
      </p>
      <div id="tx-results" role="listbox" aria-label="Elements found" className="tx-results">
        {found.map((element, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search field answers the keys
          <div
            key={element.elementId}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            data-shown={element.elementId === shownId}
            className="tx-result"
            onClick={() => onShow(index)}
          >
            <span className="tx-result-label">
              {element.label}
              {element.minimumRequirement && (
                <abbr className="tx-row-mark" title="Minimum requirement">
                  min
                </abbr>
              )}
            </span>
            <span className="tx-result-why">
              {sectionLabel(element.section)} · {natureWords(element)}
            </span>
          </div>
        ))}
      </div>
    </>
  );
}
