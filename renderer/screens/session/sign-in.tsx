/**
 * Sign-in in two steps (specification 5.1): e-mail and password, then six digits; at the first sign-in the
 * second factor is enrolled by QR code or by its secret.
 */
import { Button, Code, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import type { RouteOutput } from '../../../shared/contract/routes.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useCall } from '../../client/hooks.ts';
import { keepToken } from '../../client/token.ts';
import { RecoveryCodes } from '../../components/recovery-codes.tsx';
import { ProblemMessage } from '../../components/state-views.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { SessionCard } from './session-card.tsx';

type Challenge = RouteOutput<'login'>;

interface SignInProps {
  readonly practiceName: string | null;
  readonly sample: boolean;
}

interface PasswordStepProps {
  readonly busy: boolean;
  readonly problem: Problem | null;
  readonly onSubmit: (typed: { readonly email: string; readonly password: string }) => void;
}

/** The first factor, of a desktop or of the sync-server. */
export function PasswordStep({ busy, problem, onSubmit }: PasswordStepProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  return (
    <Stack
      component="form"
      gap="sm"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit({ email, password });
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
      {problem !== null && <ProblemMessage title="Not signed in" problem={problem} />}
      <Button type="submit" loading={busy} disabled={email === '' || password === ''}>
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

const AT_WORDS = {
  THIS_COMPUTER: null,
  SYNC_SERVER: 'With the entry of the sync-server in your authenticator app.',
  THIS_COMPUTER_OFFLINE:
    'The sync-server cannot be reached: you sign in on this computer alone. Take the code of the entry “offline” in your authenticator app.',
} as const;

function CodeStep({ challenge, onBack }: { readonly challenge: Challenge; readonly onBack: () => void }) {
  const [signedIn, setSignedIn] = useState<RouteOutput<'mfa'> | null>(null);
  const mfa = useCall('mfa', { refresh: [] });
  if (signedIn?.recoveryCodes !== undefined) {
    return (
      <RecoveryCodes
        codes={signedIn.recoveryCodes}
        goOn="Go to the practice"
        onKept={() => keepToken(signedIn.token)}
      />
    );
  }
  return (
    <SecondFactorForm
      enrolment={challenge.enrolment === null ? null : <Enrolment enrolment={challenge.enrolment} />}
      note={challenge.enrolment === null ? AT_WORDS[challenge.at ?? 'THIS_COMPUTER'] : null}
      busy={mfa.isPending}
      problem={mfa.error}
      onType={mfa.reset}
      onSubmit={(proof, failed) =>
        mfa.mutate(
          { body: { challenge: challenge.challenge, ...proof } },
          {
            onSuccess: (opened) => {
              if (opened.recoveryCodes === undefined) keepToken(opened.token);
              else setSignedIn(opened);
            },
            onError: failed,
          },
        )
      }
      onBack={onBack}
    />
  );
}

export function SignIn({ practiceName, sample }: SignInProps) {
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const login = useCall('login', { refresh: [] });
  return (
    <SessionCard title="Sign in" intro={`${practiceName ?? 'Your practice'}${sample ? ' (sample)' : ''}`}>
      {challenge === null ? (
        <PasswordStep
          busy={login.isPending}
          problem={login.error}
          onSubmit={(body) => login.mutate({ body }, { onSuccess: setChallenge })}
        />
      ) : (
        <CodeStep challenge={challenge} onBack={() => setChallenge(null)} />
      )}
    </SessionCard>
  );
}
