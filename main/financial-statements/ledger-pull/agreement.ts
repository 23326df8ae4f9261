/**
 * What an organisation and an engagement must agree in before a figure is taken: the company, the currency, and the day from
 * which income and expenses are counted. A ledger counts them from the start of its own year; another start would be wrong
 * figures that foot all the same.
 */
import { longDate } from '../../../shared/model/dates.ts';
import { Problem } from '../../../shared/problem.ts';
import { type OrganisationFacts, yearStartBefore } from '../../ledgers/ledger-source.ts';
import type { StoredEngagement } from '../../store/repositories/engagements.ts';

/** Throws where the organisation is not what was chosen, or its figures would be of other money or another year. */
export function requireAgreement(
  ledger: string,
  facts: OrganisationFacts,
  chosenName: string,
  engagement: Pick<StoredEngagement, 'functionalCurrency' | 'periodStart' | 'yearEndDate' | 'firstPeriod'>,
): void {
  if (facts.name !== chosenName) {
    throw new Problem(
      'IDENTITY_MISMATCH',
      `The organisation in ${ledger} is now called "${facts.name}"; "${chosenName}" was chosen. Check that it is the same company, and choose it again: Settings, Ledgers.`,
    );
  }
  const { functionalCurrency, periodStart, yearEndDate, firstPeriod } = engagement;
  if (facts.currency !== functionalCurrency) {
    throw new Problem(
      'INVALID_INPUT',
      `The books in ${ledger} are kept in ${facts.currency}, the engagement in ${functionalCurrency}. Change the currency in the engagement's header, or choose another organisation.`,
    );
  }
  const start = yearStartBefore(yearEndDate, facts.yearStart);
  const agrees = start === periodStart || (firstPeriod && start < periodStart);
  if (!agrees) {
    throw new Problem(
      'INVALID_PERIOD',
      `At ${longDate(yearEndDate)} the income and expense accounts in ${ledger} contain what happened since ${longDate(start)}, but the period of the engagement begins on ${longDate(periodStart)}. Correct the financial year in ${ledger} or the period in the engagement's header, or upload a trial balance for the period.`,
    );
  }
}
