/**
 * A process that read a file ended by itself over it. Once may be chance: a job that reads it is tried again one time,
 * which its record counts before it begins; after that the file is at fault, and only a person has it read again.
 */
import { Problem } from '../../shared/problem.ts';

export class ReaderEnded extends Problem {
  constructor() {
    super(
      'UNREADABLE_FILE',
      'This file could not be read: it ended the program that reads files. Save it again from the program that made it, and try again.',
    );
  }
}
