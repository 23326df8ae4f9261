/** The sections of an engagement that people sign, each with what it shows now; those that hold nothing yet are not asked for. */
import type { Constitution } from '../../../constitution/index.ts';
import { STEP_SECTION_WORDS } from '../../../shared/model/section-words.ts';
import type { Section, SectionContent } from '../../../shared/model/sign-offs.ts';
import { STATEMENT_SECTIONS, type StatementSection } from '../../../shared/model/statements.ts';
import type { Reader } from '../../store/database.ts';
import { findStatement, listAnswers, listNotes } from '../../store/repositories/engagement-outputs.ts';
import type { StoredEngagement } from '../../store/repositories/engagements.ts';
import { findSignedStatements } from '../../store/repositories/signed-statements.ts';
import { findMateriality, listLeadNotes } from '../../store/repositories/working-papers.ts';
import { loadBooks } from '../books/load-books.ts';
import { requireEngagement } from '../engagements/require-engagement.ts';
import { legendOfEngagement, styleOfEngagement } from '../house-style/house-style.ts';
import { layoutFor } from '../statements/profit-and-loss-layouts.ts';
import { entryLines, lineReader } from '../statements/signed-lines.ts';
import { headerContent, journalsContent, mappingContent, trialBalanceContent } from './book-sections.ts';
import { leadsContent, priorYearContent } from './paper-sections.ts';
import { answersContent, noteContent, statementContent, styleContent } from './printed-sections.ts';

const STATEMENTS: readonly StatementSection[] = ['balance-sheet', 'income-statement', 'equity', 'cash-flow'];

/** In the order of the steps. Throws NOT_FOUND. */
export async function engagementSections(
  reader: Reader,
  constitution: Constitution,
  engagementId: string,
): Promise<readonly Section[]> {
  const engagement = await requireEngagement(reader, engagementId);
  const { items, journals } = await loadBooks(reader, engagementId);
  const statement = await findStatement(reader, engagementId);
  const answers = await listAnswers(reader, engagementId);
  const signed = await findSignedStatements(reader, engagementId);
  const materiality = await findMateriality(reader, engagementId);
  const leadNotes = await listLeadNotes(reader, engagementId);
  const notes = await listNotes(reader, engagementId);
  const style = await styleOfEngagement(reader, engagement);
  const section = (name: string, title: string, path: string, content: SectionContent): Section => ({
    name,
    title,
    path: `/engagements/${engagementId}/${path}`,
    content,
  });
  const ofStatements = statement
    ? STATEMENTS.map((each) =>
        section(
          `statements/${each}`,
          statement.statementsJson[STATEMENT_SECTIONS[each]].title,
          `statements/${each}.title`,
          statementContent(statement.statementsJson, each),
        ),
      )
    : [];
  return [
    section('header', STEP_SECTION_WORDS.header, 'trial-balance', headerContent(engagement)),
    section(
      'trial-balance',
      STEP_SECTION_WORDS['trial-balance'],
      'trial-balance',
      trialBalanceContent(items),
    ),
    section('journals', STEP_SECTION_WORDS.journals, 'journals', journalsContent(journals)),
    section('mapping', STEP_SECTION_WORDS.mapping, 'mapping', mappingContent(items)),
    section(
      'lead-schedules',
      STEP_SECTION_WORDS['lead-schedules'],
      'lead-schedules',
      leadsContent(materiality, leadNotes, await readMarks(reader, constitution, engagement)),
    ),
    section(
      'prior-year',
      STEP_SECTION_WORDS['prior-year'],
      'prior-year',
      priorYearContent(signed, linesOf(constitution, engagement)),
    ),
    ...ofStatements,
    section(
      'disclosures',
      STEP_SECTION_WORDS.disclosures,
      'disclosures',
      answersContent(answers, constitution.disclosureRules()),
    ),
    ...notes.map((note) =>
      section(`notes/${note.noteKey}`, note.title, `notes/${note.noteKey}`, noteContent(note)),
    ),
    section('report', STEP_SECTION_WORDS.report, 'export', styleContent(style)),
  ].filter(({ name, content }) => content.length > 0 || name === 'journals');
}

function linesOf(constitution: Constitution, { periodStart, reportingStandard }: StoredEngagement) {
  const taxonomy = constitution.reportingTaxonomy();
  const layout = layoutFor(taxonomy.profitAndLossLayouts, periodStart, reportingStandard);
  return lineReader(entryLines(taxonomy, layout));
}

async function readMarks(reader: Reader, constitution: Constitution, engagement: StoredEngagement) {
  const { tickMarks: shipped, benchmarks } = constitution.reportingTaxonomy().leadSchedules;
  const tickMarks = await legendOfEngagement(reader, constitution, engagement);
  const own = tickMarks.filter(
    ({ key, mark, says }) =>
      !shipped.some((each) => each.key === key && each.mark === mark && each.says === says),
  );
  return { tickMarks, own, benchmarks };
}
