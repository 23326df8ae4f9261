/** Effective relationships: equal arcs once, the highest priority, prohibition, and arcs that lead nowhere. */
import { describe, expect, it } from 'vitest';
import {
  item,
  label,
  labelLink,
  linkbase,
  linkbaseRef,
  locator,
  orchard,
  parentChild,
  presentation,
  readInvented,
  schema,
} from '../../../../fixtures/taxonomies/invented-taxonomy.ts';

const PARENT_CHILD = 'http://www.xbrl.org/2003/arcrole/parent-child';
const ALL = ['Fruit', 'Apples', 'Pears'].map((name) => locator(name)).join('');

function read(...linkbases: readonly string[]) {
  const core = schema(
    linkbases.map((_, at) => linkbaseRef(`${at}.xml`)).join('') +
      item('Fruit') +
      item('Apples') +
      item('Pears'),
  );
  const files = linkbases.map((text, at) => [`${at}.xml`, linkbase(text)] as const);
  return readInvented({ 'core.xsd': core, ...Object.fromEntries(files) });
}

/** Children of each parent with their order, as the effective arcs have them. */
function children(...linkbases: readonly string[]): readonly string[] {
  const arcs = read(...linkbases).relationships.get(PARENT_CHILD) ?? [];
  return arcs.map(({ from, to, order }) => `${from.key} > ${to.key} ${order}`.replaceAll(orchard(''), ''));
}

describe('effective relationships', () => {
  it('count equal arcs once, in whichever file and however the number is written', () => {
    expect(
      children(
        presentation(ALL + parentChild('Fruit', 'Apples', 'order="1.0"')),
        presentation(ALL + parentChild('Fruit', 'Apples', '')),
      ),
    ).toEqual(['Fruit > Apples 1']);
  });

  it('keep arcs apart that say something else', () => {
    const twice =
      parentChild('Fruit', 'Apples') + parentChild('Fruit', 'Apples', 'order="1" preferredLabel="urn:p"');
    expect(children(presentation(ALL + twice))).toHaveLength(2);
    expect(
      children(
        presentation(ALL + parentChild('Fruit', 'Apples')),
        presentation(ALL + parentChild('Fruit', 'Apples'), 'urn:r'),
      ),
    ).toHaveLength(2);
  });

  it('are prohibited by an arc of the same priority or a higher one, never by a lower', () => {
    const base = (priority: number) =>
      presentation(ALL + parentChild('Fruit', 'Apples', `order="2" priority="${priority}"`));
    const not = (priority: number) =>
      presentation(ALL + parentChild('Fruit', 'Apples', `order="2" use="prohibited" priority="${priority}"`));
    expect(children(base(0), not(0))).toEqual([]);
    expect(children(not(1), base(0))).toEqual([]);
    expect(children(not(0), base(1))).toEqual(['Fruit > Apples 2']);
    expect(children(base(0), not(1), base(2))).toEqual(['Fruit > Apples 2']);
  });

  it('leave a prohibition of another order without effect', () => {
    const not = parentChild('Fruit', 'Apples', 'order="9" use="prohibited" priority="5"');
    expect(children(presentation(ALL + parentChild('Fruit', 'Apples')), presentation(ALL + not))).toEqual([
      'Fruit > Apples 1',
    ]);
  });

  it('are as many as the ends that share a label', () => {
    const both =
      locator('Apples', undefined, 'kinds') + locator('Pears', undefined, 'kinds') + locator('Fruit');
    expect(children(presentation(both + parentChild('Fruit', 'kinds')))).toEqual([
      'Fruit > Apples 1',
      'Fruit > Pears 1',
    ]);
  });

  it('are bounded: labels that thousands of ends share are refused', () => {
    const many = (label: string) => locator('Apples', undefined, label).repeat(2100);
    expect(() => children(presentation(many('a') + many('b') + parentChild('a', 'b')))).toThrow(
      /^0\.xml, line 1: its arcs say more relationships/,
    );
  });

  it('tell arcs apart that lead nowhere', () => {
    const nowhere = locator('Fruit') + locator('Figs', 'core.xsd#o_Figs') + parentChild('Fruit', 'Figs');
    const noLabel = parentChild('Fruit', 'nobody');
    const gone = locator('Gone', 'gone.xsd#g') + parentChild('Gone', 'Fruit');
    const taxonomy = read(presentation(nowhere + noLabel + gone));
    expect(taxonomy.relationships.size).toBe(0);
    expect(taxonomy.unresolved.map(({ arcrole, file }) => [arcrole, file])).toEqual(
      Array(3).fill([PARENT_CHILD, '0.xml']),
    );
  });

  it('give labels of every language, without those that a later linkbase prohibits', () => {
    const labels = labelLink(
      label('Apples', 'Apples <i>green</i>') + label('Apples', 'Äpfel', 'de', 'id="german"'),
    );
    const prohibited = labelLink(
      `${locator('Apples')}${locator('x', '0.xml#german', 'old')}<link:labelArc xlink:type="arc" xlink:arcrole="http://www.xbrl.org/2003/arcrole/concept-label" xlink:from="Apples" xlink:to="old" use="prohibited" priority="1"/>`,
    );
    const said = (...linkbases: readonly string[]) =>
      (read(...linkbases).relationships.get('http://www.xbrl.org/2003/arcrole/concept-label') ?? []).map(
        ({ to }) => (to.kind === 'resource' ? `${to.resource.language}: ${to.resource.text}` : ''),
      );
    expect(said(labels)).toEqual(['en: Apples green', 'de: Äpfel']);
    expect(said(labels, prohibited)).toEqual(['en: Apples green']);
  });
});
