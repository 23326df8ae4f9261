/**
 * Takes the network away from the process that loads this, before it loads anything else: no connection, no server,
 * no name is looked up. It stands beside what the system refuses, which not every system can.
 */
import dgram from 'node:dgram';
import dns from 'node:dns';
import net from 'node:net';

function refused(): never {
  throw new Error('This process has no network.');
}

const TAKEN_AWAY: readonly (readonly [object, readonly string[]])[] = [
  [net.Socket.prototype, ['connect']],
  [net.Server.prototype, ['listen']],
  [dgram.Socket.prototype, ['bind', 'connect', 'send']],
  [dns, ['lookup', 'resolve', 'resolve4', 'resolve6', 'reverse']],
  [dns.promises, ['lookup', 'resolve', 'resolve4', 'resolve6', 'reverse']],
  // The door to the system's calls beneath.
  [process, ['binding', 'dlopen']],
];

for (const [owner, names] of TAKEN_AWAY) {
  for (const name of names) {
    Object.defineProperty(owner, name, { value: refused, writable: false, configurable: false });
  }
}
