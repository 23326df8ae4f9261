/**
 * The steps of a filing with what is left to do in each. Steps are places, not locks: any of them can be
 * opened at any time.
 */
import { type Step, Stepper } from '../../components/stepper.tsx';
import { type Desk, useDesk } from './desk.tsx';
import { type FilingStep, plural } from './gate/blockers.ts';
import { isChanged, isMissing } from './information/information-draft.ts';
import { filingPath, STEPS } from './route.ts';

type StepMark = Pick<Step, 'state' | 'hint'>;

const DONE: StepMark = { state: 'done' };
const OPEN: StepMark = { state: 'open' };
const NOTHING_TYPED: ReadonlyMap<string, string> = new Map();

function markOf(step: FilingStep, desk: Desk): StepMark {
  const { gate, filing } = desk;
  const sealed = filing.status === 'FILED' || filing.status === 'ARCHIVED';
  switch (step) {
    case 'source':
      return desk.lines.length > 0
        ? { state: 'done', hint: `${desk.lines.length} ${plural(desk.lines.length, 'line')}` }
        : OPEN;
    case 'tags': {
      if (gate === null || gate.lines.total === 0) return OPEN;
      const { open } = gate.lines;
      return open === 0 ? DONE : { state: 'open', hint: `${open} to decide` };
    }
    case 'information': {
      if (desk.information.length === 0) return OPEN;
      if (desk.information.some((field) => isChanged(field, desk.informationDraft))) {
        return { state: 'attention', hint: 'not saved' };
      }
      const missing = desk.information.filter((field) => isMissing(field, NOTHING_TYPED)).length;
      return missing === 0 ? DONE : { state: 'open', hint: `${missing} missing` };
    }
    case 'validation': {
      if (gate === null || gate.lines.total === 0) return OPEN;
      const { errors } = gate.counts;
      if (errors > 0) return { state: 'attention', hint: `${errors} ${plural(errors, 'error')}` };
      const unrun = gate.gate.reasons.some((each) => each.reason === 'NO_VALIDATION_RUN');
      return unrun ? { state: 'open', hint: 'not run' } : DONE;
    }
    case 'export':
      return sealed || filing.status === 'EXPORTED' ? DONE : OPEN;
    case 'filed':
      return sealed ? DONE : OPEN;
    case 'trail':
      return OPEN;
  }
}

export function StepBar({ step: shown }: { readonly step: FilingStep }) {
  const desk = useDesk();
  const steps = STEPS.map(({ step, title }) => ({
    id: step,
    label: title,
    href: filingPath(desk.filing.id, { step }),
    ...markOf(step, desk),
  }));
  return <Stepper label="Steps of the filing" steps={steps} current={shown} />;
}
