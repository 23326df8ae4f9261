/** The practice's letterhead in Word: its logo in its own proportions, and its lines. */
import { AlignmentType, ImageRun, Paragraph } from 'docx';
import { type Letterhead, logoSize } from '../document/document-model.ts';
import { SIZE } from '../document/page-measures.ts';
import { run } from './printed-text.ts';

/** Word counts pictures in pixels of 96 to the inch. */
const PIXELS_A_POINT = 96 / 72;

export function letterheadParagraphs(
  { logo, lines }: Letterhead,
  alignment: (typeof AlignmentType)['LEFT' | 'CENTER'] = AlignmentType.LEFT,
): Paragraph[] {
  return [
    ...(logo === null
      ? []
      : [
          new Paragraph({
            alignment,
            spacing: { after: 80 },
            children: [picture(logo, alignment === AlignmentType.CENTER ? '1' : '2')],
          }),
        ]),
    ...lines.map(
      (line, at) =>
        new Paragraph({
          alignment,
          spacing: { after: at === lines.length - 1 ? 240 : 0 },
          children: [run(line, { size: SIZE.small, bold: at === 0 })],
        }),
    ),
  ];
}

function picture(logo: NonNullable<Letterhead['logo']>, id: string): ImageRun {
  const { width, height } = logoSize(logo);
  return new ImageRun({
    type: logo.mimeType === 'image/png' ? 'png' : 'jpg',
    data: Buffer.from(logo.base64, 'base64'),
    transformation: {
      width: Math.round(width * PIXELS_A_POINT),
      height: Math.round(height * PIXELS_A_POINT),
    },
    // The writer would count pictures over the life of the process.
    altText: { id, title: 'Logo', description: 'Logo of the practice', name: 'Logo' },
  });
}
