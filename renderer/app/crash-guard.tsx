/**
 * The last net: a screen that fails while drawing says so and can be opened again. Nothing is lost, because
 * every change is stored by the engine at once.
 */
import { Button, Center, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Component } from 'react';

interface CrashGuardProps {
  readonly children: ReactNode;
}

export class CrashGuard extends Component<CrashGuardProps, { readonly message: string | null }> {
  override state: { readonly message: string | null } = { message: null };

  static getDerivedStateFromError(error: unknown) {
    return { message: error instanceof Error ? error.message : 'Unknown fault' };
  }

  override render() {
    if (this.state.message === null) return this.props.children;
    return (
      <Center mih="60vh" p="lg">
        <Stack maw={460} align="flex-start" role="alert">
          <Title order={1}>This screen could not be shown</Title>
          <Text>
            Your work is stored. Open the screen again; if it happens twice, report the message below.
          </Text>
          <Text size="xs" c="dimmed">
            {this.state.message}
          </Text>
          <Button onClick={() => this.setState({ message: null })}>Open again</Button>
        </Stack>
      </Center>
    );
  }
}
