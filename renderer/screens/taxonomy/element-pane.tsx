/**
 * One element: what it is, where it stands and everything that hangs on it. After a way within the page has
 * led away from itself, the heading takes the focus, so that the keyboard is never left nowhere.
 */
import { Badge, Button, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { ElementDetail, ElementLink as Target } from '../../../shared/contract/taxonomy.ts';
import { CopyText } from '../../components/copy-text.tsx';
import { ENTRY_POINT_WORDS } from '../../components/words.ts';
import { CalculationCard } from './calculation-card.tsx';
import { ElementLink } from './element-link.tsx';
import { PlaceCard } from './element-place.tsx';
import { balanceWord, KIND_WORDS, periodWord, typeWord } from './element-words.ts';
import { DimensionCard, FilingInformationCard, LabelsCard, PublishedCard } from './further-cards.tsx';
import { RulesCard } from './rules-card.tsx';
import { taxonomyPath } from './taxonomy-path.ts';

interface ElementPaneProps {
  readonly version: string;
  readonly element: ElementDetail;
}

function Walk({ version, place }: { readonly version: string; readonly place: ElementDetail['places'][0] }) {
  const step = (to: Target | null | undefined, word: string, icon: React.ReactNode) =>
    to === null || to === undefined ? (
      <Button size="compact-sm" variant="default" leftSection={icon} disabled>
        {word}
      </Button>
    ) : (
      <Button
        size="compact-sm"
        variant="default"
        leftSection={icon}
        component={Link}
        href={taxonomyPath(version, to.elementId)}
        title={to.label}
      >
        {word}
      </Button>
    );
  return (
    <Group gap={6} wrap="nowrap">
      {step(place?.previous, 'Previous', <IconArrowUp size={14} aria-hidden />)}
      {step(place?.next, 'Next', <IconArrowDown size={14} aria-hidden />)}
    </Group>
  );
}

function Facts({ element }: { readonly element: ElementDetail }) {
  const isItem = element.kind === 'item';
  return (
    <dl className="tx-facts">
      {isItem && (
        <>
          <div>
            <dt>Type</dt>
            <dd title={element.dataType}>{typeWord(element.dataType)}</dd>
          </div>
          <div>
            <dt>Period</dt>
            <dd>{periodWord(element.periodType)}</dd>
          </div>
          <div>
            <dt>Balance</dt>
            <dd>{balanceWord(element.balance)}</dd>
          </div>
          <div>
            <dt>Minimum requirement</dt>
            <dd className={element.minimumRequirement ? 'tx-yes' : ''}>
              {element.minimumRequirement ? 'Yes' : 'No'}
            </dd>
          </div>
        </>
      )}
      <div>
        <dt>Entry points</dt>
        <dd>{element.entryPoints.map((each) => ENTRY_POINT_WORDS[each]).join(' · ')}</dd>
      </div>
      {element.options.length > 0 && (
        <div className="tx-fact-wide">
          <dt>Values</dt>
          <dd>{element.options.join(' · ')}</dd>
        </div>
      )}
    </dl>
  );
}

export function ElementPane({ version, element }: ElementPaneProps) {
  const pane = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { elementId, places } = element;
  const last = useRef(elementId);
  useEffect(() => {
    if (last.current === elementId) return;
    last.current = elementId;
    if (pane.current !== null) pane.current.scrollTop = 0;
    if (document.activeElement === document.body) heading.current?.focus();
  }, [elementId]);
  const [place] = places;
  const parents = place?.parents ?? [];
  const section = place?.sectionLabel ?? element.sectionLabel;
  return (
    <article ref={pane} className="fv-panel tx-pane" aria-label="Element">
      <header className="tx-head">
        <div className="tx-head-top">
          <nav aria-label="Where it stands" className="tx-trail">
            {section !== parents[0]?.label && <span>{section}</span>}
            {parents.map((parent, index) => (
              <span key={parent.elementId}>
                {(index > 0 || section !== parent.label) && <span aria-hidden> › </span>}
                <ElementLink to={parent} />
              </span>
            ))}
          </nav>
          {place !== undefined && <Walk version={version} place={place} />}
        </div>
        <Group gap="sm">
          <h2 ref={heading} tabIndex={-1}>
            {element.label}
          </h2>
          {element.kind !== 'item' && (
            <Badge fw={500} color="gray" className="fv-badge">
              {KIND_WORDS[element.kind]}
            </Badge>
          )}
        </Group>
        <CopyText text={elementId} what="element id" />
        <Facts element={element} />
      </header>
      <div className="tx-cards" key={elementId}>
        <div className="tx-columns">
          {places.map((each) => (
            <PlaceCard
              key={`${each.section} ${each.parents.map((parent) => parent.elementId).join(' ')}`}
              place={each}
              elementId={elementId}
            />
          ))}
          {(element.balance !== null || element.calculation.length > 0) && (
            <CalculationCard roles={element.calculation} />
          )}
          {element.dimensions.map((dimension) => (
            <DimensionCard
              key={dimension.axis.elementId}
              dimension={dimension}
              withoutMembers={element.kind === 'member'}
            />
          ))}
          {element.filingInformation !== null && <FilingInformationCard field={element.filingInformation} />}
        </div>
        {(element.kind === 'item' || element.rules.length > 0) && <RulesCard rules={element.rules} />}
        {element.kind === 'item' && <LabelsCard labels={element.labels} />}
        <PublishedCard published={element.published} />
      </div>
    </article>
  );
}
