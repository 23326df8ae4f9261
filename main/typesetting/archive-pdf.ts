/**
 * A PDF file for archives (PDF/A): fonts embedded, its title shown, its dates those that are handed in, so that the same
 * input gives the same bytes.
 */
import PDFDocument from 'pdfkit';
import { type PdfDocument, registerFonts } from './page-fonts.ts';

type Options = NonNullable<ConstructorParameters<typeof PDFDocument>[0]>;

export interface ArchivePdf {
  readonly made: Date;
  /** PDF/A-3b may hold another file; PDF/A-2b holds none. */
  readonly subset: 'PDF/A-2b' | 'PDF/A-3b';
  readonly info: { readonly Title: string; readonly Subject?: string; readonly Author?: string };
  readonly layout: Options;
}

/** The bytes of a document that `write` fills. */
export function writeArchivePdf(
  { made, subset, info, layout }: ArchivePdf,
  write: (document: PdfDocument) => void,
): Promise<Uint8Array> {
  const document = new PDFDocument({
    ...layout,
    lang: 'en-SG',
    subset,
    pdfVersion: '1.7',
    font: '',
    displayTitle: true,
    info: { ...info, Producer: 'Fairview', Creator: 'Fairview', CreationDate: made, ModDate: made },
  });
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('error', reject);
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    registerFonts(document);
    write(document);
    document.end();
  });
}
