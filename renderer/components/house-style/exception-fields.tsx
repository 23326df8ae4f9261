/** What a client or an engagement has otherwise than the practice: parts are ticked, and what is not follows the practice. */
import { Checkbox, Group, Stack, Text } from '@mantine/core';
import type { ClientStyle, HouseStyle } from '../../../shared/model/house-style.ts';
import { PART_WORDS, PartField, STYLE_PARTS, type StylePart } from './part-field.tsx';

interface ExceptionFieldsProps<Style extends ClientStyle> {
  /** What is above it: "the practice", or "the client and the practice". */
  readonly follows: string;
  /** The style that is followed, with all its levels. */
  readonly above: HouseStyle;
  readonly style: Style;
  readonly onChange: (style: Style) => void;
}

export function ExceptionFields<Style extends ClientStyle>(props: ExceptionFieldsProps<Style>) {
  const { follows, above, style, onChange } = props;
  const tick = (part: StylePart, isOther: boolean) => {
    const { [part]: _left, ...rest } = style;
    onChange((isOther ? { ...style, [part]: startOf(part, above) } : rest) as Style);
  };
  const ticked = STYLE_PARTS.filter((part) => style[part] !== undefined);
  return (
    <Stack gap="xs" component="section" aria-label="Printed otherwise">
      <Text size="sm" fw={500}>
        Printed otherwise than {follows}
      </Text>
      <Group gap="md">
        {STYLE_PARTS.map((part) => (
          <Checkbox
            key={part}
            label={PART_WORDS[part]}
            checked={ticked.includes(part)}
            onChange={(event) => tick(part, event.currentTarget.checked)}
          />
        ))}
      </Group>
      {ticked.map((part) => (
        <PartField
          key={part}
          part={part}
          above={above}
          style={{ ...above, ...style }}
          onChange={(change) => onChange({ ...style, ...change })}
        />
      ))}
    </Stack>
  );
}

/** Where a part begins once it is ticked: as it is printed now. Wordings and tick marks stand beside those above, one by one. */
function startOf(part: StylePart, above: HouseStyle): HouseStyle[StylePart] {
  return part === 'wordings' || part === 'tickMarks' ? [] : above[part];
}
