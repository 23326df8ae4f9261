/**
 * Sign-in at the sync-server (security 3): password, then six digits or a recovery code; the first time the second
 * factor is enrolled, and its recovery codes are shown before anything else.
 */
import { useState } from 'react';
import { keepToken } from '../../client/token.ts';
import { RecoveryCodes } from '../../components/recovery-codes.tsx';
import { SecondFactorForm } from '../../screens/session/second-factor-form.tsx';
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
  const mfa = useServerCall('serverMfa', { refresh: false });
  return (
    <SecondFactorForm
      enrolment={challenge.enrolment === null ? null : <Enrolment enrolment={challenge.enrolment} />}
      busy={mfa.isPending}
      problem={mfa.error}
      onType={mfa.reset}
      onSubmit={(proof, failed) =>
        mfa.mutate(
          { body: { challenge: challenge.challenge, ...proof } },
          { onSuccess: onSignedIn, onError: failed },
        )
      }
      onBack={onBack}
    />
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
