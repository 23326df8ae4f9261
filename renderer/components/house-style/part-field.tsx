/** The field of one part of a style, the same for the practice, a client and an engagement. */
import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  COVER_WORDS,
  COVERS,
  HOUSE_FONTS,
  type HouseFont,
  type HouseStyle,
  type Picture,
  TYPEFACE_OF_PDF,
} from '../../../shared/model/house-style.ts';
import type { Problem } from '../../../shared/problem.ts';
import { upload } from '../../client/call.ts';
import { FileDrop } from '../file-drop.tsx';
import { GrowingTextarea } from '../growing-textarea.tsx';
import { ProblemMessage } from '../state-views.tsx';
import { optionsOf } from '../words.ts';
import { linesOf } from './lines-of.ts';
import { TickMarksField } from './tick-marks-field.tsx';
import { WordingList } from './wording-list.tsx';

export const STYLE_PARTS = [
  'firm',
  'letterhead',
  'logo',
  'cover',
  'font',
  'signature',
  'wordings',
  'tickMarks',
] as const;
export type StylePart = (typeof STYLE_PARTS)[number];
export const PART_WORDS: Readonly<Record<StylePart, string>> = {
  firm: 'Name of the firm',
  letterhead: 'Letterhead',
  logo: 'Logo',
  cover: 'Cover',
  font: 'Typeface',
  signature: 'Signature',
  wordings: 'Wordings for notes',
  tickMarks: 'Tick marks',
};

/** No font of these may be given out with a file, so that a PDF is set in one of its kind that Fairview ships. */
const faceOfPdf = (font: HouseFont) =>
  `Word and the workbook name it. PDF and preview are set in ${TYPEFACE_OF_PDF[font]}, which they embed.`;

interface PartFieldProps {
  readonly part: StylePart;
  readonly style: HouseStyle;
  /** What it follows where nothing else is said; the practice follows nothing. */
  readonly above?: HouseStyle;
  readonly onChange: (change: Partial<HouseStyle>) => void;
}

export function PartField({ part, style, above, onChange }: PartFieldProps) {
  switch (part) {
    case 'firm':
      return (
        <TextInput
          label={PART_WORDS.firm}
          description="Printed on the cover with what the practice did, and under its report"
          value={style.firm}
          maxLength={200}
          onChange={(event) => onChange({ firm: event.currentTarget.value })}
        />
      );
    case 'letterhead':
      return (
        <LinesField
          label={PART_WORDS.letterhead}
          description="At most six lines: name, address, registration"
          minRows={3}
          lines={style.letterhead}
          onChange={(letterhead) => onChange({ letterhead })}
        />
      );
    case 'signature':
      return (
        <LinesField
          label="Below the firm’s name where it signs"
          description="At most six lines, such as “Public Accountants and Chartered Accountants”"
          minRows={2}
          lines={style.signature}
          onChange={(signature) => onChange({ signature })}
        />
      );
    case 'font':
      return (
        <NativeSelect
          label={PART_WORDS.font}
          description={faceOfPdf(style.font)}
          data={[...HOUSE_FONTS]}
          value={style.font}
          onChange={(event) =>
            onChange({ font: HOUSE_FONTS.find((each) => each === event.currentTarget.value) ?? 'Arial' })
          }
        />
      );
    case 'cover':
      return (
        <NativeSelect
          label={PART_WORDS.cover}
          data={optionsOf(COVER_WORDS)}
          value={style.cover}
          onChange={(event) =>
            onChange({ cover: COVERS.find((each) => each === event.currentTarget.value) ?? 'PLAIN' })
          }
        />
      );
    case 'logo':
      return <LogoField logo={style.logo} onChange={(logo) => onChange({ logo })} />;
    case 'tickMarks':
      return (
        <TickMarksField
          above={above?.tickMarks ?? []}
          own={style.tickMarks ?? []}
          onChange={(tickMarks) => onChange({ tickMarks })}
        />
      );
    default:
      return <WordingList wordings={style.wordings} onChange={(wordings) => onChange({ wordings })} />;
  }
}

interface LinesFieldProps {
  readonly label: string;
  readonly description: string;
  readonly minRows: number;
  readonly lines: readonly string[];
  readonly onChange: (lines: string[]) => void;
}

/** Keeps what is typed, blanks too, and hands on the lines. */
function LinesField({ lines, onChange, ...shown }: LinesFieldProps) {
  const [text, setText] = useState(lines.join('\n'));
  return (
    <GrowingTextarea
      {...shown}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(linesOf(event.currentTarget.value));
      }}
    />
  );
}

interface LogoFieldProps {
  readonly logo: Picture | null;
  readonly onChange: (logo: Picture | null) => void;
}

function LogoField({ logo, onChange }: LogoFieldProps) {
  const read = useMutation<{ picture: Picture }, Problem, File>({
    mutationFn: (file) => upload('readLogo', undefined, file),
    onSuccess: ({ picture }) => onChange(picture),
  });
  return (
    <>
      <FileDrop
        label="Logo"
        endings={['.png', '.jpg', '.jpeg']}
        maxMegabytes={0.2}
        disabled={read.isPending}
        onFile={(file) => read.mutate(file)}
      />
      {read.error !== null && <ProblemMessage problem={read.error} />}
      {logo !== null && (
        <Group>
          <img
            src={`data:${logo.mimeType};base64,${logo.base64}`}
            alt="Logo"
            style={{ maxHeight: 40, maxWidth: 160 }}
          />
          <Text size="sm">
            {logo.width} × {logo.height} pixels
          </Text>
          <Button size="compact-sm" variant="default" onClick={() => onChange(null)}>
            Remove the logo
          </Button>
        </Group>
      )}
    </>
  );
}
