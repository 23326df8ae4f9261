/**
 * Secrets that are handed to a program in its environment, where the processes that it starts, and whoever reads its
 * state later, would find them: each is read once and taken out.
 */
export function takeFromEnvironment(name: string): string | undefined {
  const value = process.env[name];
  delete process.env[name];
  return value || undefined;
}
