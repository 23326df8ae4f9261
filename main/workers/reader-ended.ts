/**
 * A process that read a file ended by itself over it. Once may be chance: a job that reads it is tried again one time,
 * which its record counts before it begins; after that the file is at fault, and only a person has it read again.
 */
import { Problem } from '../../shared/problem.ts';

export class ReaderEnded extends Problem {
  constructor() {
    super(
      'UNREADABLE_FILE',
      'Reading this file ended the program that reads it. It was not read. Save it anew from the program that made it, and try again.',
    );
  }
}
