/**
 * Forms of values that columns of several kinds have. Rows are flat: text, whole numbers, null. JSON travels as bounded
 * text that parses; what is in it is the business of the program that reads it.
 */
import { z } from 'zod';
import { moneySchema } from '../../model/money.ts';

/** The longest text that one column may hold. */
export const LONGEST_TEXT = 2_000_000;

export const flag = z.union([z.literal(0), z.literal(1)]);
export const text = z.string().max(20_000);
export const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
export const elementId = z.string().min(1).max(300);
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'a SHA-256 in hexadecimal');
export const money = moneySchema.nullable();
export const json = z
  .string()
  .max(LONGEST_TEXT)
  .refine((value) => {
    try {
      JSON.parse(value);
      return true;
    } catch {
      return false;
    }
  }, 'text that is JSON');
