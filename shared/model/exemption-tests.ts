/**
 * The tests of exemption that a client's file and figures can answer (Companies Act 1967, sections 4, 205B, 205C and
 * Thirteenth Schedule): small company, dormant company, exempt private company. A test that lacks a figure, or rests on
 * what only a person knows, stays open and says what is missing; it is never called met in silence. Pure.
 */
import { exemptPrivateTest } from './exempt-private-test.ts';
import type { ExemptionTest, TestedYear, TestOutcome } from './exemption-outcomes.ts';
import { formatMoney, isZero } from './money.ts';
import type { ExemptionGround } from './permanent-file.ts';
import { smallCompanyTest } from './small-company-test.ts';

export function exemptionTests(tested: TestedYear): readonly ExemptionTest[] {
  return [smallCompanyTest(tested), dormantTest(tested), exemptPrivateTest(tested.entries, tested.year)];
}

/** How the test behind a ground of exemption stands; a member of a small group is a small company itself. */
export function outcomeOfGround(ground: ExemptionGround, tested: TestedYear): TestOutcome {
  return (ground === 'DORMANT' ? dormantTest(tested) : smallCompanyTest(tested)).outcome;
}

function dormantTest({ year, sizes }: TestedYear): ExemptionTest {
  const own = sizes.find(({ end }) => end === year.end);
  const revenue = own?.revenue ?? null;
  const hasRevenue = revenue !== null && !isZero(revenue);
  return {
    test: 'DORMANT',
    title: 'Dormant company',
    paragraph: 'Companies Act 1967, section 205B',
    text: 'A company without accounting transactions since its formation, or since the end of the financial year before, is exempt from audit. Fees and fines under the Act and the like are disregarded.',
    outcome: hasRevenue ? 'NOT_MET' : 'OPEN',
    because: [
      hasRevenue
        ? 'The company has revenue in the year.'
        : revenue === null
          ? 'There are no figures of the year yet.'
          : 'There is no revenue in the year. Check that no other transaction counts: figures alone do not show it.',
    ],
    years:
      own === undefined
        ? []
        : [
            {
              yearEnd: own.end,
              figures: [
                {
                  label: 'Revenue',
                  figure: revenue === null ? null : `S$ ${formatMoney(revenue, 0)}`,
                  limit: null,
                  met: hasRevenue ? false : null,
                  engagementId: own.engagementId,
                },
              ],
            },
          ],
  };
}
