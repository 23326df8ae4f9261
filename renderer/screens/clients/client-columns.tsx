/** The columns of the list of clients. */
import { Link } from 'wouter';
import { MONTHS } from '../../../shared/model/dates.ts';
import type { ClientRow } from '../../../shared/model/list-rows.ts';
import type { ListColumn } from '../../components/record-list/list-columns.ts';
import { formatMoment } from '../../components/when.tsx';
import { ACCOUNTING_STANDARD_WORDS, PRODUCT_WORDS } from '../../components/words.ts';

export const CLIENT_COLUMNS: readonly ListColumn<ClientRow>[] = [
  {
    id: 'companyName',
    header: 'Company',
    width: 260,
    grow: true,
    text: ({ companyName }) => companyName,
    render: ({ id, companyName }) => (
      <Link href={`/clients/${id}`} className="fv-link" title={companyName}>
        {companyName}
      </Link>
    ),
  },
  { id: 'uen', header: 'UEN', width: 130, text: ({ uen }) => uen },
  {
    id: 'products',
    header: 'Products',
    width: 270,
    filter: 'CHOICE',
    text: ({ enabledProducts }) => enabledProducts.map((each) => PRODUCT_WORDS[each]).join(', '),
  },
  {
    id: 'standard',
    header: 'Standard',
    width: 190,
    filter: 'CHOICE',
    text: ({ accountingStandard }) => ACCOUNTING_STANDARD_WORDS[accountingStandard],
  },
  {
    id: 'yearEnd',
    header: 'Year ends in',
    width: 120,
    filter: 'CHOICE',
    text: ({ fyEndMonth }) => MONTHS[fyEndMonth - 1] ?? '',
    order: ({ fyEndMonth }) => fyEndMonth,
  },
  {
    id: 'updatedAt',
    header: 'Changed',
    width: 150,
    further: true,
    text: ({ updatedAt }) => formatMoment(updatedAt),
    order: ({ updatedAt }) => updatedAt,
    exported: ({ updatedAt }) => updatedAt,
  },
];

export const searchedInClient = ({ companyName, uen }: ClientRow) => `${companyName} ${uen}`;
export const clientRowId = ({ id }: ClientRow) => id;
