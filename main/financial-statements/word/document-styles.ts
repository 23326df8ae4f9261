/**
 * The look of the statements document: fonts, heading styles and the automatic numbering of notes
 * (specification 4.2, Word export layout 8: "1. General information"). One place, so that all parts agree.
 */
import { AlignmentType, type INumberingOptions, type IStylesOptions, LevelFormat } from 'docx';
import type { HouseFont } from '../../../shared/model/house-style.ts';
import { SIZE } from '../document/page-measures.ts';

export const NOTE_NUMBERING = 'notes';

/** `font`: of the practice. */
export const stylesIn = (font: HouseFont): IStylesOptions => ({
  default: {
    document: { run: { font, size: SIZE.body, language: { value: 'en-SG' } } },
    heading1: {
      run: { font, size: 24, bold: true, color: '000000' },
      paragraph: { keepNext: true, spacing: { before: 0, after: 40 } },
    },
    heading2: {
      run: { font, size: 22, bold: true, color: '000000' },
      paragraph: { keepNext: true, spacing: { before: 320, after: 120 } },
    },
    heading3: {
      run: { font, size: SIZE.body, bold: true, color: '000000' },
      paragraph: { keepNext: true, spacing: { before: 200, after: 100 } },
    },
  },
  paragraphStyles: [
    {
      id: 'BodyText',
      name: 'Body Text',
      basedOn: 'Normal',
      quickFormat: true,
      paragraph: { alignment: AlignmentType.JUSTIFIED, spacing: { after: 140, line: 264 } },
    },
    {
      id: 'StatementSubtitle',
      name: 'Statement Subtitle',
      basedOn: 'Normal',
      run: { bold: true },
      paragraph: { keepNext: true, spacing: { after: 200 } },
    },
    {
      id: 'TableText',
      name: 'Table Text',
      basedOn: 'Normal',
      paragraph: { spacing: { before: 20, after: 20 } },
    },
  ],
});

/** Notes "1.", their subheadings "1.1". */
export const NUMBERING: INumberingOptions = {
  config: [
    {
      reference: NOTE_NUMBERING,
      levels: [
        {
          level: 0,
          format: LevelFormat.DECIMAL,
          text: '%1.',
          alignment: AlignmentType.LEFT,
          style: { paragraph: { indent: { left: 567, hanging: 567 } } },
        },
        {
          level: 1,
          format: LevelFormat.DECIMAL,
          text: '%1.%2',
          alignment: AlignmentType.LEFT,
          style: { paragraph: { indent: { left: 567, hanging: 567 } } },
        },
      ],
    },
  ],
};
