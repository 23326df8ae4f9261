/**
 * What a filing holds that passes every rule of the rule book: four confirmed lines and the filing information, as a
 * desktop would write them; and a run of the rules with a result for each, as its engine would.
 */
import { openConstitution } from '../../../constitution/index.ts';
import type { AnyRow } from '../../../shared/sync/records.ts';
import type { SignedIn } from './desktop.ts';
import { confirmationRow, idOf, lineRow, tagRow } from './sync-practice.ts';

const TOTALS: Readonly<Record<string, string>> = {
  fs_Assets: '100.00',
  fs_Liabilities: '40.00',
  fs_Equity: '60.00',
  fs_ProfitLoss: '7.00',
};

const INFORMATION: Readonly<Record<string, string>> = {
  ei_AccountingStandardUsed: 'SFRS',
  ei_NatureOfFinancialStatements: 'Company',
  ei_PresentationCurrency: 'SGD',
  ei_FunctionalCurrency: 'SGD',
  ei_LevelOfRounding: 'Actual',
  ei_TypeOfStatementOfFinancialPosition: 'Current and non-current',
  ei_WhetherPreparedOnGoingConcernBasis: 'true',
  ei_DescriptionOfPrincipalActivities: 'Trading in tools.',
  ds_WhetherStatementsGiveTrueAndFairView: 'true',
  ds_WhetherCompanyCanPayItsDebts: 'true',
};

type Put = {
  readonly kind: 'lineItem' | 'confirmation' | 'tagMapping' | 'filingInformation';
  readonly body: AnyRow;
};

/** The content of a filing, confirmed and saved by the person. */
export function completeContent(filing: AnyRow, person: SignedIn, at: string): readonly Put[] {
  const ofLines = Object.entries(TOTALS).flatMap(([elementId, valueCurrent], index): Put[] => {
    const line = { ...lineRow(filing, 50 + index, at), valueCurrent, scale: 1 };
    const tag = tagRow(line, elementId, at);
    return [
      { kind: 'lineItem', body: line },
      { kind: 'confirmation', body: confirmationRow(tag, person, at, `of ${String(tag.id)}`) },
      { kind: 'tagMapping', body: { ...tag, confirmedById: person.staffId, confirmedAt: at } },
    ];
  });
  const authorised = `${Number(String(filing.periodEnd).slice(0, 4)) + 1}-03-15`;
  const information = { ...INFORMATION, ei_DateOfAuthorisationForIssue: authorised };
  const ofInformation = Object.entries(information).map(
    ([elementId, value]): Put => ({
      kind: 'filingInformation',
      body: { xbrlFilingId: String(filing.id), elementId, value, savedById: person.staffId, savedAt: at },
    }),
  );
  return [...ofLines, ...ofInformation];
}

type Told = { readonly kind: 'validationRun' | 'validationResult'; readonly body: AnyRow };

/** A run that tells of every rule, all of them passed but those named. */
export function wholeRun(
  filing: AnyRow,
  person: Pick<SignedIn, 'staffId'>,
  {
    at,
    nonce,
    failed = [],
  }: { readonly at: string; readonly nonce: string; readonly failed?: readonly string[] },
): readonly Told[] {
  const id = idOf(`run ${nonce}`);
  const common = { xbrlFilingId: String(filing.id), runAt: at };
  const contentVersion = Number(filing.contentVersion);
  const rules = openConstitution().loadValidationRules(String(filing.taxonomyVersion));
  return [
    { kind: 'validationRun', body: { ...common, id, requestedBy: person.staffId, contentVersion } },
    ...rules.map(
      ({ rule_id: ruleId, category, severity }): Told => ({
        kind: 'validationResult',
        body: {
          ...common,
          id: idOf(`result ${nonce} ${ruleId}`),
          runId: id,
          ruleId,
          category,
          severity,
          passed: failed.includes(ruleId) ? 0 : 1,
          message: 'A rule',
          relatedElements: '[]',
        },
      }),
    ),
  ];
}
