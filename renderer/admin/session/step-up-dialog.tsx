/**
 * The one dialog that asks for a code of the authenticator app again, for whatever call needs it.
 */
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ProblemMessage } from '../../components/state-views.tsx';
import { CODE_LENGTH, CodeInput } from '../../screens/session/code-input.tsx';
import { useServerCall } from '../client/hooks.ts';
import { isStepUpAsked, settleStepUp, watchStepUp } from '../client/step-up.ts';

export function StepUpDialog() {
  const asked = useSyncExternalStore(watchStepUp, isStepUpAsked);
  const [code, setCode] = useState('');
  const prove = useServerCall('stepUp', { refresh: false });
  const { reset } = prove;
  useEffect(() => {
    if (!asked) return;
    setCode('');
    reset();
  }, [asked, reset]);
  const submit = (digits: string) => {
    if (digits.length !== CODE_LENGTH || prove.isPending) return;
    prove.mutate(
      { body: { code: digits } },
      { onSuccess: () => settleStepUp(true), onError: () => setCode('') },
    );
  };
  return (
    // A plain body: the dialog opens over others, and a page has one head of its kind at a time.
    <Modal.Root opened={asked} onClose={() => settleStepUp(false)} zIndex={400} lockScroll={false} centered>
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content>
        <Modal.Body>
          <Stack
            component="form"
            onSubmit={(event) => {
              event.preventDefault();
              submit(code);
            }}
          >
            <Modal.Title>Confirm that it is you</Modal.Title>
            <Text>
              This step is protected. Type a fresh code of your authenticator app; it then holds for ten
              minutes.
            </Text>
            <CodeInput value={code} onChange={setCode} onComplete={submit} />
            {prove.error !== null && <ProblemMessage title="Not confirmed" problem={prove.error} />}
            <Group justify="flex-end">
              <Button variant="default" onClick={() => settleStepUp(false)}>
                Cancel
              </Button>
              <Button type="submit" loading={prove.isPending} disabled={code.length !== CODE_LENGTH}>
                Confirm
              </Button>
            </Group>
          </Stack>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
