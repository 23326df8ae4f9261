/** The two menus of a list: its columns, and the views of it that the person saved. */
import { Button, Checkbox, Group, Popover, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ListView } from '../../../shared/model/list-views.ts';
import { PLAIN_VIEW } from '../../../shared/model/list-views.ts';
import { chosenColumns, type ListColumn } from './list-columns.ts';
import type { ListViews } from './use-list-view.ts';

interface ColumnsMenuProps<Row> {
  readonly columns: readonly ListColumn<Row>[];
  readonly views: ListViews;
}

export function ColumnsMenu<Row>({ columns, views: { view, onView } }: ColumnsMenuProps<Row>) {
  const shown = new Set(chosenColumns(columns, view.columns).map(({ id }) => id));
  const toggle = (id: string) => {
    const next = columns
      .map((each) => each.id)
      .filter((each) => (each === id ? !shown.has(each) : shown.has(each)));
    if (next.length === 0) return;
    // What is not shown must not narrow or order the list unseen.
    const filters = Object.fromEntries(Object.entries(view.filters).filter(([each]) => next.includes(each)));
    const sort = view.sort !== null && next.includes(view.sort.columnId) ? view.sort : null;
    onView({ ...view, columns: next, filters, sort });
  };
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button size="xs" variant="default">
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns shown">
        <Stack gap={6}>
          {columns.map(({ id, header }) => (
            <Checkbox
              key={id}
              size="xs"
              label={header}
              checked={shown.has(id)}
              disabled={shown.size === 1 && shown.has(id)}
              onChange={() => toggle(id)}
            />
          ))}
          <Button size="compact-xs" variant="subtle" onClick={() => onView({ ...view, columns: null })}>
            Show the usual columns
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

const words = ({ search, filters, sort, columns, options }: ListView) =>
  JSON.stringify([search, filters, sort, columns, options]);

export function ViewsMenu({ views: { view, onView, saved, save, forget } }: { readonly views: ListViews }) {
  const [opened, setOpened] = useState(false);
  const [name, setName] = useState('');
  const current = saved.find((each) => words(each.view) === words(view));
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button size="xs" variant="default" onClick={() => setOpened((before) => !before)}>
          {current === undefined ? 'Views' : `View: ${current.name}`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Saved views">
        <Stack gap={6} miw={260}>
          {saved.length === 0 && (
            <Text size="xs" c="dimmed">
              Save how the list stands now: its search, filters, order and columns.
            </Text>
          )}
          {saved.map((each) => (
            <Group key={each.name} gap={4} justify="space-between" wrap="nowrap">
              <Button
                size="compact-xs"
                variant={each === current ? 'light' : 'subtle'}
                onClick={() => {
                  onView(each.view);
                  setOpened(false);
                }}
              >
                {each.name}
              </Button>
              <Button
                size="compact-xs"
                variant="subtle"
                color="gray"
                aria-label={`Delete the view ${each.name}`}
                onClick={() => forget(each.name)}
              >
                Delete
              </Button>
            </Group>
          ))}
          <Group
            component="form"
            gap={6}
            wrap="nowrap"
            onSubmit={(event) => {
              event.preventDefault();
              if (name.trim() === '') return;
              save(name.trim());
              setName('');
              setOpened(false);
            }}
          >
            <TextInput
              size="xs"
              aria-label="Name of the view"
              placeholder="Name of the view"
              maxLength={60}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button size="xs" type="submit" disabled={name.trim() === ''}>
              Save view
            </Button>
          </Group>
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => {
              onView(PLAIN_VIEW);
              setOpened(false);
            }}
          >
            Show the whole list
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
