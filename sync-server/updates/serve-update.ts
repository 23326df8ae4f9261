/**
 * What desktops read (decisions 1: /updates/*): electron-updater's generic feed, and the files that it names. A
 * paused release is no longer offered, a withdrawn one is gone with its files. The feed is JSON, which is YAML.
 */
import type { Release } from '../../shared/contract/server-updates.ts';
import { offeredRelease, UPDATE_FEEDS, type UpdateFeed } from '../../shared/model/releases.ts';
import { Problem } from '../../shared/problem.ts';
import type { ServerContext } from '../context/server-context.ts';
import { findRelease, findReleasedFile, releasesRollingOut } from '../store/repositories/releases.ts';
import { multipartAnswer, requestedRanges } from './byte-ranges.ts';

const notHere = () => new Problem('NOT_FOUND', 'There is nothing at this address.');

/** The feed in the shape that electron-updater reads, with the publisher's signatures beside the hashes. */
function feedText(release: Release): string {
  const files = release.files
    .filter(({ name }) => !name.endsWith('.blockmap'))
    .map(({ name, uploadedAt: _uploadedAt, ...file }) => ({ url: name, ...file }));
  const [main] = files;
  const { version, releasedAt, percentage, channel } = release;
  const feed = {
    version,
    channel,
    files,
    path: main?.url,
    sha512: main?.sha512,
    releaseDate: releasedAt,
    ...(percentage < 100 && { stagingPercentage: percentage }),
  };
  return `${JSON.stringify(feed, null, 1)}\n`;
}

async function serveFeed(
  context: ServerContext,
  channel: string,
  feed: UpdateFeed,
  request: Request,
): Promise<Response> {
  const open = await releasesRollingOut(context.reader, channel, feed);
  const offered = offeredRelease(open, request.headers.get('x-user-staging-id'));
  const release = offered && (await findRelease(context.reader, offered.id));
  if (!release) throw notHere();
  return new Response(feedText(release), {
    headers: {
      'content-type': 'text/yaml; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'x-user-staging-id',
    },
  });
}

async function serveFile(
  context: ServerContext,
  channel: string,
  name: string,
  request: Request,
): Promise<Response> {
  const file = await findReleasedFile(context.reader, channel, name);
  if (!file || file.state === 'DRAFT' || file.state === 'WITHDRAWN') throw notHere();
  const { sha512, size } = file;
  const etag = `"${Buffer.from(sha512, 'base64').toString('base64url')}"`;
  const headers = {
    'content-type': 'application/octet-stream',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=300',
    etag,
  };
  const asked = request.headers;
  const known = (asked.get('if-none-match') ?? '').split(',').map((each) => each.trim());
  if (known.includes(etag)) return new Response(null, { status: 304, headers });
  const condition = asked.get('if-range');
  const header = condition === null || condition === etag ? asked.get('range') : null;
  const ranges = requestedRanges(header, size);
  if (ranges === null) {
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } });
  }
  const [first, ...more] = ranges;
  const read = ({ start, end }: { start: number; end: number }) =>
    context.releaseFiles.read(sha512, start, end);
  if (first === undefined) {
    return new Response(read({ start: 0, end: size - 1 }), {
      headers: { ...headers, 'content-length': String(size) },
    });
  }
  if (more.length === 0) {
    const { start, end } = first;
    return new Response(read(first), {
      status: 206,
      headers: {
        ...headers,
        'content-length': String(end - start + 1),
        'content-range': `bytes ${start}-${end}/${size}`,
      },
    });
  }
  const answer = multipartAnswer(ranges, size, context.random(18).toString('hex'), read);
  return new Response(answer.body, {
    status: 206,
    headers: {
      ...headers,
      'content-type': answer.contentType,
      'content-length': String(answer.length),
    },
  });
}

/** Throws NOT_FOUND. */
export async function serveUpdate(
  context: ServerContext,
  { channel, file }: { readonly channel: string; readonly file: string },
  request: Request,
): Promise<Response> {
  const feed = UPDATE_FEEDS.find((each) => file === `${each}.yml`);
  return feed === undefined
    ? await serveFile(context, channel, file, request)
    : await serveFeed(context, channel, feed, request);
}
