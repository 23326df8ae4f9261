/** Assertions of a formula linkbase: every one listed, each with the reason why it is no rule. */
import { describe, expect, it } from 'vitest';
import { describeTaxonomy } from '../../../../../main/taxonomy-import/describe-taxonomy.ts';
import { listAssertions } from '../../../../../main/taxonomy-import/formulas/list-assertions.ts';
import {
  item,
  linkbase,
  linkbaseRef,
  readInvented,
  schema,
} from '../../../../fixtures/taxonomies/invented-taxonomy.ts';

const NAMESPACES = [
  'xmlns:gen="http://xbrl.org/2008/generic"',
  'xmlns:va="http://xbrl.org/2008/assertion/value"',
  'xmlns:ea="http://xbrl.org/2008/assertion/existence"',
  'xmlns:variable="http://xbrl.org/2008/variable"',
  'xmlns:cf="http://xbrl.org/2008/filter/concept"',
  'xmlns:df="http://xbrl.org/2008/filter/dimension"',
  'xmlns:msg="http://xbrl.org/2010/message"',
].join(' ');

const resource = (element: string, name: string, more = '', content = '') =>
  `<${element} xlink:type="resource" xlink:label="${name}" id="${name}" ${more}>${content}</${element}>`;
const arc = (role: string, from: string, to: string, more = '') =>
  `<gen:arc xlink:type="arc" xlink:arcrole="${role}" xlink:from="${from}" xlink:to="${to}" ${more}/>`;
const variable = (assertion: string, name: string, to: string) =>
  arc('http://xbrl.org/arcrole/2008/variable-set', assertion, to, `name="${name}"`);

const LINK = `<gen:link xlink:type="extended" xlink:role="urn:r">
  ${resource('va:valueAssertion', 'Sum', 'test="$a eq $b + $c"')}
  ${resource('va:valueAssertion', 'Pattern', `test="matches($a, '^(x)$') and not(empty($b))"`)}
  ${resource('va:valueAssertion', 'Limit', 'test="$a gt $threshold"')}
  ${resource('va:valueAssertion', 'ByMember', 'test="$d gt 0"')}
  ${resource('ea:existenceAssertion', 'Exists')}
  ${resource('variable:factVariable', 'v')}${resource('variable:factVariable', 'w')}
  ${resource('cf:conceptName', 'f')}${resource('df:explicitDimension', 'g')}
  ${resource('msg:message', 'm', 'xml:lang="en"', 'Say   the sum')}
  <link:loc xlink:type="locator" xlink:href="http://www.xbrl.org/2016/severities.xml#warning" xlink:label="s"/>
  ${['a', 'b', 'c'].map((name) => variable('Sum', name, 'v')).join('')}
  ${variable('Pattern', 'a', 'v')}${variable('Pattern', 'b', 'v')}${variable('Limit', 'a', 'v')}${variable('ByMember', 'd', 'w')}
  ${arc('http://xbrl.org/arcrole/2008/variable-filter', 'v', 'f')}${arc('http://xbrl.org/arcrole/2008/variable-filter', 'w', 'g')}
  ${arc('http://xbrl.org/arcrole/2010/assertion-unsatisfied-message', 'Sum', 'm')}
  ${arc('http://xbrl.org/arcrole/2016/assertion-unsatisfied-severity', 'Sum', 's')}
</gen:link>`;

const taxonomy = readInvented({
  'core.xsd': schema(linkbaseRef('formula.xml') + item('Apples')),
  'formula.xml': linkbase(LINK, NAMESPACES),
});

describe('assertions', () => {
  it('are all listed, with what they say and why they are no rules', () => {
    expect(listAssertions(taxonomy).map(({ id, kind, reason }) => `${id} (${kind}): ${reason}`)).toEqual([
      'Sum (value): It is not translated; what the rule language can say is written by hand in the sheet "rules".',
      'Pattern (value): Its test calls matches, which the rule language does not have.',
      'Limit (value): Its test uses the parameter threshold.',
      'ByMember (value): It looks for its facts by explicitDimension, not by their element alone.',
      'Exists (existence): It is not translated; what the rule language can say is written by hand in the sheet "rules".',
    ]);
    expect(listAssertions(taxonomy)[0]).toMatchObject({
      test: '$a eq $b + $c',
      message: 'Say the sum',
      severity: 'WARNING',
    });
  });

  it('stand in the description of the taxonomy with everything else that is not used', () => {
    const lines = describeTaxonomy(taxonomy);
    expect(lines).toContain('1 schema, 1 linkbase');
    expect(lines).toContain('concepts without any label, shown by their names: 1');
    expect(lines).toContain('1 assertion that became no rule. Its test uses the parameter threshold.');
    expect(lines).toContain('  Limit: $a gt $threshold');
  });
});
