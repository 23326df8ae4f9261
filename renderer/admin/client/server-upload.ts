/**
 * Sends the bytes of a file and says how many have gone. XMLHttpRequest, because fetch tells nothing of what it
 * sends; a large file is read from the disk as it goes and is never whole in memory.
 */
import { serverRoutes } from '../../../shared/contract/server-routes.ts';
import { Problem } from '../../../shared/problem.ts';
import { askForStepUp } from '../../client/step-up.ts';
import { keepToken, readToken } from '../../client/token.ts';
import { pathOf, problemFrom } from '../../client/transport.ts';
import { type ServerInput, type ServerOutput, server, serverCall } from './server-call.ts';

/** Asks for the second factor before the bytes go: a refusal half way would cost the whole file. */
async function provenForNow(): Promise<void> {
  const { steppedUpUntil } = await serverCall('serverMe', {});
  if (steppedUpUntil !== null || (await askForStepUp())) return;
  throw new Problem('STEP_UP_REQUIRED', 'Without a code of your authenticator app nothing is sent.');
}

function answerOf(request: XMLHttpRequest): unknown {
  try {
    return JSON.parse(request.responseText);
  } catch {
    return null;
  }
}

/** Sends one file of a release; `onSent` hears the bytes that have gone. Errors: Problem. */
export async function sendReleaseFile(
  params: ServerInput<'uploadReleaseFile'>['params'],
  bytes: Blob,
  onSent: (sent: number) => void,
  signal: AbortSignal,
): Promise<ServerOutput<'uploadReleaseFile'>> {
  await provenForNow();
  const stopped = () =>
    new Problem('UNAVAILABLE', 'Stopped before it had arrived. The files before it are there.');
  if (signal.aborted) throw stopped();
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const request = new XMLHttpRequest();
  request.open('PUT', pathOf(serverRoutes.uploadReleaseFile, { params }));
  request.setRequestHeader('accept', 'application/json');
  request.setRequestHeader('authorization', `Bearer ${readToken() ?? ''}`);
  request.setRequestHeader('content-type', 'application/octet-stream');
  request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded));
  request.addEventListener('load', () => {
    if (request.status < 400) return resolve(new Response(request.responseText));
    const problem = problemFrom(request.status, answerOf(request));
    if (problem.code === 'NOT_AUTHENTICATED') keepToken(null);
    reject(problem);
  });
  request.addEventListener('error', () =>
    reject(
      new Problem(
        'UNAVAILABLE',
        'The connection broke while it was being sent. The files before it have arrived; go on with this one.',
      ),
    ),
  );
  request.addEventListener('abort', () => reject(stopped()));
  signal.addEventListener('abort', () => request.abort(), { once: true });
  request.send(bytes);
  return await server.readAnswer('uploadReleaseFile', await promise);
}
