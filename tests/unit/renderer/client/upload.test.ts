/** Files that are gone by the time they are sent: a sentence that says so, and not only that the call failed. */
import { mkdtempSync, openAsBlob, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { upload } from '../../../../renderer/client/call.ts';

it('says of a file that was deleted after it was chosen to choose it again, and sends nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'upload-'));
  const path = join(folder, 'statements.docx');
  writeFileSync(path, 'PK');
  const file = new File([await openAsBlob(path)], 'statements.docx');
  rmSync(folder, { recursive: true });
  await expect(upload('addIncomingDocument', undefined, file)).rejects.toMatchObject({
    code: 'UNREADABLE_FILE',
    message:
      'statements.docx is not where it was, has changed since it was chosen, or is a folder. Choose it again.',
  });
});
