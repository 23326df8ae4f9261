/**
 * What the invented people of the finished sample client answer where its permanent file proposes nothing: the disclosure
 * questions by their ids, and the fields of the filing information by the labels that a person reads. Amounts are those of
 * its books.
 */
import type { DisclosureValue } from '../../shared/model/disclosures.ts';
import { DIRECTORS } from './finished-file.ts';

const AUTHORISED_ON = '2026-02-27';
const NONE = 'None';

/** A question that none of these answers leaves the sample unfinished, and its making stops there. */
export const DISCLOSURE_ANSWERS: Readonly<Record<string, DisclosureValue>> = {
  'DISC-001-02': NONE,
  'DISC-001-04': NONE,
  'DISC-001-05': AUTHORISED_ON,
  'DISC-002-01': 'SFRS for Small Entities',
  'DISC-002-02': true,
  'DISC-002-03': 'Historical cost',
  'DISC-002-04': 'SGD',
  'DISC-002-05': [NONE],
  'DISC-002-06': false,
  'DISC-002-07': false,
  'DISC-002-11': 'By function',
  'DISC-002-12': 'One line each',
  'DISC-002-13': true,
  'DISC-003-01': true,
  'DISC-003-02': false,
  'DISC-005-01': [NONE],
  'DISC-005-02': [
    ['Useful life of office equipment', '21,300', 'Five years, by what the directors have seen'],
  ],
  'DISC-009-03': false,
  'DISC-009-05': false,
  'DISC-010-01': [['Office equipment', '36,000', '14,500', '-', '10,000', '21,300']],
  'DISC-010-02': [['Office equipment', '5 years']],
  'DISC-010-03': NONE,
  'DISC-010-04': NONE,
  'DISC-010-05': 'Straight-line',
  'DISC-011-01': ["The Company rents its office. Either party may end the lease at three months' notice."],
  'DISC-011-05': false,
  'DISC-011-07': false,
  'DISC-012-01': 'First-in, first-out',
  'DISC-012-02': [['Paper goods and stationery for sale', '81,361']],
  'DISC-012-03': NONE,
  'DISC-013-01': '30 days',
  'DISC-013-03': [['-', '-', '-', '-']],
  'DISC-013-04': NONE,
  'DISC-014-01': [['Cash at bank', '240,888']],
  'DISC-014-02': NONE,
  'DISC-015-03': false,
  'DISC-017-01': [['Current tax', '7,755']],
  'DISC-017-02': [
    ['Tax at the statutory rate of 17%', '16,785'],
    ['Partial tax exemption', '-9,030'],
  ],
  'DISC-017-03': NONE,
  'DISC-018-01': [['Sale of paper goods and stationery', '968,450', '-']],
  'DISC-018-02': ['Revenue is recognised when the goods are delivered. Payment is due within 30 days.'],
  'DISC-018-03': NONE,
  'DISC-018-05': false,
  'DISC-019-01': [
    [DIRECTORS[0], 'Director and shareholder', 'Dividend paid', '15,000'],
    [DIRECTORS[1], 'Director and shareholder', 'Dividend paid', '10,000'],
  ],
  'DISC-019-02': [['Directors', '-', 'Nothing was outstanding at the end of the year']],
  'DISC-019-03': [["Directors' remuneration", '54,000']],
  'DISC-020-01': [["Directors' remuneration", '54,000']],
  'DISC-020-04': NONE,
  'DISC-020-05': true,
  'DISC-021-01': [
    ['Salaries', '151,600'],
    ['Contributions to the Central Provident Fund', '23,240'],
    ["Directors' remuneration", '54,000'],
  ],
  'DISC-021-02': '5',
  'DISC-021-03': true,
  'DISC-021-04': false,
  'DISC-023-01': false,
  'DISC-023-03': false,
  'DISC-024-01': false,
  'DISC-025-01': true,
  'DISC-025-02': [['Interim dividend, tax exempt (one-tier)', '25,000', '12.5 cents', '30 September 2025']],
};

/** Over what the form proposes from elsewhere than the permanent file. */
export const FILING_ANSWERS: Readonly<Record<string, string>> = {
  'Date of authorisation of the financial statements for issue': AUTHORISED_ON,
  'Type of income statement': 'By function',
  'Whether the company is a subsidiary': 'false',
  'Whether the company has any subsidiary, associate or joint venture': 'false',
  "Whether, in the directors' opinion, the financial statements give a true and fair view": 'true',
  'Whether there are reasonable grounds to believe the company can pay its debts as they fall due': 'true',
};
