import { controlNamed, type HotkeyTarget, isQuestion, type LabelConfig, type Region } from '@labelbridge/annotation';
import { type Step } from '../tools/tool.js';
import { withLazyModule } from './lazy-module.js';
import { QUESTIONS } from './lazy.js';
import { type Marking } from './use-marking.js';

interface Picked {
  readonly config: LabelConfig;
  readonly marking: Marking;
  /** The regions at the time of the answer. */
  readonly regions: () => ReadonlyMap<string, Region>;
  readonly onStep: (step: Step) => void;
}

/** Does what a key of the interface stands for: answers a question, or chooses a label. */
export function pickKey({ config, marking, regions, onStep }: Picked, target: HotkeyTarget): void {
  const control = controlNamed(config, target.control);
  if (!control || !isQuestion(control.tag) || control.perRegion) return marking.pickLabel(target);
  // Its question is on screen, so the module is loaded.
  withLazyModule(QUESTIONS, ({ toggleChoice }) => onStep(toggleChoice(regions(), control, target.label)));
}
