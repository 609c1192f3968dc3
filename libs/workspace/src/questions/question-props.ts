import { type ControlDef, type Json, type LabellingInterface } from '@labelbridge/annotation';
import { type WorkItem } from '../tools/tool.js';

export interface QuestionProps {
  readonly config: LabellingInterface;
  readonly control: ControlDef;
  readonly item: WorkItem;
  /** Undefined where it is not answered. */
  readonly value: Json | undefined;
  /** What a model suggests, where that is not the answer. */
  readonly suggested?: Json | undefined;
  readonly readOnly: boolean;
  /** The keys of its choices, by the choice. */
  readonly keys?: ReadonlyMap<string, string>;
  /** @param typed whether the answer is being typed: keys that follow each other are one step */
  readonly onAnswer: (value: Json | undefined, typed: boolean) => void;
}
