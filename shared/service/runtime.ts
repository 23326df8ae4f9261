/** Guards entry points: under an older Node the store's native part would end the process without a word. */
const LEAST_MAJOR = 24;

export function requireRuntime(): void {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= LEAST_MAJOR) return;
  process.stderr.write(
    `Fairview runs on Node ${LEAST_MAJOR} or later; this is ${process.versions.node}. "npm ci" brings the right one: start it with npm run.\n`,
  );
  process.exit(1);
}
