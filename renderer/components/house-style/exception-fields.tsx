/** Typeface and cover where a client or an engagement has them otherwise than the practice. */
import { NativeSelect } from '@mantine/core';
import { type ClientStyle, COVER_WORDS, COVERS, HOUSE_FONTS } from '../../../shared/model/house-style.ts';
import { optionsOf } from '../words.ts';

const AS_PRACTICE = { value: '', label: 'As the practice' };
const FONTS = [AS_PRACTICE, ...HOUSE_FONTS.map((font) => ({ value: font, label: font }))];
const COVER_OPTIONS = [AS_PRACTICE, ...optionsOf(COVER_WORDS)];

interface ExceptionFieldsProps<Style extends ClientStyle> {
  readonly style: Style;
  readonly onChange: (style: Style) => void;
}

export function ExceptionFields<Style extends ClientStyle>({ style, onChange }: ExceptionFieldsProps<Style>) {
  const { font: _font, ...withoutFont } = style;
  const { cover: _cover, ...withoutCover } = style;
  return (
    <>
      <NativeSelect
        label="Typeface in Word"
        data={FONTS}
        value={style.font ?? ''}
        onChange={(event) => {
          const font = HOUSE_FONTS.find((each) => each === event.currentTarget.value);
          onChange((font === undefined ? withoutFont : { ...style, font }) as Style);
        }}
      />
      <NativeSelect
        label="Cover"
        data={COVER_OPTIONS}
        value={style.cover ?? ''}
        onChange={(event) => {
          const cover = COVERS.find((each) => each === event.currentTarget.value);
          onChange((cover === undefined ? withoutCover : { ...style, cover }) as Style);
        }}
      />
    </>
  );
}
