/**
 * Account code and name that stand in one cell: "1010 · Bank", "1010 - Bank", "1010 Bank", "Bank (1010)",
 * and the paths of sub-accounts ("13000 · Land:13010 · Basis"). A form counts only where most rows have it,
 * so that "3 months deposit" keeps its name.
 */

export interface AccountName {
  readonly code: string;
  readonly description: string;
}

const CODE = '(?=[\\w./-]*\\d)[A-Za-z]{0,5}[\\d][\\w./-]{0,23}';
const FORMS: readonly { readonly form: RegExp; readonly code: number; readonly name: number }[] = [
  { form: new RegExp(`^(${CODE}) ?· ?(.+)$`), code: 1, name: 2 },
  { form: new RegExp(`^(${CODE}) (?:-|–|—|:|\\|) ?(.+)$`), code: 1, name: 2 },
  { form: new RegExp(`^(${CODE}): (.+)$`), code: 1, name: 2 },
  { form: /^(.{1,200}?) ?\((\d[\w./-]{1,15})\)$/, code: 2, name: 1 },
  { form: new RegExp(`^(?=\\d{3})(${CODE}) (.+)$`), code: 1, name: 2 },
];

/** "13000 · Land:13010 · Basis" → code of the last part, names of all parts. */
function splitPath(text: string): AccountName | null {
  const parts = text.split(/:(?=[A-Za-z]{0,5}\d[\w./-]{0,23} ?· )/);
  if (parts.length < 2) return null;
  const first = FORMS[0];
  const split = parts.map((part) => first?.form.exec(part));
  const code = split.at(-1)?.[1];
  if (code === undefined || split.some((match) => !match)) return null;
  return { code, description: split.map((match) => match?.[2]?.trim() ?? '').join(': ') };
}

/** A function that splits the names of one file, in the form that most of them have. */
export function nameSplitter(names: readonly string[]): (name: string) => AccountName {
  const plain = (name: string): AccountName => ({ code: '', description: name });
  const chosen = FORMS.find(({ form }, index) => {
    const matching = names.filter((name) => form.test(name)).length;
    return matching > 0 && matching >= names.length * (index === 0 ? 0.3 : 0.6);
  });
  if (!chosen) return plain;
  return (name) => {
    const path = splitPath(name);
    if (path) return path;
    const match = chosen.form.exec(name);
    const code = match?.[chosen.code]?.trim();
    const description = match?.[chosen.name]?.trim();
    return code && description ? { code, description } : plain(name);
  };
}
