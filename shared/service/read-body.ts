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
/** Of whoever is not signed in: the longest comment of a client, with room. */
export const OPEN_JSON_LIMIT_BYTES = 64 * 1024;
/** A form has the file, and a few fields beside it. */
const MOST_PARTS = 10;
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

/** Counted before anything is made of them: a part costs much more memory than it is long. */
function requireFewParts(body: Uint8Array<ArrayBuffer>, contentType: string): void {
  const boundary = /boundary="?([^";]{1,70})"?/i.exec(contentType)?.[1];
  if (boundary === undefined) return;
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length);
  const between = `--${boundary}`;
  let parts = 0;
  for (let at = bytes.indexOf(between); at !== -1; at = bytes.indexOf(between, at + between.length)) {
    parts += 1;
    // The last one ends the form.
    if (parts <= MOST_PARTS + 1) continue;
    throw new Problem('INVALID_INPUT', 'The form has more parts than a file and its fields.', {
      errors: [{ path: 'file', message: `${MOST_PARTS} parts at most` }],
    });
  }
}

const LONGEST_NAME = 200;

/** A long name keeps its ending, by which programs know the file, and no character of it is cut in two. */
function shortened(name: string): string {
  if (name.length <= LONGEST_NAME) return name;
  const ending = /\.[^.\s]{1,10}$/.exec(name)?.[0] ?? '';
  const room = LONGEST_NAME - ending.length - 1;
  let kept = '';
  for (const character of name.slice(0, room)) if (character.isWellFormed()) kept += character;
  return `${kept}…${ending}`;
}

function shownName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  // Control and direction characters could make a name look like another one.
  const cleaned = last.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim();
  return shortened(cleaned) || 'file';
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
  requireFewParts(body, contentType);
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

/** The body as JSON, undefined when it is empty; bounded before it is read, and small for whoever is not signed in. */
export async function readJson(request: Request, limit: number = JSON_LIMIT_BYTES): Promise<unknown> {
  const tooLarge = () =>
    new Problem('FILE_TOO_LARGE', `The request is larger than ${Math.round(limit / 1024)} KB.`);
  const text = new TextDecoder().decode(await readBounded(request, limit, tooLarge));
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem('INVALID_INPUT', 'The body is not JSON.', {
      errors: [{ path: 'body', message: 'not JSON' }],
    });
  }
}
