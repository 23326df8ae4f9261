/** Which files an entry point is, and what is offered where it is not clear. */
import { describe, expect, it } from 'vitest';
import { chooseEntryPoint } from '../../../../main/taxonomy-import/choose-entry-point.ts';
import { FileLocator } from '../../../../main/taxonomy-import/package/locate-files.ts';
import { packageOf } from '../../../fixtures/taxonomies/invented-taxonomy.ts';

const DESCRIPTION = `<tp:taxonomyPackage xmlns:tp="http://xbrl.org/2016/taxonomy-package"><tp:entryPoints>
  <tp:entryPoint><tp:name>Full</tp:name><tp:entryPointDocument href="../full.xsd"/><tp:entryPointDocument href="../labels.xml"/></tp:entryPoint>
  <tp:entryPoint><tp:name>Gone</tp:name><tp:entryPointDocument href="../gone.xsd"/></tp:entryPoint></tp:entryPoints></tp:taxonomyPackage>`;

const files = packageOf({
  'META-INF/taxonomyPackage.xml': DESCRIPTION,
  'full.xsd': '',
  'labels.xml': '',
  'a/core.xsd': '',
  'b/core.xsd': '',
});
const chosen = (wanted?: string) =>
  chooseEntryPoint(files, new FileLocator([files]), wanted).map(({ path }) => path);

describe('the entry point', () => {
  it('is all files that the package publishes under its name', () => {
    expect(chosen('Full')).toEqual(['full.xsd', 'labels.xml']);
  });

  it('is told from another of the same name, or that begins with the same file, by all its files', () => {
    const entry = (name: string, ...hrefs: readonly string[]) =>
      `<tp:entryPoint><tp:name>${name}</tp:name>${hrefs.map((href) => `<tp:entryPointDocument href="../${href}"/>`).join('')}</tp:entryPoint>`;
    const several = packageOf({
      'META-INF/taxonomyPackage.xml': `<tp:taxonomyPackage xmlns:tp="http://xbrl.org/2016/taxonomy-package"><tp:entryPoints>${entry('Full', 'full.xsd', 'en.xml')}${entry('Full', 'full.xsd', 'ms.xml')}</tp:entryPoints></tp:taxonomyPackage>`,
      'full.xsd': '',
      'en.xml': '',
      'ms.xml': '',
    });
    const of = (wanted: string) =>
      chooseEntryPoint(several, new FileLocator([several]), wanted).map(({ path }) => path);
    expect(of('../full.xsd,../ms.xml')).toEqual(['full.xsd', 'ms.xml']);
    expect(of('full.xsd')).toEqual(['full.xsd']);
    expect(() => of('Full')).toThrow(/"Full" is the name of several entry points.*\n {2}Full: /);
  });

  it('is any files by their paths', () => {
    expect(chosen('a/core.xsd,labels.xml')).toEqual(['a/core.xsd', 'labels.xml']);
    expect(chosen('full.xsd')).toEqual(['full.xsd']);
  });

  it('is asked for with what there is, where it is missing, unknown or the name of several', () => {
    expect(() => chosen()).toThrow(/^Name an entry point with --entry-point:\n {2}Full: \.\.\/full\.xsd/);
    expect(() => chosen('other.xsd')).toThrow(/There is no entry point "other\.xsd"/);
    expect(() => chosen('core.xsd')).toThrow(/several files: a\/core\.xsd, b\/core\.xsd/);
    expect(() => chosen('Gone')).toThrow(/the entry point's file \.\.\/gone\.xsd is not in the package/);
  });
});
