/**
 * The taxonomy as a package (XBRL Taxonomy Packages 1.0) that any processor can load to check an instance:
 * the schemas, the linkbases, the rules as formulas, and a catalogue that finds them without a network. Same taxonomy, same bytes.
 */
import type { CompiledRule, StandardReferences, Taxonomy } from '../../../constitution/index.ts';
import { sortedParts, writeZip } from '../../foreign-files/zip-writer.ts';
import { buildFormulaLinkbase } from '../formula-linkbase/build-formula-linkbase.ts';
import { SPECIFICATION } from '../xml/specification-names.ts';
import { documentBytes, XmlElement } from '../xml/xml-document.ts';
import { packageLinkbases } from './package-linkbases.ts';
import { addressOf, FILE } from './package-names.ts';
import { packageSchemas } from './package-schemas.ts';
import { entryFileOf, everyChoice, presentationVariants, type VariantSums } from './presentation-variants.ts';

const FOLDER = 'taxonomy';
const PACKAGE_NAMESPACE = 'http://xbrl.org/2016/taxonomy-package';
const CATALOGUE_NAMESPACE = 'urn:oasis:names:tc:entity:xmlns:xml:catalog';

function nameOf(taxonomy: Taxonomy, { role, linesAlone }: VariantSums): string {
  const words = taxonomy.link_roles.find((one) => one.role === role)?.definition ?? role;
  return linesAlone ? `${words}, without subtotals` : words;
}

function packageFile(taxonomy: Taxonomy, rules: readonly CompiledRule[]): Uint8Array {
  const root = new XmlElement('tp:taxonomyPackage', {
    'xmlns:tp': PACKAGE_NAMESPACE,
    'xmlns:xsi': SPECIFICATION.xsi,
    'xsi:schemaLocation': `${PACKAGE_NAMESPACE} http://xbrl.org/2016/taxonomy-package.xsd`,
    'xml:lang': 'en',
  });
  root.element('tp:identifier').text(taxonomy.schema_ref);
  root.element('tp:name').text(taxonomy.title);
  root.element('tp:version').text(taxonomy.version);
  root.element('tp:publicationDate').text(taxonomy.effective_from);
  const entries = root.element('tp:entryPoints');
  for (const choice of everyChoice(presentationVariants(taxonomy, rules))) {
    const entry = entries.element('tp:entryPoint');
    entry.element('tp:name').text([taxonomy.title, ...choice.map((one) => nameOf(taxonomy, one))].join('; '));
    entry.element('tp:entryPointDocument', {
      href: `${addressOf(taxonomy).base}${entryFileOf(taxonomy, choice)}`,
    });
  }
  return documentBytes(root);
}

function catalogue(taxonomy: Taxonomy): Uint8Array {
  const root = new XmlElement('catalog', { xmlns: CATALOGUE_NAMESPACE });
  root.element('rewriteURI', { uriStartString: addressOf(taxonomy).base, rewritePrefix: `../${FOLDER}/` });
  return documentBytes(root);
}

/** Builds the package as ZIP bytes with one top folder, named after the version. */
export function buildTaxonomyPackage(
  taxonomy: Taxonomy,
  rules: readonly CompiledRule[],
  standards: StandardReferences,
): Uint8Array {
  const top = taxonomy.version;
  const files = new Map([
    [`${top}/META-INF/taxonomyPackage.xml`, packageFile(taxonomy, rules)],
    [`${top}/META-INF/catalog.xml`, catalogue(taxonomy)],
  ]);
  const { bytes: formula } = buildFormulaLinkbase(taxonomy, rules);
  for (const [name, bytes] of [
    ...packageSchemas(taxonomy, rules),
    ...packageLinkbases(taxonomy, rules, standards),
    [FILE.formula, formula] as const,
  ])
    files.set(`${top}/${FOLDER}/${name}`, bytes);
  return writeZip(sortedParts(files));
}
