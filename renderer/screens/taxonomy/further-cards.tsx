/** Axes and members, the field of the filing information, and the labels that lead to an element. */

import { Badge } from '@mantine/core';
import type { ElementDetail } from '../../../shared/contract/taxonomy.ts';
import { capitalised } from '../../../shared/model/capitalised.ts';
import { ENTRY_POINT_WORDS } from '../../components/words.ts';
import { Card } from './card.tsx';
import { ElementLink, ShortList } from './element-link.tsx';

type Dimension = ElementDetail['dimensions'][number];

interface DimensionCardProps {
  readonly dimension: Dimension;
  /** Of a member: those beside it are listed as its neighbours already. */
  readonly withoutMembers: boolean;
}

export function DimensionCard({ dimension, withoutMembers }: DimensionCardProps) {
  const { relation, axis, domain, members, sections } = dimension;
  return (
    <Card
      title={relation === 'QUALIFIES' ? 'Can be reported by member' : 'Axis'}
      hint={`${members.length} members`}
    >
      <p className="tx-sub">
        Axis: <ElementLink to={axis} />
        {relation === 'PART' && (
          <>
            . Domain: <ElementLink to={domain} />
          </>
        )}
      </p>
      {!withoutMembers && (
        <ShortList items={members} most={10} className="tx-links">
          {(member) => (
            <li key={member.elementId}>
              <ElementLink to={member} />
            </li>
          )}
        </ShortList>
      )}
      {relation === 'PART' && <p className="tx-sub">Qualifies elements of: {sections.join('; ')}.</p>}
    </Card>
  );
}

type Field = NonNullable<ElementDetail['filingInformation']>;

export function FilingInformationCard({ field }: { readonly field: Field }) {
  return (
    <Card title="Filing information" hint={`Group ${field.group}`}>
      <p className="tx-none">
        {field.requiredFor.length === 0
          ? 'Asked for on the page “Filing information”; may be left empty.'
          : `Asked for on the page “Filing information”; needed for ${field.requiredFor.map((each) => ENTRY_POINT_WORDS[each]).join(', ')}.`}
      </p>
      {field.help !== '' && <p className="fv-muted tx-none">{field.help}</p>}
    </Card>
  );
}

/** "negatedTerseLabel" as "Negated terse label". */
const roleWords = (role: string) => {
  const words = role.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return capitalised(words);
};

/** What the publisher says of the element beside the label that is shown. */
export function PublishedCard({ published }: { readonly published: ElementDetail['published'] }) {
  const { labels, references } = published;
  if (labels.length + references.length === 0) return null;
  return (
    <Card title="Labels and references of the publisher" hint={String(labels.length + references.length)}>
      {labels.length > 0 && (
        <ShortList items={labels} most={12} className="tx-labels">
          {({ role, language, text }) => (
            <li key={`${role} ${language} ${text}`}>
              <span className="fv-muted">
                {roleWords(role)}, {language}:
              </span>{' '}
              <span lang={language}>{text}</span>
            </li>
          )}
        </ShortList>
      )}
      {references.length > 0 && (
        <ShortList items={references} most={6} className="tx-labels">
          {(text) => (
            <li key={text}>
              <span className="fv-muted">Reference:</span> {text}
            </li>
          )}
        </ShortList>
      )}
    </Card>
  );
}

export function LabelsCard({ labels }: { readonly labels: ElementDetail['labels'] }) {
  return (
    <Card title="Labels that lead here" hint={labels.length > 0 ? String(labels.length) : undefined}>
      {labels.length === 0 && (
        <p className="fv-muted tx-none">
          None yet. A reviewer who ticks “Synonym” on a line and confirms it adds its label.
        </p>
      )}
      <ShortList items={labels} most={24} className="tx-labels">
        {({ label, confidence, origin }) => (
          <li key={`${origin} ${label}`} title={`Confidence: ${confidence.toLowerCase()}`}>
            {label}
            {origin === 'SYNONYM' && (
              <Badge size="xs" fw={500} ml={6} className="fv-badge">
                added here
              </Badge>
            )}
          </li>
        )}
      </ShortList>
    </Card>
  );
}
