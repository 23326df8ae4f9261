/** The legend of tick marks: what each says, and whether it is offered. One that was set somewhere is never lost. */
import { Button, Checkbox, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { KEY_BYTES, type OwnTickMark, ownMarkKey, tickLegend } from '../../../shared/model/tick-legend.ts';
import { useRoute } from '../../client/hooks.ts';
import { QueryView } from '../query-view.tsx';

interface TickMarksFieldProps {
  /** Of the levels above: the practice's, and the client's in the form of an engagement. */
  readonly above: readonly OwnTickMark[];
  readonly own: readonly OwnTickMark[];
  readonly onChange: (own: OwnTickMark[]) => void;
}

export function TickMarksField({ above, own, onChange }: TickMarksFieldProps) {
  const house = useRoute('getHouseStyle', {});
  return (
    <Stack gap="xs" component="section" aria-label="Tick marks">
      <Title order={3} size="h4">
        Tick marks of lead schedules
      </Title>
      <Text size="sm" c="dimmed">
        A mark that is not offered any more is still read where somebody set it, so one that was saved stays
        in this list.
      </Text>
      <QueryView query={house} loading="Reading the legend">
        {({ shippedTickMarks }) => {
          const legend = tickLegend(shippedTickMarks, above, own);
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
                      key: ownMarkKey(crypto.getRandomValues(new Uint8Array(KEY_BYTES))),
                      mark: '',
                      says: '',
                      offered: true,
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
