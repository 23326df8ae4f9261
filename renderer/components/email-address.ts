/** Whether a text looks like one e-mail address; whether mail arrives there, only a mail tells. */
export const isEmailAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
