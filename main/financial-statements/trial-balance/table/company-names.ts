/**
 * Names of companies as two sheets spell them: "Alpha Pte. Ltd." is "ALPHA PRIVATE LIMITED". Only what stands for the form
 * of a company is written in one way; two companies that differ in any other word stay apart.
 */
import { sameName } from './row-groups.ts';

const FORMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:private|pvt|pte)\b/g, 'pte'],
  [/\b(?:limited|ltd)\b/g, 'ltd'],
  [/\b(?:sendirian|sdn)\b/g, 'sdn'],
  [/\b(?:berhad|bhd)\b/g, 'bhd'],
  [/\b(?:company|co)\b/g, 'co'],
  [/\b(?:incorporated|inc)\b/g, 'inc'],
  [/\b(?:corporation|corp)\b/g, 'corp'],
  [/\b(?:proprietary|pty)\b/g, 'pty'],
  [/ *& */g, ' and '],
];

/** The form that a name of a company ends in. */
const COMPANY_FORM =
  /\b(?:pte\.? ltd|private limited|pvt\.? ltd|sdn\.? bhd|limited|ltd|llp|inc|corp(?:oration)?|berhad|bhd)\b\.?(?: \([^)]*\))?$/i;
const LONGEST_NAME = 120;

/** True of a text that is the name of a company and nothing else, by its form. */
export function namesOneCompany(text: string): boolean {
  return text.length <= LONGEST_NAME && COMPANY_FORM.test(text);
}

/** Two texts that name the same company. */
export function sameCompany(name: string): string {
  const plain = sameName(name).replace(/[()'’"`-]/g, ' ');
  return FORMS.reduce((text, [form, written]) => text.replace(form, written), plain)
    .replace(/\s+/g, ' ')
    .trim();
}
