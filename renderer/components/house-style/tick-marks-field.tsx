/** The legend of tick marks: what each says, and whether it is offered. One that was set somewhere is never lost. */
import { Button, Checkbox, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { nextOwnKey, type OwnTickMark, tickLegend } from '../../../shared/model/tick-legend.ts';
import { useRoute } from '../../client/hooks.ts';
import { QueryView } from '../query-view.tsx';

interface TickMarksFieldProps {
  readonly own: readonly OwnTickMark[];
  readonly onChange: (own: OwnTickMark[]) => void;
}

export function TickMarksField({ own, onChange }: TickMarksFieldProps) {
  const house = useRoute('getHouseStyle', {});
  return (
    <Stack gap="xs" component="section" aria-label="Tick marks">
      <Title order={3} size="h4">
        Tick marks of lead schedules
      </Title>
      <Text size="sm" c="dimmed">
        A mark that is not offered any more is still read where somebody set it.
      </Text>
      <QueryView query={house} loading="Reading the legend">
        {({ shippedTickMarks, style }) => {
          const legend = tickLegend(shippedTickMarks, style?.tickMarks, own);
          const change = (mark: OwnTickMark) =>
            onChange([...own.filter(({ key }) => key !== mark.key), mark]);
          const isTaken = ({ key, mark }: OwnTickMark) =>
            legend.some((each) => each.key !== key && each.offered && each.mark === mark && mark !== '');
          return (
            <>
              {legend.map((mark, at) => (
                <Group key={mark.key} gap="xs" wrap="nowrap" align="flex-start">
                  <TextInput
                    aria-label={`Mark ${at + 1}`}
                    w={70}
                    maxLength={3}
                    value={mark.mark}
                    error={mark.offered && isTaken(mark) ? 'Taken' : null}
                    onChange={(event) => change({ ...mark, mark: event.currentTarget.value })}
                  />
                  <TextInput
                    aria-label={`Mark ${at + 1} says`}
                    flex={1}
                    maxLength={200}
                    value={mark.says}
                    onChange={(event) => change({ ...mark, says: event.currentTarget.value })}
                  />
                  <Checkbox
                    mt={8}
                    label="Offered"
                    aria-label={`Mark ${at + 1} is offered`}
                    checked={mark.offered}
                    onChange={(event) => change({ ...mark, offered: event.currentTarget.checked })}
                  />
                </Group>
              ))}
              <Group>
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() =>
                    change({
                      key: nextOwnKey(legend.map(({ key }) => key)),
                      ...{ mark: '', says: '', offered: true },
                    })
                  }
                >
                  Add a tick mark
                </Button>
              </Group>
            </>
          );
        }}
      </QueryView>
    </Stack>
  );
}
