/** A page of the handbook as elements: links lead to other pages, or to screens of the program, and nowhere else. */
import { Anchor, Code, Kbd, List, Stack, Text, Title } from '@mantine/core';
import { Fragment } from 'react';
import { Link } from 'wouter';
import type { Block, Inline } from '../../handbook/parse-markdown.ts';

interface MarkdownViewProps {
  readonly blocks: readonly Block[];
  /** Opens another page in place; without it the links are addresses. */
  readonly onPage?: (slug: string) => void;
}

export function MarkdownView({ blocks, onPage }: MarkdownViewProps) {
  return (
    <Stack gap="sm">
      {blocks.map((block, at) => (
        // A page is a text of its build: its blocks never change their places.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <BlockView key={at} block={block} onPage={onPage} />
      ))}
    </Stack>
  );
}

type Opens = Pick<MarkdownViewProps, 'onPage'> | { readonly onPage: MarkdownViewProps['onPage'] | undefined };

function BlockView({ block, onPage }: { readonly block: Block } & Opens) {
  switch (block.kind) {
    case 'heading':
      return (
        // The screen and the drawer around a page have a heading of their own.
        <Title
          order={block.level === 1 ? 2 : 3}
          size={block.level === 1 ? 'h2' : 'h4'}
          mt={block.level === 1 ? 0 : 'xs'}
        >
          {block.text}
        </Title>
      );
    case 'paragraph':
      return (
        <Text size="sm">
          <Line line={block.line} onPage={onPage} />
        </Text>
      );
    case 'list':
      return (
        <List type={block.ordered ? 'ordered' : 'unordered'} size="sm" spacing={4}>
          {block.items.map((item) => (
            <List.Item key={item.map(({ text }) => text).join('')}>
              <Line line={item} onPage={onPage} />
            </List.Item>
          ))}
        </List>
      );
    case 'code':
      return (
        <Code block tabIndex={0} style={{ overflowX: 'auto' }}>
          {block.text}
        </Code>
      );
  }
}

function Line({ line, onPage }: { readonly line: readonly Inline[] } & Opens) {
  return line.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a fixed line
    <Fragment key={at}>
      <InlineView part={part} onPage={onPage} />
    </Fragment>
  ));
}

function InlineView({ part, onPage }: { readonly part: Inline } & Opens) {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'bold':
      return <strong>{part.text}</strong>;
    case 'code':
      return <Code>{part.text}</Code>;
    case 'keys':
      return <Kbd size="xs">{part.text}</Kbd>;
    case 'link':
      if (part.target.startsWith('/') || onPage === undefined) {
        const href = part.target.startsWith('/') ? part.target : `/handbook/${part.target}`;
        return (
          <Anchor component={Link} href={href} size="sm" underline="always">
            {part.text}
          </Anchor>
        );
      }
      return (
        <Anchor
          component="button"
          type="button"
          size="sm"
          underline="always"
          onClick={() => onPage(part.target)}
        >
          {part.text}
        </Anchor>
      );
  }
}
