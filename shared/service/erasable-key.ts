/**
 * A key derived from the practice's own that is wiped when the practice is closed. From then on nothing is sealed or
 * opened: what was sealed under zeros would be readable to everybody.
 */
import { Problem } from '../problem.ts';

export class KeyForgotten extends Problem {
  constructor() {
    super('UNAVAILABLE', 'The practice was closed meanwhile. Sign in and try again.');
    this.name = 'KeyForgotten';
  }
}

export class ErasableKey {
  readonly #bytes: Buffer;
  #forgotten = false;

  /** The bytes are the caller's no longer: they are overwritten when the key is forgotten. */
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Throws KeyForgotten. To be used at once, not kept over an `await`. */
  bytes(): Buffer {
    if (this.#forgotten) throw new KeyForgotten();
    return this.#bytes;
  }

  forget(): void {
    this.#forgotten = true;
    this.#bytes.fill(0);
  }
}
