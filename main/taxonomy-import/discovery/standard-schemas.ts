/**
 * The schemas of the specifications and registries of xbrl.org and w3.org, known by their addresses: taxonomies refer
 * to them and never carry them, and what an import needs of them stands here as data of ours.
 */

/** By host and path; drafts that were never published as a standard are not among them. */
const STANDARD: readonly RegExp[] = [
  /^www\.w3\.org\//,
  /^(?:www\.)?xbrl\.org\/20\d\d\/[A-Za-z0-9.-]+\.(?:xsd|xml)$/,
  /^(?:www\.)?xbrl\.org\/(?:lrr|utr)\//,
  /^(?:www\.)?xbrl\.org\/dtr\/type\/non[nN]umeric-2009-12-16\.xsd$/,
  /^(?:www\.)?xbrl\.org\/dtr\/type\/numeric-2009-12-16\.xsd$/,
  /^(?:www\.)?xbrl\.org\/dtr\/type\/(?:\d{4}-\d\d-\d\d|WGWD\/YYYY-MM-DD)\/types\.xsd$/,
  /^(?:www\.)?xbrl\.org\/taxonomy\/int\/lrr\//,
];

/** True for an address, without fragment, whose schema is known without its file. */
export function isStandardAddress(address: string): boolean {
  const path = address.replace(/^https?:\/\//, '');
  return path !== address && STANDARD.some((standard) => standard.test(path));
}
