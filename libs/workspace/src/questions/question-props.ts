import { type ControlDef, type Json, type LabelConfig } from '@labelbridge/annotation';
import { type WorkItem } from '../tools/tool.js';

export interface QuestionProps {
  readonly config: LabelConfig;
  readonly control: ControlDef;
  readonly item: WorkItem;
  readonly value: Json | undefined;
  /** A model's suggestion, if it is not the answer. */
  readonly suggested?: Json | undefined;
  readonly readOnly: boolean;
  readonly keys?: ReadonlyMap<string, string>;
  /** @param typed whether the answer is being typed: consecutive keys are one step */
  readonly onAnswer: (value: Json | undefined, typed: boolean) => void;
}
