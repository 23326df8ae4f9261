/**
 * What each role may do (specification 5), as the engine states it.
 */
import { Box, Table } from '@mantine/core';
import { ACTIONS, type Action, ROLE_WORDS, type Role } from '../../../shared/model/roles.ts';
import { useRoute } from '../../client/hooks.ts';
import { QueryView } from '../../components/query-view.tsx';
import './settings.css';

const ACTION_WORDS: Record<Action, string> = {
  VIEW_FS_ENGAGEMENT: 'See engagements',
  MANAGE_FS_ENGAGEMENT: 'Open and change engagements',
  UPLOAD_TRIAL_BALANCE: 'Import a trial balance',
  CONFIRM_FS_MAPPING: 'Have lines suggested',
  OVERRIDE_FS_MAPPING: 'Map by hand',
  GENERATE_STATEMENTS: 'Make statements',
  RESPOND_DISCLOSURE: 'Answer disclosures',
  GENERATE_NOTES: 'Draft and edit notes',
  EXPORT_FS_DOCUMENT: 'Export to Word',
  APPROVE_FS: 'Approve statements (client)',
  VIEW_XBRL_FILING: 'See filings',
  MANAGE_XBRL_FILING: 'Open and change filings',
  INGEST_XBRL_DOCUMENT: 'Add a document',
  CONFIRM_TAG_MAPPING: 'Confirm tags',
  ADD_MAPPING_SYNONYM: 'Add synonyms',
  RUN_XBRL_VALIDATION: 'Validate',
  EXPORT_PREPTOOL: 'Export the preparation workbook',
  EXPORT_XBRL_XML: 'Export the XBRL instance',
  MARK_XBRL_FILED: 'Mark as filed',
  APPROVE_XBRL: 'Sign off filings (client)',
  MANAGE_CLIENTS: 'Manage clients and staff',
  MANAGE_TEMPLATES: 'See taxonomy versions',
};

interface RoleTableProps {
  readonly items: readonly { readonly role: Role; readonly actions: readonly Action[] }[];
}

export function RoleTable({ items }: RoleTableProps) {
  return (
    <Box component="section" tabIndex={0} className="fv-panel fv-table-box" aria-label="Role matrix">
      <Table className="fv-matrix" stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Action</Table.Th>
            {items.map(({ role }) => (
              <Table.Th key={role}>{ROLE_WORDS[role]}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {ACTIONS.map((action) => (
            <Table.Tr key={action}>
              <Table.Th scope="row" title={action}>
                {ACTION_WORDS[action]}
              </Table.Th>
              {items.map(({ role, actions }) => (
                <Table.Td key={role}>
                  {actions.includes(action) ? (
                    <span className="fv-good">
                      ✓<span className="fv-hidden">yes</span>
                    </span>
                  ) : (
                    <span className="fv-hidden">no</span>
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}

export function RoleMatrix() {
  const roles = useRoute('listRoles', {});
  return (
    <QueryView query={roles} loading="Reading the roles">
      {({ items }) => <RoleTable items={items} />}
    </QueryView>
  );
}
