/**
 * A real SMTP server on loopback that a test can slow down, or have refuse: what arrives is kept as it came.
 */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: readonly string[];
  /** The message with its headers; quoted-printable is undone. */
  readonly raw: string;
}

export interface MailServer {
  readonly url: string;
  readonly received: ReceivedMail[];
  /** What the next mails meet: taken by default. */
  behaviour: { readonly refuse?: number; readonly delayMs?: number };
  readonly close: () => Promise<void>;
}

/** The letters and digits in a mail with a code. */
export function codeIn(raw = ''): string {
  return /open your link: ([A-Z2-9]{4} [A-Z2-9]{4})/.exec(raw)?.[1] ?? '';
}

function undoQuotedPrintable(text: string): string {
  return text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_match, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}

export async function startMailServer(port?: number): Promise<MailServer> {
  const chosen = port ?? (await freePort());
  const received: ReceivedMail[] = [];
  const mailServer: { behaviour: MailServer['behaviour'] } = { behaviour: {} };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 200,
    onRcptTo(_address, _session, done) {
      const { refuse, delayMs = 0 } = mailServer.behaviour;
      setTimeout(() => {
        if (refuse === undefined) return done();
        done(Object.assign(new Error('No such mailbox wei.ming@harbour.example'), { responseCode: refuse }));
      }, delayMs).unref();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, raw: undoQuotedPrintable(Buffer.concat(chunks).toString('utf8')) });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(chosen, '127.0.0.1', () => resolve());
  });
  return Object.assign(mailServer, {
    url: `smtp://127.0.0.1:${chosen}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}
