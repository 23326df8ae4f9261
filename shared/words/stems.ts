/** Singular and plural of English words as the labels of the field use them. Pure, without any vocabulary. */

/** A word without the ending of its plural: "properties" is "property", "losses" is "loss", "gas" stays. */
export function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:ss|sh|ch|x)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}

/** The word without and with the ending of the plural: "properties" and "property", "tax" and "taxes". */
export function otherNumber(word: string): readonly string[] {
  if (word.length < 3) return [];
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`];
  if (/(?:s|x|ch|sh)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)];
  if (word.endsWith('s')) return word.endsWith('ss') ? [`${word}es`] : [word.slice(0, -1)];
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`];
  return /(?:s|x|ch|sh)$/.test(word) ? [`${word}es`] : [`${word}s`];
}
