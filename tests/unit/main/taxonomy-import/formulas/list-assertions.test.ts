/** Assertions of a formula linkbase are all listed, as published, and counted in the description of the taxonomy. */
import { describe, expect, it } from 'vitest';
import { describeTaxonomy } from '../../../../../main/taxonomy-import/describe-taxonomy.ts';
import { listAssertions } from '../../../../../main/taxonomy-import/formulas/list-assertions.ts';
import { formulaLinkbase } from '../../../../fixtures/taxonomies/formulas.ts';
import {
  item,
  linkbaseRef,
  readInvented,
  schema,
} from '../../../../fixtures/taxonomies/invented-taxonomy.ts';

const of = { of: 'Apples' };
const taxonomy = readInvented({
  'core.xsd': schema(linkbaseRef('formula.xml') + item('Apples')),
  'formula.xml': formulaLinkbase({
    Sum: { test: '$a eq  $b', variables: { a: of, b: of }, message: 'Say   the sum', severity: 'warning' },
    Exists: { kind: 'existence', variables: { a: of } },
  }),
});

describe('assertions', () => {
  it('are all listed, with what they say', () => {
    expect(listAssertions(taxonomy)).toMatchObject([
      { id: 'Sum', kind: 'value', test: '$a eq $b', message: 'Say the sum', severity: 'WARNING' },
      { id: 'Exists', kind: 'existence', test: '', message: '', severity: null },
    ]);
  });

  it('stand in the description of the taxonomy with everything else', () => {
    const lines = describeTaxonomy(taxonomy);
    expect(lines).toContain('1 schema, 1 linkbase');
    expect(lines).toContain('concepts without any label, shown by their names: 1');
    expect(lines).toContain(
      'assertions: 1 of values, 1 of existence, 0 of consistency; the release says which became rules',
    );
  });
});
