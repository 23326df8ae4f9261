/**
 * Sign-in at the sync-server (security 3): password, then six digits or a recovery code; the first time the second
 * factor is enrolled, and its recovery codes are shown before anything else.
 */
import { Anchor, Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { keepToken } from '../../client/token.ts';
import { RecoveryCodes } from '../../components/recovery-codes.tsx';
import { ProblemMessage } from '../../components/state-views.tsx';
import { CODE_LENGTH, CodeInput } from '../../screens/session/code-input.tsx';
import { SessionCard } from '../../screens/session/session-card.tsx';
import { Enrolment, PasswordStep } from '../../screens/session/sign-in.tsx';
import { useServerCall } from '../client/hooks.ts';
import type { ServerOutput } from '../client/server-call.ts';

type Challenge = ServerOutput<'serverLogin'>;
type SignedIn = ServerOutput<'serverMfa'>;

interface FactorStepProps {
  readonly challenge: Challenge;
  readonly onSignedIn: (signedIn: SignedIn) => void;
  readonly onBack: () => void;
}

function FactorStep({ challenge, onSignedIn, onBack }: FactorStepProps) {
  const [factor, setFactor] = useState<'code' | 'recoveryCode'>('code');
  const [text, setText] = useState('');
  const mfa = useServerCall('serverMfa', { refresh: false });
  const ready = factor === 'code' ? text.length === CODE_LENGTH : text.trim() !== '';
  const submit = (typed: string) => {
    if (mfa.isPending) return;
    const proof = factor === 'code' ? { code: typed } : { recoveryCode: typed };
    mfa.mutate(
      { body: { challenge: challenge.challenge, ...proof } },
      { onSuccess: onSignedIn, onError: () => setText('') },
    );
  };
  const change = () => {
    setFactor(factor === 'code' ? 'recoveryCode' : 'code');
    setText('');
    mfa.reset();
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
      {challenge.enrolment !== null && <Enrolment enrolment={challenge.enrolment} />}
      {factor === 'code' ? (
        <CodeInput value={text} onChange={setText} onComplete={submit} />
      ) : (
        <TextInput
          label="Recovery code"
          placeholder="abcde-fghij-klmno-pqrst"
          required
          autoFocus
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {challenge.enrolment === null && (
        <Anchor component="button" type="button" size="sm" className="fv-link" onClick={change}>
          {factor === 'code' ? 'Use a recovery code instead' : 'Use the authenticator app instead'}
        </Anchor>
      )}
      {mfa.error !== null && <ProblemMessage title="Not signed in" problem={mfa.error} />}
      <Group justify="space-between">
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" loading={mfa.isPending} disabled={!ready}>
          Sign in
        </Button>
      </Group>
    </Stack>
  );
}

interface ServerSignInProps {
  readonly practiceName: string | null;
  readonly sample: boolean;
}

export function ServerSignIn({ practiceName, sample }: ServerSignInProps) {
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [enrolled, setEnrolled] = useState<SignedIn | null>(null);
  const login = useServerCall('serverLogin', { refresh: false });
  const finish = (signedIn: SignedIn) => {
    if (signedIn.recoveryCodes === null) keepToken(signedIn.token);
    else setEnrolled(signedIn);
  };
  if (enrolled !== null) {
    return (
      <SessionCard wide title="Keep your recovery codes">
        <RecoveryCodes
          codes={enrolled.recoveryCodes ?? []}
          goOn="Go on to the practice"
          onKept={() => keepToken(enrolled.token)}
        />
      </SessionCard>
    );
  }
  return (
    <SessionCard
      title="Sign in"
      intro={`${practiceName ?? 'Your practice'}${sample ? ' (sample)' : ''}: administration`}
    >
      {challenge === null ? (
        <PasswordStep
          busy={login.isPending}
          problem={login.error}
          onSubmit={(typed) => {
            const body = { ...typed, deviceName: 'Browser (administration)' };
            login.mutate({ body }, { onSuccess: setChallenge });
          }}
        />
      ) : (
        <FactorStep challenge={challenge} onSignedIn={finish} onBack={() => setChallenge(null)} />
      )}
    </SessionCard>
  );
}
