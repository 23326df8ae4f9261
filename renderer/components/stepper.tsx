/**
 * The steps of a record, as links: done, current, open. A step that cannot be worked on yet can still be
 * looked at; its screen says what is missing.
 */
import './stepper.css';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'wouter';

export interface Step {
  readonly id: string;
  readonly label: string;
  readonly href: string;
  readonly state: 'done' | 'open' | 'attention';
  /** A few words under the label: "3 unmapped". */
  readonly hint?: string;
}

const STATE_WORDS = { done: 'done', open: '', attention: 'needs attention' } as const;

export function Stepper({
  label,
  steps,
  current,
}: {
  readonly label: string;
  readonly steps: readonly Step[];
  readonly current: string;
}) {
  return (
    <nav aria-label={label}>
      <ol className="fv-steps">
        {steps.map((step, index) => (
          <li key={step.id}>
            <Link
              href={step.href}
              className="fv-step"
              data-state={step.state}
              aria-current={step.id === current ? 'step' : undefined}
            >
              <span className="fv-step-mark" aria-hidden>
                {step.state === 'done' ? (
                  <IconCheck size={13} stroke={3} />
                ) : step.state === 'attention' ? (
                  '!'
                ) : (
                  index + 1
                )}
              </span>
              <span>
                <span className="fv-step-label">{step.label}</span>
                {step.hint !== undefined && <span className="fv-step-hint">{step.hint}</span>}
              </span>
              {STATE_WORDS[step.state] !== '' && (
                <span className="fv-hidden">, {STATE_WORDS[step.state]}</span>
              )}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
