/**
 * Names of taxonomy versions, `<publisher>_<year>_v<n>`: their order, and what they are called on the screen. A practice may have
 * taxonomies of several publishers; which of them a client files under is never taken from their order.
 */

interface VersionName {
  readonly publisher: string;
  readonly year: number;
  readonly number: number;
}

/** The parts of `<publisher>_<year>_v<n>`. */
function nameOf(version: string): VersionName | null {
  const [, publisher, year, number] = /^(.+)_(\d{4})_v(\d+)$/.exec(version) ?? [];
  return publisher === undefined ? null : { publisher, year: Number(year), number: Number(number) };
}

/** Who publishes a version; null for a name of another form. */
export function publisherOf(version: string): string | null {
  return nameOf(version)?.publisher ?? null;
}

/** Versions, newest first; of one year the higher number first. */
export function newestFirst(versions: readonly string[]): readonly string[] {
  return versions.toSorted((one, other) => {
    const [a, b] = [nameOf(one), nameOf(other)];
    if (a === null || b === null) return other.localeCompare(one);
    return b.year - a.year || b.number - a.number || a.publisher.localeCompare(b.publisher);
  });
}

/** The version that stands first: the newest. */
export function newestVersion(versions: readonly string[]): string | undefined {
  return newestFirst(versions)[0];
}

/**
 * The newest version of the publisher of `like`, the version of an earlier filing. Without one: the newest, where all are of
 * one publisher; undefined where a person must choose whose taxonomy it is.
 */
export function newestLike(versions: readonly string[], like: string | null): string | undefined {
  const publisher = like === null ? undefined : nameOf(like)?.publisher;
  const ofPublisher = versions.filter((version) => nameOf(version)?.publisher === publisher);
  if (like !== null) return newestVersion(ofPublisher);
  const publishers = new Set(versions.map((version) => nameOf(version)?.publisher));
  return publishers.size === 1 ? newestVersion(versions) : undefined;
}

/** "Taxonomy 2026, version 1"; where there are taxonomies of several publishers, with the one of each: "(ssm)". */
export function versionWords(version: string, versions: readonly string[]): string {
  const name = nameOf(version);
  if (name === null) return version;
  const several = new Set(versions.map((each) => nameOf(each)?.publisher)).size > 1;
  return `Taxonomy ${name.year}, version ${name.number}${several ? ` (${name.publisher})` : ''}`;
}

/** "Taxonomy 2026, version 1 (reg_2026_v1)": where it must be told apart from every other, in the audit and in refusals. */
export function versionNamed(version: string): string {
  const words = versionWords(version, [version]);
  return words === version ? version : `${words} (${version})`;
}

/** Choices of a select, newest first. */
export function versionChoices(
  versions: readonly string[],
): readonly { readonly value: string; readonly label: string }[] {
  return newestFirst(versions).map((value) => ({ value, label: versionWords(value, versions) }));
}
