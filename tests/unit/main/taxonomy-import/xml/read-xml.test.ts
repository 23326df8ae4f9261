/** Files of a taxonomy as XML: hostile or broken ones are refused in a sentence with file and line. */
import { describe, expect, it } from 'vitest';
import { readXml } from '../../../../../main/taxonomy-import/xml/read-xml.ts';

function textOf(content: string | Uint8Array): string {
  let text = '';
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  readXml('a.xml', bytes, {
    open: () => undefined,
    text: (piece) => {
      text += piece;
    },
    close: () => undefined,
  });
  return text;
}

const utf16 = (text: string, swap: boolean) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return new Uint8Array(swap ? bytes.swap16() : bytes);
};

describe('XML of a taxonomy', () => {
  it.each([
    [
      'a document type',
      '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
      /^a\.xml, line 1: it has a document type/,
    ],
    ['an outside file', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', /it has a document type/],
    ['an entity of its own', '<a>\n&secret;</a>', /^a\.xml, line 2: it uses an entity of its own/],
    ['an element that is not closed', '<a>\n<b></a>', /^a\.xml, line 2: it is not XML: unexpected close tag/],
    [
      'a prefix of nobody',
      '<a>\n<x:b/></a>',
      /^a\.xml, line 2: it is not XML: unbound namespace prefix: "x"/,
    ],
    ['an end that is missing', '<a>', /it is not XML: unclosed tag: a/],
    ['nothing at all', '', /it is not XML/],
    ['nesting without end', '<a>'.repeat(5000), /more than 200 deep/],
    [
      'an encoding that nobody knows',
      '<?xml version="1.0" encoding="klingon"?><a/>',
      /"klingon" is not known/,
    ],
  ])('refuses %s', (_what, content, said) => {
    expect(() => textOf(content)).toThrow(said);
  });

  it('refuses bytes that are no text in their encoding', () => {
    expect(() => textOf(new Uint8Array([0x3c, 0x61, 0x3e, 0xe9, 0x3c, 0x2f, 0x61, 0x3e]))).toThrow(
      /^a\.xml: it is not written in UTF-8/,
    );
  });

  it('reads every encoding that a file declares or marks', () => {
    expect(textOf('\ufeff<a>é 苹果</a>')).toBe('é 苹果');
    expect(textOf(utf16('<?xml version="1.0" encoding="UTF-16"?><a>é 苹果</a>', false))).toBe('é 苹果');
    expect(textOf(utf16('<a>é 苹果</a>', true))).toBe('é 苹果');
    const latin = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>', 'latin1');
    expect(textOf(new Uint8Array(latin))).toBe('é');
  });

  it('takes the five entities of XML, characters by number, and CDATA', () => {
    expect(textOf('<a>&lt;&amp;&#233;<![CDATA[<b>]]></a>')).toBe('<&é<b>');
  });
});
