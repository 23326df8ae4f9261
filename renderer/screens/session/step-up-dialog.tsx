/**
 * The one dialog that asks for the second factor again, for whatever call needs it. It stands over the screen that
 * began, which goes on as soon as the factor is proven.
 */
import { Modal, Stack, Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import type { Problem } from '../../../shared/problem.ts';
import { isStepUpAsked, settleStepUp, watchStepUp } from '../../client/step-up.ts';
import { type Proof, SecondFactorForm } from './second-factor-form.tsx';

interface StepUpDialogProps {
  readonly busy: boolean;
  readonly problem: Problem | null;
  /** Forgets the problem. */
  readonly reset: () => void;
  readonly prove: (
    proof: Proof,
    outcome: { readonly onSuccess: () => void; readonly onError: () => void },
  ) => void;
}

export function StepUpDialog({ busy, problem, reset, prove }: StepUpDialogProps) {
  const asked = useSyncExternalStore(watchStepUp, isStepUpAsked);
  const leave = () => {
    reset();
    settleStepUp(false);
  };
  return (
    // A plain body: the dialog opens over others, and a page has one head of its kind at a time.
    <Modal.Root opened={asked} onClose={leave} zIndex={400} lockScroll={false} centered>
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content>
        <Modal.Body>
          <Stack>
            <Modal.Title>Confirm that it is you</Modal.Title>
            <Text>
              This step is protected. Type a fresh code of your authenticator app; it is then valid for ten
              minutes.
            </Text>
            <SecondFactorForm
              enrolment={null}
              busy={busy}
              problem={problem}
              words={{ submit: 'Confirm', back: 'Cancel', refused: 'Not confirmed' }}
              onType={reset}
              onBack={leave}
              onSubmit={(proof, failed) =>
                prove(proof, {
                  onSuccess: () => {
                    reset();
                    settleStepUp(true);
                  },
                  onError: failed,
                })
              }
            />
          </Stack>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
