/**
 * The very first screen: try the sample practice, or set up one's own.
 */
import { Button, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '../../client/hooks.ts';
import { keepToken } from '../../client/token.ts';
import { ProblemMessage } from '../../components/state-views.tsx';
import { SessionCard } from './session-card.tsx';
import { SetUp } from './set-up.tsx';

interface FirstScreenProps {
  readonly keychain: boolean;
  readonly version: string;
}

export function FirstScreen({ keychain, version }: FirstScreenProps) {
  const [settingUp, setSettingUp] = useState(false);
  const cache = useQueryClient();
  const sample = useCall('openSample', { refresh: [] });
  if (settingUp) return <SetUp askPassphrase={!keychain} onBack={() => setSettingUp(false)} />;
  const openSample = async () => {
    const { token } = await sample.mutateAsync({});
    keepToken(token);
    await cache.invalidateQueries({ queryKey: ['session'] });
  };
  return (
    <SessionCard
      wide
      title="Welcome to Fairview"
      intro="From trial balance to financial statements to the regulator’s filing, in one chain, on this computer."
    >
      <div className="fv-choices">
        <section className="fv-choice" aria-labelledby="choice-sample">
          <Title order={2} id="choice-sample">
            Look around
          </Title>
          <Text>
            A sample practice with invented companies: one with a filing to tag, one whose year is finished
            and filed.
          </Text>
          <span />
          <Button
            onClick={() => void openSample().catch(() => undefined)}
            loading={sample.isPending}
            variant="default"
          >
            Open the sample practice
          </Button>
        </section>
        <section className="fv-choice" aria-labelledby="choice-practice">
          <Title order={2} id="choice-practice">
            Start work
          </Title>
          <Text>Your own practice. Data stay on this computer, encrypted. It takes two minutes.</Text>
          <span />
          <Button onClick={() => setSettingUp(true)}>Set up my practice</Button>
        </section>
      </div>
      {sample.error !== null && <ProblemMessage problem={sample.error} />}
      <Text size="xs" c="dimmed">
        Version {version}
      </Text>
    </SessionCard>
  );
}
