/**
 * Sign-in in two steps (specification 5.1): e-mail and password, then six digits; at the first sign-in the
 * second factor is enrolled by QR code or by its secret.
 */
import { Button, Code, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import type { RouteOutput } from '../../../shared/contract/routes.ts';
import { useCall } from '../../client/hooks.ts';
import { keepToken } from '../../client/token.ts';
import { ProblemMessage } from '../../components/state-views.tsx';
import { SessionCard } from './session-card.tsx';

const CODE_LENGTH = 6;

type Challenge = RouteOutput<'login'>;

interface SignInProps {
  readonly practiceName: string | null;
  readonly sample: boolean;
}

function PasswordStep({ onChallenge }: { readonly onChallenge: (challenge: Challenge) => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const login = useCall('login', { refresh: [] });
  return (
    <Stack
      component="form"
      gap="sm"
      onSubmit={(event) => {
        event.preventDefault();
        login.mutate({ body: { email, password } }, { onSuccess: onChallenge });
      }}
    >
      <TextInput
        label="E-mail"
        type="email"
        required
        autoFocus
        autoComplete="username"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordInput
        label="Password"
        required
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {login.error !== null && <ProblemMessage title="Not signed in" problem={login.error} />}
      <Button type="submit" loading={login.isPending} disabled={email === '' || password === ''}>
        Continue
      </Button>
    </Stack>
  );
}

/** The secret of a new second factor, to scan or to type. */
export function Enrolment({ enrolment }: { readonly enrolment: NonNullable<Challenge['enrolment']> }) {
  return (
    <Stack gap="xs">
      <Text>Scan this with an authenticator app on your phone. It is shown only now.</Text>
      <Group align="flex-start" wrap="nowrap">
        <QRCodeSVG
          value={enrolment.otpauthUrl}
          size={148}
          marginSize={2}
          className="fv-qr"
          title="QR code of the second factor"
        />
        <div>
          <Text size="sm" c="dimmed">
            Or type this secret:
          </Text>
          <Code className="fv-secret">{enrolment.secret.replace(/(.{4})(?=.)/g, '$1 ')}</Code>
        </div>
      </Group>
    </Stack>
  );
}

function CodeStep({ challenge, onBack }: { readonly challenge: Challenge; readonly onBack: () => void }) {
  const [code, setCode] = useState('');
  const mfa = useCall('mfa', { refresh: [] });
  const submit = (digits: string) =>
    mfa.mutate(
      { body: { challenge: challenge.challenge, code: digits } },
      { onSuccess: ({ token }) => keepToken(token), onError: () => setCode('') },
    );
  return (
    <Stack
      component="form"
      gap="sm"
      onSubmit={(event) => {
        event.preventDefault();
        submit(code);
      }}
    >
      {challenge.enrolment !== null && <Enrolment enrolment={challenge.enrolment} />}
      <TextInput
        label="Six digits of your authenticator app"
        required
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        classNames={{ input: 'fv-code-input' }}
        value={code}
        onChange={(event) => {
          const digits = event.currentTarget.value.replace(/\D/g, '');
          setCode(digits);
          if (digits.length === CODE_LENGTH && code.length < CODE_LENGTH) submit(digits);
        }}
      />
      {mfa.error !== null && <ProblemMessage title="Not signed in" problem={mfa.error} />}
      <Group justify="space-between">
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" loading={mfa.isPending} disabled={code.length !== CODE_LENGTH}>
          Sign in
        </Button>
      </Group>
    </Stack>
  );
}

export function SignIn({ practiceName, sample }: SignInProps) {
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  return (
    <SessionCard title="Sign in" intro={`${practiceName ?? 'Your practice'}${sample ? ' (sample)' : ''}`}>
      {challenge === null ? (
        <PasswordStep onChallenge={setChallenge} />
      ) : (
        <CodeStep challenge={challenge} onBack={() => setChallenge(null)} />
      )}
    </SessionCard>
  );
}
