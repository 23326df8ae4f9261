/**
 * The steps of a filing with what is left to do in each. Steps are places, not locks: any of them can be
 * opened at any time.
 */
import { OUTPUT_FILING_STATES } from '../../../shared/model/states.ts';
import { plural } from '../../components/plural.ts';
import { useStepsWithNotes } from '../../components/review/open-notes.ts';
import { type Step, Stepper } from '../../components/stepper.tsx';
import { type FilingContext, useFilingContext } from './context/filing-context.tsx';
import { isSealed } from './context/filing-words.ts';
import { type FilingStep, filingPath, STEPS } from './context/route.ts';
import { isChanged, isMissing } from './information/information-draft.ts';

type StepMark = Pick<Step, 'state' | 'hint'>;

const DONE: StepMark = { state: 'done' };
const OPEN: StepMark = { state: 'open' };
const NOTHING_TYPED: ReadonlyMap<string, string> = new Map();

function markOf(step: FilingStep, context: FilingContext): StepMark {
  const { gate, filing } = context;
  const sealed = isSealed(filing);
  switch (step) {
    case 'source':
      return context.lines.length > 0
        ? { state: 'done', hint: `${context.lines.length} ${plural(context.lines.length, 'line')}` }
        : OPEN;
    case 'tags': {
      if (gate === null || gate.lines.total === 0) return OPEN;
      const { open } = gate.lines;
      return open === 0 ? DONE : { state: 'open', hint: `${open} open` };
    }
    case 'information': {
      if (context.information.length === 0) return OPEN;
      if (context.information.some((field) => isChanged(field, context.informationDraft))) {
        return { state: 'attention', hint: 'not saved' };
      }
      if (context.lines.length === 0) return OPEN;
      const missing = context.information.filter((field) => isMissing(field, NOTHING_TYPED)).length;
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
      return OUTPUT_FILING_STATES.includes(filing.status) ? DONE : OPEN;
    case 'filed':
      return sealed ? DONE : OPEN;
    case 'instance':
    case 'trail':
      return OPEN;
  }
}

export function StepBar({ step: shown }: { readonly step: FilingStep }) {
  const context = useFilingContext();
  const own = STEPS.map(({ step, title }) => ({
    id: step,
    label: title,
    href: filingPath(context.filing.id, { step }),
    ...markOf(step, context),
  }));
  const steps = useStepsWithNotes({ kind: 'filing', id: context.filing.id }, own);
  return <Stepper label="Steps of the filing" steps={steps} current={shown} />;
}
