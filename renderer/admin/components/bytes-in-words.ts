/** Sizes as people read them: "340 bytes", "1.4 MB". */
const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

export function bytesInWords(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  const size = bytes / 1024 ** step;
  return `${size.toLocaleString('en-SG', { maximumFractionDigits: step === 0 || size >= 100 ? 0 : 1 })} ${UNITS[step]}`;
}
