/**
 * Packages that administrators have handed in and not installed yet, in memory alone: the last few, until the program
 * closes. One that is gone is handed in again.
 */
import { Problem } from '../../shared/problem.ts';

export interface PackageAtHand {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A package is tens of megabytes. */
const MOST = 2;

export class PackagesAtHand {
  readonly #packages = new Map<string, PackageAtHand>();

  add(id: string, handed: PackageAtHand): void {
    this.#packages.set(id, handed);
    for (const oldest of [...this.#packages.keys()].slice(0, -MOST)) this.#packages.delete(oldest);
  }

  /** Throws NOT_FOUND. */
  find(id: string): PackageAtHand {
    const found = this.#packages.get(id);
    if (found) return found;
    throw new Problem('NOT_FOUND', 'The package is no longer available. Choose the file again.');
  }
}
