/**
 * A text that people need letter by letter (an element id, a checksum), and a button that copies it whole.
 * The page holds no permission for the clipboard's own interface, so it answers the browser's copy command.
 */
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

const SAYS_COPIED_MS = 1_500;

/** True where the browser took the text. */
export function copyText(text: string): boolean {
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', give);
  try {
    return document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', give);
  }
}

interface CopyTextProps {
  readonly text: string;
  /** What is shown in its place where the whole is too long. */
  readonly shown?: string;
  /** What the text is: "element id". */
  readonly what: string;
}

export function CopyText({ text, shown = text, what }: CopyTextProps) {
  const [copied, setCopied] = useState<string | null>(null);
  useEffect(() => {
    if (copied === null) return;
    const timer = setTimeout(() => setCopied(null), SAYS_COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const done = copied === text;
  return (
    <span className="fv-copy">
      <code title={shown === text ? undefined : text}>{shown}</code>
      <Tooltip label={done ? 'Copied' : `Copy the ${what}`}>
        <ActionIcon
          size="sm"
          variant="subtle"
          color={done ? 'green' : 'gray'}
          aria-label={`Copy the ${what}`}
          onClick={() => setCopied(copyText(text) ? text : null)}
        >
          {done ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
        </ActionIcon>
      </Tooltip>
      <span role="status" className="fv-hidden">
        {done ? 'Copied' : ''}
      </span>
    </span>
  );
}
