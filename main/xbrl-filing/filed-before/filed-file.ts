/** What is read back of a filing of an earlier year: its numbers with what names them, as its file states them. */
import { z } from 'zod';
import { isoDateSchema } from '../../../shared/model/dates.ts';

const name = z.object({ uri: z.string().max(1_000), local: z.string().max(500) });

export const filedFileSchema = z.object({
  form: z.enum(['INSTANCE', 'WORKBOOK']),
  /** Who filed, as the instance identifies it; null in a workbook. */
  entity: z.string().max(200).nullable(),
  numbers: z
    .array(
      z.object({
        /** The element; null where a defined name of a workbook stands for it. */
        element: name.nullable(),
        definedName: z.string().max(300).nullable(),
        members: z.array(name).max(20),
        /** The last day of its period, or its day. */
        end: isoDateSchema,
        instant: z.boolean(),
        unit: z.string().max(200).nullable(),
        /** A plain decimal as printed. */
        value: z.string().max(60),
      }),
    )
    .max(50_000),
  /** Short texts of a workbook, which say whose it is; of an instance none. */
  texts: z.array(z.object({ definedName: z.string().max(300), value: z.string().max(200) })).max(5_000),
});
export type FiledFile = z.output<typeof filedFileSchema>;
