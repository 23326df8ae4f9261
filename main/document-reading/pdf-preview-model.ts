/** The pages of a PDF as rows with their rectangles. Points from the top left. The pages come from a foreign file. */
import { z } from 'zod';

const pdfPreviewRowSchema = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  text: z.string(),
  /** The cells of the row with their own extent, to set figures in columns. */
  cells: z.array(z.object({ x: z.number(), width: z.number(), text: z.string() })),
});
export type PdfPreviewRow = z.output<typeof pdfPreviewRowSchema>;

export const pdfPreviewSchema = z.object({
  pages: z.array(z.object({ width: z.number(), height: z.number(), rows: z.array(pdfPreviewRowSchema) })),
});
export type PdfPreview = z.output<typeof pdfPreviewSchema>;
