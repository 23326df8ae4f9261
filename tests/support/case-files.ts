/**
 * Where the real files of other people lie, beside the repository and never in it. Tests of them run only where
 * the folder is there.
 */
const CASE_FILES = new URL('../../../shared/cases/', import.meta.url);

/** The address of one case file, or of a folder of them (with a slash at its end); it may be absent. */
export const caseFile = (path: string): URL => new URL(path, CASE_FILES);
