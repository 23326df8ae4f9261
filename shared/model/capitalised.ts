/** A text as it begins a sentence: "no figures" as "No figures". */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
