/**
 * The work that runs in worker threads: every output, and what takes long for many accounts. Pure functions only; a
 * task is named here, never by a message from outside. Files from outside are read in a process of their own
 * (main/reading-process), whose tasks are callable beside these.
 */
import type { Constitution } from '../../constitution/index.ts';
import type { ReportingStandard } from '../../shared/model/enums.ts';
import type { FigureCell } from '../../shared/model/note-cells.ts';
import type { SourceAccount, StatementSource } from '../../shared/model/provenance.ts';
import type { StatementsJson } from '../../shared/model/statements.ts';
import { asAdjusted } from '../financial-statements/books/adjusted-balances.ts';
import {
  printDocument,
  type StatementsDocumentInput,
} from '../financial-statements/document/print-document.ts';
import type { AccountToMap } from '../financial-statements/mapping/mapping-book.ts';
import type { EarlierMapping } from '../financial-statements/mapping/mapping-memory.ts';
import { suggestKeys } from '../financial-statements/mapping/suggest-keys.ts';
import { layOutDocument } from '../financial-statements/pages/lay-out-document.ts';
import { buildStatementsPdf } from '../financial-statements/pages/write-pdf.ts';
import { computeStatements } from '../financial-statements/statements/compute-statements.ts';
import { chainBooks, openChain } from '../financial-statements/statements/figure-chains.ts';
import type { StatementInput } from '../financial-statements/statements/statement-input.ts';
import {
  type EarlierStatements,
  readEarlier,
  writtenStatements,
} from '../financial-statements/statements/stored-statements.ts';
import { buildStatementsDocument } from '../financial-statements/word/statements-document.ts';
import { buildStatementsWorkbook } from '../financial-statements/workbook/statements-workbook.ts';
import { buildWorkingPapers } from '../financial-statements/working-papers/build-working-papers.ts';
import type {
  WorkingPaperAccount,
  WorkingPapersInput,
} from '../financial-statements/working-papers/working-papers-input.ts';
import { sortedParts, writeZip } from '../foreign-files/zip-writer.ts';
import type { ReadingTasks } from '../reading-process/reading-tasks.ts';
import { type Packed, packAtOnce, unpackAtOnce } from '../workers/packed-records.ts';
import { buildOutput, type OutputInput } from '../xbrl-filing/exports/build-output.ts';
import { type InstanceToRender, renderInstance } from '../xbrl-filing/rendering/render-instance.ts';
import {
  linesNotAsked,
  type SuggestionRequest,
  suggestForFiling,
} from '../xbrl-filing/suggestions/suggest-for-filing.ts';
import { buildTaxonomyPackage } from '../xbrl-filing/taxonomy-package/build-taxonomy-package.ts';

export const workerTasks = (constitution: Constitution) => ({
  suggestKeys: (
    accounts: Packed<AccountToMap>,
    memory: Packed<EarlierMapping>,
    standard: ReportingStandard,
  ) =>
    packAtOnce(
      suggestKeys(unpackAtOnce(accounts), unpackAtOnce(memory), constitution.reportingTaxonomy(), standard),
    ),
  computeStatements: (
    books: Omit<StatementInput, 'taxonomy' | 'rules' | 'items' | 'earlier' | 'beforeLast' | 'signed'>,
    items: Packed<StatementInput['items'][number] & SourceAccount>,
    earlier: EarlierStatements,
    source: StatementSource,
  ) => {
    const accounts = unpackAtOnce(items);
    const statements = computeStatements({
      ...books,
      ...readEarlier(earlier),
      items: accounts,
      taxonomy: constitution.reportingTaxonomy(),
      rules: constitution.disclosureRules(),
    });
    return writtenStatements(statements, { ...source, accounts });
  },
  openFigures: (
    books: Omit<StatementInput, 'taxonomy' | 'rules' | 'items' | 'earlier' | 'beforeLast' | 'signed'>,
    items: Packed<StatementInput['items'][number]>,
    earlier: EarlierStatements,
    cells: readonly FigureCell[],
  ) => {
    const input = {
      ...books,
      ...readEarlier(earlier),
      items: unpackAtOnce(items),
      taxonomy: constitution.reportingTaxonomy(),
      rules: constitution.disclosureRules(),
    };
    const opened = chainBooks(input, computeStatements(input));
    return cells.map((cell) => openChain(opened, cell));
  },
  buildStatementsDocument,
  buildStatementsPdf,
  buildStatementsWorkbook,
  layOutStatements: (input: StatementsDocumentInput) => layOutDocument(printDocument(input)),
  buildWorkingPapers: (
    papers: Omit<WorkingPapersInput, 'accounts' | 'statementInput'>,
    books: Omit<StatementInput, 'taxonomy' | 'rules' | 'items' | 'earlier' | 'beforeLast'>,
    accounts: Packed<WorkingPaperAccount>,
    earlier: EarlierStatements,
    stored: StatementsJson,
  ) => {
    const unpacked = unpackAtOnce(accounts);
    const statementInput = {
      ...books,
      ...readEarlier(earlier),
      items: unpacked.map(asAdjusted),
      taxonomy: constitution.reportingTaxonomy(),
      rules: constitution.disclosureRules(),
    };
    return buildWorkingPapers({ ...papers, accounts: unpacked, statementInput }, stored);
  },
  suggestTags: (request: SuggestionRequest) => suggestForFiling(constitution, request),
  linesNotAsked: (request: SuggestionRequest) => linesNotAsked(constitution, request),
  packArchive: (parts: ReadonlyMap<string, Uint8Array>, first: string) => writeZip(sortedParts(parts, first)),
  buildOutput: (input: OutputInput) => buildOutput(constitution, input),
  renderInstance: (input: InstanceToRender) => {
    const version = input.content.filing.taxonomyVersion;
    return renderInstance(
      input,
      constitution.taxonomyLookup(version),
      constitution.loadValidationRules(version),
    );
  },
  buildTaxonomyPackage: (version: string) =>
    buildTaxonomyPackage(
      constitution.loadTaxonomy(version),
      constitution.loadValidationRules(version),
      constitution.standardReferences(version),
    ),
});

/** The tasks of threads. */
export type ThreadTasks = ReturnType<typeof workerTasks>;

declare module '../workers/workers.ts' {
  interface WorkerTasks extends ThreadTasks, ReadingTasks {}
}
