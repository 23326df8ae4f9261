/** The one parser of XML from outside: what it refuses whoever asks, and what a reader may ask for. */
import { describe, expect, it } from 'vitest';
import { prefixedXmlParser, type XmlTerms, xmlParser } from '../../../../main/foreign-files/xml-parser.ts';

const PARSERS = [
  ['xmlParser', xmlParser],
  ['prefixedXmlParser', prefixedXmlParser],
] as const;

/** Names and texts of a file as the parser tells them; throws `fault: what`. */
function heard(make: (typeof PARSERS)[number][1], xml: string, terms?: XmlTerms): readonly string[] {
  const found: string[] = [];
  const visitor = {
    open: ({ name }: { readonly name: string }, depth: number) => found.push(`${depth} ${name}`),
    text: (piece: string) => found.push(piece),
    close: ({ name }: { readonly name: string }) => found.push(`/${name}`),
  };
  make((what, fault) => new Error(`${fault}: ${what}`), visitor, terms)
    .write(xml)
    .close();
  return found;
}

const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth);

describe.each(PARSERS)('%s', (_, make) => {
  it('tells elements with their depth, and CDATA as the text it is', () => {
    expect(heard(make, '<a>one<b><![CDATA[<two>]]></b></a>')).toEqual([
      '1 a',
      'one',
      '2 b',
      '<two>',
      '/b',
      '/a',
    ]);
  });

  it.each([
    ['an entity of its own', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
    ['an outside file', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>'],
    ['a name alone', '<!DOCTYPE a><a/>'],
  ])('refuses a document type: %s', (_what, xml) => {
    expect(() => heard(make, xml)).toThrow(/^DOCUMENT_TYPE: it has a document type/);
  });

  it('passes one by that only names itself, where it is asked to', () => {
    const asked = { documentType: true };
    expect(heard(make, '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', asked)).toEqual(['1 a', '/a']);
    expect(() => heard(make, '<!DOCTYPE a [<!ENTITY b "c">]><a/>', asked)).toThrow(/^DOCUMENT_TYPE/);
    expect(() => heard(make, '<!DOCTYPE a><a>&b;</a>', asked)).toThrow(/^MALFORMED: .*entity/);
  });

  it('reads no deeper than it may', () => {
    expect(heard(make, nested(200))).toHaveLength(400);
    expect(() => heard(make, nested(201))).toThrow('TOO_DEEP: its elements stand more than 200 deep');
    expect(heard(make, nested(3), { depth: 3 })).toHaveLength(6);
    expect(() => heard(make, nested(4), { depth: 3 })).toThrow(/^TOO_DEEP/);
  });

  it('stops at the first fault', () => {
    expect(() => heard(make, '<a><b></a>')).toThrow(/^MALFORMED: 1:\d+: /);
    expect(() => heard(make, '<a>')).toThrow(/^MALFORMED/);
  });
});

it('a prefix that is bound to nothing is a fault where namespaces are resolved, and part of the name where not', () => {
  const xml = '<w:p w:rsid="1"/>';
  expect(() => heard(xmlParser, xml)).toThrow(/^MALFORMED: .*unbound namespace prefix/);
  expect(heard(prefixedXmlParser, xml)).toEqual(['1 w:p', '/w:p']);
});
