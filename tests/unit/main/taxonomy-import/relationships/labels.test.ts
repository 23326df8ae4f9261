/** What concepts and roles are called: the publisher's labels of every role and language, generic ones too, and what is shown. */
import { describe, expect, it } from 'vitest';
import { writeZip } from '../../../../../main/foreign-files/zip-writer.ts';
import { lookAtEntryPoint } from '../../../../../main/taxonomy-import/look-at-package.ts';
import {
  labelsOfConcepts,
  roleDefinitions,
  shownLabels,
  usualLanguage,
} from '../../../../../main/taxonomy-import/relationships/labels.ts';
import { makeRelease } from '../../../../../main/taxonomy-import/release/make-release.ts';
import { presentedRoles } from '../../../../../main/taxonomy-import/release/mapping.ts';
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
  ROLE,
  readInvented,
  schema,
} from '../../../../fixtures/taxonomies/invented-taxonomy.ts';
import { edited, ORCHARD_FILES } from '../../../../fixtures/taxonomies/orchard-release.ts';

const ROLES = 'http://www.xbrl.org/2003/role/';
/** A label of an element in a role of its own. */
const inRole = (name: string, role: string, text: string, language = 'en') =>
  label(name, text, language)
    .replace(`${ROLES}label`, role)
    .replaceAll(`${name}_${language}`, `${name}_${role}`);

const generic = (content: string) =>
  linkbase(
    `<gen:link xlink:type="extended" xlink:role="http://www.xbrl.org/2003/role/link">${content}</gen:link>`,
    'xmlns:gen="http://xbrl.org/2008/generic" xmlns:label="http://xbrl.org/2008/label"',
  );
const genericLabel = (href: string, text: string, language: string) =>
  `<link:loc xlink:type="locator" xlink:href="${href}" xlink:label="${language}-of"/><label:label xlink:type="resource" xlink:label="${language}-says" xlink:role="http://www.xbrl.org/2008/role/label" xml:lang="${language}">${text}</label:label><gen:arc xlink:type="arc" xlink:arcrole="http://xbrl.org/arcrole/2008/element-label" xlink:from="${language}-of" xlink:to="${language}-says"/>`;
const roleType = (definition: string) =>
  `<xs:annotation><xs:appinfo><link:roleType roleURI="${ROLE}" id="balance">${definition}<link:usedOn>link:presentationLink</link:usedOn></link:roleType></xs:appinfo></xs:annotation>`;
const NAMES = ['Total', 'Apples'];
const SHOWN = presentation(NAMES.map((name) => locator(name)).join('') + parentChild('Total', 'Apples'));

function read(labels: string, more = '', genericLabels = '') {
  return readInvented({
    'core.xsd': schema(
      `${more}${linkbaseRef('labels.xml')}${linkbaseRef('generic.xml')}${NAMES.map((name) => item(name)).join('')}`,
    ),
    'labels.xml': linkbase(SHOWN + labelLink(labels)),
    'generic.xml': generic(genericLabels),
  });
}
const shown = (labels: string, language = 'en') =>
  shownLabels(read(labels), language, 300).get(orchard('Apples'));

describe('labels of concepts', () => {
  it('are kept in every role and language, those of a publisher’s own roles too', () => {
    const roles = [
      ...[
        'terseLabel',
        'verboseLabel',
        'totalLabel',
        'periodStartLabel',
        'periodEndLabel',
        'documentation',
      ].map((role) => `${ROLES}${role}`),
      'http://www.xbrl.org/2009/role/negatedLabel',
      'https://regulator.example/role/ReportingLabel',
    ];
    const files = {
      ...ORCHARD_FILES,
      'all.xml': ORCHARD_FILES['all.xml'].replace(
        '</link:linkbase>',
        `${labelLink(roles.map((role) => inRole('Apples', role, `Apples as ${role}`)).join(''))}</link:linkbase>`,
      ),
    };
    const { taxonomy } = makeRelease(readInvented(files), edited(), 'orc_2027_v1').files;
    expect(taxonomy.elements.find(({ element_id }) => element_id === 'o_Apples')?.label).toBe('Fresh apples');
    expect(taxonomy.labels?.filter(({ language }) => language === 'en')).toEqual(
      roles.map((role) => ({ element_id: 'o_Apples', role, language: 'en', text: `Apples as ${role}` })),
    );
  });

  it('are shown in the language that was asked for, or in the same one of another country', () => {
    const both = label('Apples', 'Apples', 'en-US') + label('Apples', 'Äpfel', 'de');
    expect(shown(both)).toBe('Apples');
    expect(shown(both, 'de-CH')).toBe('Äpfel');
    expect(shown(both, 'fr')).toBeUndefined();
    expect(shown(label('Apples', 'American', 'en-US') + label('Apples', 'Plain', 'EN'))).toBe('Plain');
  });

  it('are the standard ones, the first of two, and others where there is none that can be shown', () => {
    const standard = label('Apples', 'Apples');
    const terse = inRole('Apples', `${ROLES}terseLabel`, 'App.');
    expect(shown(terse + standard)).toBe('Apples');
    expect(shown(terse)).toBe('App.');
    expect(shown(inRole('Apples', `${ROLES}documentation`, 'A fruit that grows on trees.'))).toBeUndefined();
    // Too long to be shown; it is kept beside the element all the same.
    expect(shown(label('Apples', 'A'.repeat(301)) + terse)).toBe('App.');
  });

  it('conflict: the first is shown and the other is kept beside it', () => {
    const files = {
      ...ORCHARD_FILES,
      'all.xml': ORCHARD_FILES['all.xml'].replace(
        '</link:linkbase>',
        `${labelLink(label('Apples', 'Other apples'))}</link:linkbase>`,
      ),
    };
    const { taxonomy } = makeRelease(readInvented(files), edited(), 'orc_2027_v1').files;
    expect(taxonomy.elements.find(({ element_id }) => element_id === 'o_Apples')?.label).toBe('Fresh apples');
    expect(taxonomy.labels).toContainEqual({
      element_id: 'o_Apples',
      role: `${ROLES}label`,
      language: 'en',
      text: 'Other apples',
    });
  });

  it('may stand in generic links', () => {
    const taxonomy = read('', '', genericLabel('core.xsd#o_Apples', 'Apples, generic', 'en'));
    expect(labelsOfConcepts(taxonomy).map(({ role, text }) => [role, text])).toEqual([
      ['http://www.xbrl.org/2008/role/label', 'Apples, generic'],
    ]);
    expect(shownLabels(taxonomy, 'en', 300).get(orchard('Apples'))).toBe('Apples, generic');
  });

  it('decide the language of the draft: English, else that of most labels', () => {
    expect(usualLanguage(read(label('Apples', 'A', 'ms') + label('Total', 'T', 'en-GB')))).toBe('en-GB');
    expect(
      usualLanguage(
        read(label('Apples', 'A', 'nl') + label('Apples', 'B', 'de') + label('Total', 'T', 'de')),
      ),
    ).toBe('de');
    expect(usualLanguage(read(''))).toBe('en');
  });
});

describe('roles', () => {
  it('are called by their definition, else by a generic label, English first', () => {
    const labels =
      genericLabel('core.xsd#balance', 'Bilanz', 'de') + genericLabel('core.xsd#balance', 'Balance', 'en');
    const definition = '<link:definition>[100] Balance sheet</link:definition>';
    expect(roleDefinitions(read('', roleType(definition), labels)).get(ROLE)).toBe('[100] Balance sheet');
    expect(roleDefinitions(read('', roleType(''), labels)).get(ROLE)).toBe('Balance');
    expect(presentedRoles(read('', roleType(''), labels))).toEqual([{ role: ROLE, definition: 'Balance' }]);
    expect(roleDefinitions(read('', roleType(''))).get(ROLE)).toBeUndefined();
  });

  it('are shown to the administrator by it', async () => {
    const files = {
      'core.xsd': schema(
        `${roleType('')}${linkbaseRef('labels.xml')}${linkbaseRef('generic.xml')}${NAMES.map((name) => item(name)).join('')}`,
      ),
      'labels.xml': linkbase(SHOWN),
      'generic.xml': generic(genericLabel('core.xsd#balance', 'Bilanz', 'de')),
    };
    const bytes = writeZip(
      new Map(Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)])),
    );
    const { roles } = await lookAtEntryPoint({ name: 'orchard.zip', bytes }, 'core.xsd');
    expect(roles).toEqual([{ role: ROLE, definition: 'Bilanz', concepts: 2 }]);
  });
});
