/**
 * Whether pictures and recordings of the screen may show the window: a choice for this computer, kept in a small file
 * beside the window's place. A file that cannot be read protects, since nobody has chosen otherwise.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const choiceSchema = z.strictObject({ protected: z.boolean() });
export type CaptureProtection = z.infer<typeof choiceSchema>;

/** What of a window is needed here. */
interface ProtectedWindow {
  setContentProtection(enable: boolean): void;
}

export function readCaptureProtection(path: string): CaptureProtection {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const isNew = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return { protected: !isNew };
  }
  try {
    return choiceSchema.parse(JSON.parse(text));
  } catch {
    return { protected: true };
  }
}

/** Sets the window as chosen, and keeps the choice. Throws where it cannot be kept. */
export function chooseCaptureProtection(
  path: string,
  choice: CaptureProtection,
  window: ProtectedWindow,
): CaptureProtection {
  writeFileSync(`${path}.new`, JSON.stringify(choice), { mode: 0o600 });
  renameSync(`${path}.new`, path);
  window.setContentProtection(choice.protected);
  return choice;
}
