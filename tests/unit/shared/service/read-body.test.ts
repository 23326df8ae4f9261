/** Bodies are bounded, and the parts of a form counted, before anything is made of them. */
import { expect, it } from 'vitest';
import { OPEN_JSON_LIMIT_BYTES, readJson, readUpload } from '../../../../shared/service/read-body.ts';

const formOf = (fields: number) => {
  const form = new FormData();
  for (let field = 0; field < fields; field += 1) form.append('note', String(field));
  form.set('file', new File(['Code,Name'], 'books.csv'));
  return new Request('http://server.example/', { method: 'POST', body: form });
};

it('reads a file with a few fields beside it, and refuses a form of thousands', async () => {
  expect((await readUpload(formOf(5), 1000)).fileName).toBe('books.csv');
  // Well within the bytes that are allowed around a file.
  await expect(readUpload(formOf(500), 1000)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

it('reads less of whoever is not signed in', async () => {
  const body = JSON.stringify({ text: 'x'.repeat(OPEN_JSON_LIMIT_BYTES) });
  const request = () => new Request('http://server.example/', { method: 'POST', body });
  await expect(readJson(request(), OPEN_JSON_LIMIT_BYTES)).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' });
  expect(await readJson(request())).toHaveProperty('text');
});
