/**
 * Makes a release workbook from the JSON files of a version, the other way round than the conversion: used for
 * releases with deliberate mistakes or differences, and to write the committed workbook.
 * Run: node tests/support/release-workbook.ts VERSION (from the JSON files as they stand; then convert).
 * The same files always give the same bytes.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type ExcelJS from 'exceljs';
import { z } from 'zod';
import { CONSTITUTION_DIRECTORY } from '../../constitution/files.ts';
import {
  type ReleaseFiles,
  releaseWorkbook as workbookOf,
} from '../../constitution/release/write-workbook.ts';
import { ruleExampleSchema, validationRulesSchema } from '../../constitution/rule-schema.ts';
import { taxonomySchema } from '../../constitution/taxonomy-schema.ts';
import { unpackZip } from '../../main/foreign-files/zip-reader.ts';
import { sortedParts, writeZip, type ZipMethod } from '../../main/foreign-files/zip-writer.ts';
import type { ENTRY_POINTS } from '../../shared/model/enums.ts';

const examplesSchema = z.strictObject({ examples: z.array(ruleExampleSchema) });

const examplesFile = (version: string) => `release/${version}/rule_examples_${version}.json`;

/** The three files of a version, as they stand; each call answers objects of its own. */
export function readReleaseFiles(version: string): ReleaseFiles {
  const read = <S extends z.ZodType>(name: string, schema: S): z.output<S> =>
    schema.parse(JSON.parse(readFileSync(join(CONSTITUTION_DIRECTORY, name), 'utf8')));
  return {
    taxonomy: read(`taxonomy_${version}.json`, taxonomySchema),
    rules: read(`validation_rules_${version}.json`, validationRulesSchema),
    examples: read(examplesFile(version), examplesSchema).examples,
  };
}

const FILED_BY = {
  FULL_XBRL: 'Companies limited by shares that file complete financial statements in full',
  SIMPLIFIED_XBRL:
    'Smaller companies that are not publicly accountable; the statements themselves go along as a document',
  FSH_BANKS: 'Commercial and merchant banks: highlights; the statements themselves go along as a document',
  FSH_INSURANCE: 'Insurers: highlights; the statements themselves go along as a document',
} as const satisfies Record<(typeof ENTRY_POINTS)[number], string>;

export type { ReleaseFiles };

/** The workbook of a release, with who files what in ours. */
export const releaseWorkbook = (files: ReleaseFiles): ExcelJS.Workbook => workbookOf(files, FILED_BY);

/** The workbook's bytes. `change` may spoil or rewrite it before it is packed; one that is read at once may be stored. */
export async function buildReleaseWorkbook(
  files: ReleaseFiles,
  change: (workbook: ExcelJS.Workbook) => void = () => undefined,
  method: ZipMethod = 'DEFLATED',
): Promise<Uint8Array> {
  const workbook = releaseWorkbook(files);
  change(workbook);
  // The library's own package is opened again at once.
  const written = await workbook.xlsx.writeBuffer({ zip: { compression: 'STORE' } });
  return writeZip(sortedParts(unpackZip(new Uint8Array(written)), '[Content_Types].xml'), method);
}

/** Where the committed workbook of a version stands. */
export function committedWorkbook(version: string): string {
  return join(CONSTITUTION_DIRECTORY, 'release', version, `${version}.xlsx`);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const version = process.argv[2] ?? '';
  const path = committedWorkbook(version);
  const bytes = await buildReleaseWorkbook(readReleaseFiles(version));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
}
