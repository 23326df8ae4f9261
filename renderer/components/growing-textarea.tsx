/**
 * A field of several lines that grows with what is written in it. The browser sizes it (field-sizing), where measuring it
 * in script laid the page out once for each such field; a browser without it keeps the least rows and scrolls.
 */
import { Textarea, type TextareaProps } from '@mantine/core';
import type { CSSProperties, Ref } from 'react';
import './growing-textarea.css';

interface GrowingTextareaProps extends Omit<TextareaProps, 'autosize' | 'minRows' | 'maxRows' | 'rows'> {
  readonly ref?: Ref<HTMLTextAreaElement>;
  readonly minRows?: number;
  /** From here on it scrolls. */
  readonly maxRows?: number;
}

export function GrowingTextarea({ minRows = 1, maxRows, ...field }: GrowingTextareaProps) {
  const rows = {
    '--fv-least-rows': minRows,
    ...(maxRows === undefined ? {} : { '--fv-most-rows': maxRows }),
  } as CSSProperties;
  return <Textarea {...field} rows={minRows} wrapperProps={{ 'data-growing': true }} style={rows} />;
}
