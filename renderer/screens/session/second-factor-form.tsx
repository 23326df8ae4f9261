/**
 * The second step of signing in, on a desktop or at the sync-server: six digits, or a recovery code in their place; the
 * first time the secret of a new second factor.
 */
import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Problem } from '../../../shared/problem.ts';
import { ProblemMessage } from '../../components/state-views.tsx';
import { CODE_LENGTH, CodeInput } from './code-input.tsx';

export type Proof = { readonly code: string } | { readonly recoveryCode: string };

interface SecondFactorFormProps {
  /** Set where a second factor is being enrolled: nothing can stand in for it yet. */
  readonly enrolment: ReactNode;
  readonly note?: string | null;
  readonly busy: boolean;
  readonly problem: Problem | null;
  /** What the buttons and a refusal say where it is not about signing in. */
  readonly words?: { readonly submit: string; readonly back: string; readonly refused: string };
  readonly onType: () => void;
  readonly onSubmit: (proof: Proof, failed: () => void) => void;
  readonly onBack: () => void;
}

const SIGNING_IN = { submit: 'Sign in', back: 'Back', refused: 'Not signed in' };

export function SecondFactorForm(props: SecondFactorFormProps) {
  const { enrolment, note = null, busy, problem, words = SIGNING_IN, onType, onSubmit, onBack } = props;
  const [factor, setFactor] = useState<'code' | 'recoveryCode'>('code');
  const [text, setText] = useState('');
  const ready = factor === 'code' ? text.length === CODE_LENGTH : text.trim() !== '';
  const submit = (typed: string) => {
    if (!busy) onSubmit(factor === 'code' ? { code: typed } : { recoveryCode: typed }, () => setText(''));
  };
  const change = () => {
    setFactor(factor === 'code' ? 'recoveryCode' : 'code');
    setText('');
    onType();
  };
  return (
    <Stack
      component="form"
      gap="sm"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) submit(text);
      }}
    >
      {enrolment}
      {note !== null && factor === 'code' && <Text c="dimmed">{note}</Text>}
      {factor === 'code' ? (
        <CodeInput value={text} onChange={setText} onComplete={submit} />
      ) : (
        <TextInput
          label="Recovery code"
          placeholder="abcde-fghij-klmno-pqrst-uvwxy"
          required
          autoFocus
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {enrolment === null && (
        <Anchor component="button" type="button" size="sm" className="fv-link" onClick={change}>
          {factor === 'code' ? 'Use a recovery code instead' : 'Use the authenticator app instead'}
        </Anchor>
      )}
      {problem !== null && <ProblemMessage title={words.refused} problem={problem} />}
      <Group justify="space-between">
        <Button variant="default" onClick={onBack}>
          {words.back}
        </Button>
        <Button type="submit" loading={busy} disabled={!ready}>
          {words.submit}
        </Button>
      </Group>
    </Stack>
  );
}
