/** The input of the notes of an invented trading company. */
import { loadClassPolicies, loadNoteTexts } from '../../../../../constitution/index.ts';
import { heldKeys } from '../../../../../main/financial-statements/notes/accounting-policies.ts';
import type {
  AnsweredPrompt,
  NotesInput,
} from '../../../../../main/financial-statements/notes/notes-input.ts';
import { partBalances } from '../../../../../main/financial-statements/notes/part-balances.ts';
import { computeStatements } from '../../../../../main/financial-statements/statements/compute-statements.ts';
import { books, HEADER, TAXONOMY, TRADING } from '../statements/sample-books.ts';

export const POLICIES = {
  incomeTax:
    'Current tax is recognised at the amount expected to be paid.\n\nDeferred tax is recognised on temporary differences.',
  employeeBenefits: 'Contributions to the Central Provident Fund are recognised as an expense when due.',
  provisions: 'Provisions are recognised when the Company has a present obligation.',
};

/** A question that is printed in its note and decides nothing else, save for `change`. */
export const question = (
  change: Partial<AnsweredPrompt> & Pick<AnsweredPrompt, 'label'>,
): AnsweredPrompt => ({
  promptId: change.label,
  inputType: 'text',
  role: 'disclosure',
  personal: null,
  follows: null,
  options: [],
  columns: [],
  form: {},
  value: null,
  ...change,
});

export const STATEMENTS = computeStatements({
  header: HEADER,
  items: books(TRADING),
  hasPriorYear: true,
  taxonomy: TAXONOMY,
  rules: [],
});

export const NOTES_INPUT: NotesInput = {
  client: { companyName: 'Kestrel Harbour Trading Pte. Ltd.', uen: '201912345K' },
  engagement: { reportingStandard: 'FULL_SFRS', currency: 'SGD' },
  statements: STATEMENTS,
  answers: [
    {
      noteKey: 'note_going_concern',
      ruleId: 'DISC-003',
      title: 'Going concern',
      prompts: [
        question({
          promptId: 'DISC-003-01',
          inputType: 'boolean',
          label: 'Is there a material uncertainty?',
          value: false,
        }),
        question({ promptId: 'DISC-003-02', label: 'Describe the support received' }),
      ],
    },
    {
      noteKey: 'note_inventories',
      ruleId: 'DISC-012',
      title: 'Inventories',
      prompts: [
        question({
          promptId: 'DISC-012-01',
          inputType: 'table',
          label: 'Inventories by class',
          columns: [
            { column_id: 'class', label: 'Class', role: 'row' },
            { column_id: 'current', label: '2026', role: 'detail' },
            { column_id: 'prior', label: '2025', role: 'makes_up_line' },
          ],
          value: [['Finished goods', '12,000', '15,000']],
        }),
      ],
    },
  ],
  policies: POLICIES,
  classPolicies: loadClassPolicies('FULL_SFRS'),
  noteTexts: loadNoteTexts('FULL_SFRS'),
  heldKeys: heldKeys(STATEMENTS, books(TRADING), TAXONOMY),
  balances: partBalances(STATEMENTS, books(TRADING), { lastYear: null, yearBefore: null }, TAXONOMY),
  directors: {
    directors: ['Tan Mei Lin', 'Rajesh Kumar'],
    interests: [['Tan Mei Lin', '30,000', '40,000']],
    interestsOmitted: null,
    arrangements: false,
    shareOptions: null,
    auditExempt: true,
    exemptionGround: 'Small company',
    noticeOfAudit: null,
    auditor: null,
    statementDate: null,
  },
  taxonomy: TAXONOMY,
};
