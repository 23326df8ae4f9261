/** Whether two names are of the same company, as far as a name tells: its legal form and punctuation do not count. */

const LEGAL_FORM =
  /\b(?:pte|private|ltd|limited|llp|llc|inc|incorporated|corp|corporation|co|company|sdn|bhd|plc)\b/g;

function core(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
  return plain.replace(LEGAL_FORM, ' ').replace(/ +/g, ' ').trim() || plain.trim();
}

export function sameCompany(left: string, right: string): boolean {
  return core(left) === core(right);
}
