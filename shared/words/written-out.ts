/**
 * Forms of a vocabulary written out in full, one after another. `holds` stands in every text that has the form, so that a
 * text without it need not be searched. Only for matching; nothing here is ever shown.
 */
import type { Vocabulary } from './vocabulary.ts';

type Forms = Vocabulary['printed_labels']['written_out'];

/** Builds the writer once for its forms; `anyCase` where texts come as they are printed. */
export function writerOut(
  forms: Forms,
  { anyCase }: { readonly anyCase: boolean },
): (text: string) => string {
  const ready = forms.map(({ form, written, holds }) => ({
    form: new RegExp(form, anyCase ? 'giu' : 'gu'),
    written,
    holds,
  }));
  return (printed) => {
    let text = printed;
    let plain = anyCase ? text.toLowerCase() : text;
    for (const { form, written, holds } of ready) {
      if (holds !== undefined && !plain.includes(holds)) continue;
      const full = text.replace(form, written);
      if (full === text) continue;
      text = full;
      plain = anyCase ? text.toLowerCase() : text;
    }
    return text;
  };
}
