/** The assets of a depreciation as a list: one is chosen and changed in the fields below it. */
import { Button, Group, Table, UnstyledButton } from '@mantine/core';
import { isIsoDate, shortDate } from '../../../../shared/model/dates.ts';
import { isMoney } from '../../../../shared/model/money.ts';
import { Figure } from '../../../components/figure.tsx';
import { placed } from '../../../components/placed.ts';
import type { FieldValue, FieldValues } from './template-fields.ts';

interface TemplateAssetsProps {
  readonly assets: readonly FieldValues[];
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
  readonly onAdd: () => void;
  readonly onRemove: (index: number) => void;
}

const textOf = (value: FieldValue | undefined) => (typeof value === 'object' ? '' : String(value ?? ''));

function dayOf(value: FieldValue | undefined): string {
  const text = textOf(value);
  return isIsoDate(text) ? shortDate(text) : 'to be entered';
}

export function TemplateAssets({ assets, chosen, onChoose, onAdd, onRemove }: TemplateAssetsProps) {
  return (
    <>
      {assets.length > 1 && (
        <Table aria-label="Assets" verticalSpacing={3}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Asset or class</Table.Th>
              <Table.Th className="fv-figure-column">Cost</Table.Th>
              <Table.Th className="fv-figure-column">Months</Table.Th>
              <Table.Th>Ready for use on</Table.Th>
              <Table.Th>
                <span className="fv-hidden">Remove</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {placed(assets).map(({ key, item: asset }, index) => {
              const name = textOf(asset.name);
              const cost = textOf(asset.cost);
              const months = textOf(asset.usefulLifeMonths);
              return (
                <Table.Tr key={key} className={index === chosen ? 'fv-chosen-asset' : undefined}>
                  <Table.Td>
                    <UnstyledButton
                      className="fv-link fv-inline"
                      fz="inherit"
                      aria-pressed={index === chosen}
                      onClick={() => onChoose(index)}
                    >
                      {name === '' ? 'New asset' : name}
                    </UnstyledButton>
                  </Table.Td>
                  <Table.Td className="fv-figure-column">
                    {isMoney(cost) && <Figure amount={cost} />}
                  </Table.Td>
                  <Table.Td className="fv-figure-column">{months === '' ? 'to be entered' : months}</Table.Td>
                  <Table.Td>{dayOf(asset.readyOn)}</Table.Td>
                  <Table.Td>
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      aria-label={`Remove ${name === '' ? 'new asset' : name}`}
                      onClick={() => onRemove(index)}
                    >
                      Remove
                    </Button>
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      )}
      <Group>
        <Button size="xs" variant="default" onClick={onAdd}>
          Add another class
        </Button>
      </Group>
    </>
  );
}
