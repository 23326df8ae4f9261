/**
 * The head of an engagement or a filing, in one line: whose it is, the facts that tell it from others, its state, and what can
 * be done with it. The document is titled with it, and it is among what was opened last.
 */
import './record-head.css';
import { Anchor, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useScreenTitle } from './screen.tsx';

interface RecordHeadProps {
  /** The list that it stands in. */
  readonly list: { readonly label: string; readonly href: string };
  readonly title: string;
  /** What the document and the list of what was opened last call it, where the title alone says too little. */
  readonly fullTitle?: string;
  readonly uen: string;
  readonly children: ReactNode;
}

export function RecordHead({ list, title, fullTitle = title, uen, children }: RecordHeadProps) {
  useScreenTitle(fullTitle);
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap" className="fv-record-head">
      <Group gap="sm" wrap="nowrap" className="fv-record-names">
        <Anchor component={Link} href={list.href} size="sm">
          {list.label}
        </Anchor>
        <Text c="dimmed" aria-hidden>
          ›
        </Text>
        <Title order={1} size="h2" className="fv-record-title" title={title}>
          {title}
        </Title>
        <Text c="dimmed" size="sm" className="fv-figure">
          {uen}
        </Text>
      </Group>
      <Group gap="sm" wrap="nowrap" className="fv-record-facts">
        {children}
      </Group>
    </Group>
  );
}
