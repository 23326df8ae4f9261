/**
 * The decisions of a mapping: what the release is called and filed for, which roles become which parts, and which
 * elements play a part. Everything is the administrator's; nothing is chosen beforehand.
 */
import {
  Checkbox,
  Group,
  MultiSelect,
  Select,
  SimpleGrid,
  Stack,
  Table,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import type { TaxonomyEntryPoint } from '../../../../shared/contract/taxonomy-releases.ts';
import { ENTRY_POINTS } from '../../../../shared/model/enums.ts';
import { ENTRY_POINT_WORDS } from '../../../../shared/model/field-words.ts';
import {
  kindOf,
  type MappingDraft,
  nameOfRole,
  SECTION_KINDS,
  type SectionKind,
  withKind,
} from './mapping-draft.ts';

interface MappingFormProps {
  readonly content: TaxonomyEntryPoint;
  readonly mapping: MappingDraft;
  readonly version: string;
  readonly onMapping: (mapping: MappingDraft) => void;
  readonly onVersion: (version: string) => void;
}

const KIND_CHOICES = Object.entries(SECTION_KINDS).map(([value, label]) => ({ value, label }));
const MOST_SHOWN = 60;

/** Parts that most taxonomies have an element for, with what they are used for. */
const PARTS: readonly (readonly [string, string, string])[] = [
  ['entityName', 'Company name', 'Given by the program in every filing.'],
  ['uen', 'Company number', 'Given by the program.'],
  ['periodStart', 'First day of the period', 'Given by the program.'],
  ['periodEnd', 'Last day of the period', 'Given by the program.'],
  ['presentationCurrency', 'Currency', 'Given by the program.'],
  ['cashBalance', 'Cash in the cash flow', 'Opening and closing cash.'],
  ['equityBalance', 'Equity in the changes in equity', 'Opening and closing equity.'],
];

export function MappingForm({ content, mapping, version, onMapping, onVersion }: MappingFormProps) {
  const set = (change: Partial<MappingDraft>) => onMapping({ ...mapping, ...change });
  const elements = content.items.map(({ elementId, label }) => ({
    value: elementId,
    label: `${label} (${elementId})`,
  }));
  const text = (
    field: 'title' | 'effective_from' | 'schema_ref' | 'entity_identifier_scheme' | 'currency',
  ) => ({
    value: mapping[field],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      set({ [field]: event.currentTarget.value }),
  });
  const open = content.axes.filter(({ defaultLabel }) => defaultLabel === null);
  const silent = content.axes.filter(({ defaultLabel }) => defaultLabel !== null);
  const memberChoice = ({ axisId, label, defaultLabel, members }: TaxonomyEntryPoint['axes'][number]) => (
    <Select
      key={axisId}
      label={`Every fact on “${label}”`}
      description={
        defaultLabel === null
          ? 'The publisher gives no default: say which member a company files.'
          : `Without a member it means “${defaultLabel}”.`
      }
      placeholder={
        defaultLabel === null ? 'Not said: what needs it cannot be reported' : 'Not said: the default holds'
      }
      data={members.map(({ elementId, label: called }) => ({ value: elementId, label: called }))}
      limit={MOST_SHOWN}
      searchable
      clearable
      value={mapping.standing_members[axisId] ?? null}
      onChange={(id) => {
        const { [axisId]: _before, ...others } = mapping.standing_members;
        set({ standing_members: id === null ? others : { ...others, [axisId]: id } });
      }}
    />
  );
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <TextInput
          label="Version name"
          description="Publisher, year and edition. It never changes afterwards."
          placeholder="reg_2027_v1"
          value={version}
          onChange={(event) => onVersion(event.currentTarget.value.trim())}
        />
        <TextInput label="Title" description="As people here read it." {...text('title')} />
        <TextInput label="In force from" placeholder="2027-01-01" {...text('effective_from')} />
        <TextInput
          label="Currency"
          description="Of the amounts that are filed; empty: Singapore dollars."
          placeholder="SGD"
          {...text('currency')}
        />
        <TextInput
          label="Address of the entry schema"
          description="Instances refer to it, as it is published."
          {...text('schema_ref')}
        />
        <TextInput
          label="Scheme of company numbers"
          description="The address under which the regulator identifies companies."
          {...text('entity_identifier_scheme')}
        />
        <Select
          label="Language of the labels"
          data={[...content.languages]}
          value={mapping.language}
          allowDeselect={false}
          onChange={(language) => set({ language: language ?? mapping.language })}
        />
        <Checkbox.Group
          label="Filed with it"
          value={[...mapping.entry_points]}
          onChange={(chosen) => set({ entry_points: ENTRY_POINTS.filter((each) => chosen.includes(each)) })}
        >
          <Group gap="md" mt={4}>
            {ENTRY_POINTS.map((each) => (
              <Checkbox key={each} value={each} label={ENTRY_POINT_WORDS[each]} />
            ))}
          </Group>
        </Checkbox.Group>
      </SimpleGrid>
      <div>
        <Title order={3} size="h4">
          Parts
        </Title>
        <Text size="sm" c="dimmed" mb="xs">
          What each role of the publisher is here. What is left out cannot be tagged, and is listed.
        </Text>
        <div className="fv-panel fv-table-box">
          <Table verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Role of the publisher</Table.Th>
                <Table.Th className="fv-figure-column">Elements</Table.Th>
                <Table.Th w={220}>Becomes</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {mapping.sections.map((section, at) => (
                <Table.Tr key={section.role}>
                  <Table.Td title={section.role}>{nameOfRole(section)}</Table.Td>
                  <Table.Td className="fv-figure-column">
                    {content.roles.find(({ role }) => role === section.role)?.concepts ?? 0}
                  </Table.Td>
                  <Table.Td>
                    <Select
                      aria-label={`${nameOfRole(section)} becomes`}
                      size="xs"
                      data={KIND_CHOICES}
                      value={kindOf(section)}
                      allowDeselect={false}
                      onChange={(kind) =>
                        onMapping(withKind(mapping, at, (kind ?? 'LEFT_OUT') as SectionKind))
                      }
                    />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      </div>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {PARTS.map(([role, label, description]) => (
          <Select
            key={role}
            label={label}
            description={description}
            placeholder="No element"
            data={elements}
            limit={MOST_SHOWN}
            searchable
            clearable
            value={mapping.roles[role] || null}
            onChange={(id) => set({ roles: { ...mapping.roles, [role]: id ?? '' } })}
          />
        ))}
        {open.map(memberChoice)}
      </SimpleGrid>
      {silent.length > 0 && (
        <details>
          <summary>
            Axes with a default ({silent.length}): say a member where companies file by another
          </summary>
          <SimpleGrid cols={{ base: 1, md: 2 }} mt="xs">
            {silent.map(memberChoice)}
          </SimpleGrid>
        </details>
      )}
      <MultiSelect
        label="Must be given"
        description="Each becomes a rule of its own."
        data={elements}
        limit={MOST_SHOWN}
        searchable
        value={[...mapping.minimum_requirement]}
        onChange={(minimum_requirement) => set({ minimum_requirement })}
      />
      <Checkbox
        label="Make rules of the publisher’s assertions where they can be said exactly"
        description="The others are listed with their reasons. A rule of severity ERROR holds back outputs."
        checked={mapping.assertions !== 'listed'}
        onChange={(event) => set({ assertions: event.currentTarget.checked ? 'rules' : 'listed' })}
      />
    </Stack>
  );
}
