/**
 * Reads bodies, bounded before they are parsed: JSON, and an upload (decisions 2: multipart with the field
 * `file`). The name of a file is kept for showing only; it never becomes a path.
 */
import { Problem } from '../problem.ts';

export interface Upload {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

const JSON_LIMIT_BYTES = 4 * 1024 * 1024;
/** Room for the multipart frame around the file itself. */
const FRAME_BYTES = 64 * 1024;

function tooLarge(maxBytes: number): Problem {
  return new Problem('FILE_TOO_LARGE', `The file is larger than ${maxBytes / 1024 / 1024} MB.`);
}

/** The body of a request, read no further than `limit` bytes. Throws `refusal`, whatever length was declared. */
export async function readBounded(
  request: Request,
  limit: number,
  refusal: () => Problem,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw refusal();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > limit) throw refusal();
    chunks.push(chunk);
  }
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole;
}

function shownName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  // Control and direction characters could make a name look like another one.
  const cleaned = last.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim();
  return cleaned.slice(0, 200) || 'file';
}

/** The uploaded file. Throws FILE_TOO_LARGE and INVALID_INPUT. */
export async function readUpload(request: Request, maxBytes: number): Promise<Upload> {
  const contentType = request.headers.get('content-type') ?? '';
  if (!contentType.toLowerCase().startsWith('multipart/form-data')) {
    throw new Problem('INVALID_INPUT', 'Send the file as multipart/form-data in the field "file".', {
      errors: [{ path: 'file', message: 'expected multipart/form-data' }],
    });
  }
  const body = await readBounded(request, maxBytes + FRAME_BYTES, () => tooLarge(maxBytes));
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData().catch(() => {
    throw new Problem('INVALID_INPUT', 'The multipart body cannot be read.', {
      errors: [{ path: 'file', message: 'not a multipart body' }],
    });
  });
  const file = form.get('file');
  if (!(file instanceof File)) {
    throw new Problem('INVALID_INPUT', 'The field "file" is missing.', {
      errors: [{ path: 'file', message: 'missing' }],
    });
  }
  if (file.size > maxBytes) throw tooLarge(maxBytes);
  return { fileName: shownName(file.name), bytes: new Uint8Array(await file.arrayBuffer()) };
}

/** The body as JSON, undefined when it is empty; bounded before it is read. */
export async function readJson(request: Request): Promise<unknown> {
  const tooLarge = () => new Problem('FILE_TOO_LARGE', 'The request is larger than 4 MB.');
  const text = new TextDecoder().decode(await readBounded(request, JSON_LIMIT_BYTES, tooLarge));
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem('INVALID_INPUT', 'The body is not JSON.', {
      errors: [{ path: 'body', message: 'not JSON' }],
    });
  }
}
