import {
  controlNamed,
  hasLabels,
  isQuestion,
  objectsOf,
  specOf,
  type ControlDef,
  type LabelDef,
  type LabelConfig,
  type ObjectDef,
  type TagSpec,
} from '@labelbridge/annotation';

interface InterfaceParts {
  /** Objects to draw on, and media. */
  readonly tools: readonly ObjectDef[];
  /** Texts above the questions. */
  readonly texts: readonly ObjectDef[];
  readonly questions: readonly ControlDef[];
  readonly regionQuestions: readonly ControlDef[];
}

export const drawingControls = (config: LabelConfig, object: ObjectDef): ControlDef[] =>
  config.controls.filter(({ tag, to }) => {
    const { draws }: TagSpec = specOf(tag);
    return draws[object.kind] !== undefined && to.includes(object.name);
  });

export function partsOfInterface(config: LabelConfig): InterfaceParts {
  const questions = config.controls.filter(({ tag }) => isQuestion(tag));
  const isChoice = ({ name, kind }: ObjectDef) =>
    kind === 'list' || questions.some((control) => control.tag === 'pairwise' && control.to.includes(name));
  const isTool = (object: ObjectDef) =>
    drawingControls(config, object).length > 0 || object.kind === 'image' || object.kind === 'audio' || object.kind === 'video';
  return {
    tools: config.objects.filter(isTool),
    texts: config.objects.filter((object) => !isTool(object) && !isChoice(object)),
    questions: questions.filter(({ perRegion }) => !perRegion),
    regionQuestions: questions.filter(({ perRegion }) => perRegion),
  };
}

/** Labels of a drawing control: its own, else the Labels of its object. */
export function labelsFor(config: LabelConfig, control: string): readonly LabelDef[] {
  const own = controlNamed(config, control);
  if (!own) return [];
  if (own.labels.length > 0) return own.labels;
  const shared = config.controls.find(
    ({ tag, to, labels }) => hasLabels(tag) && labels.length > 0 && to.some((name) => own.to.includes(name)),
  );
  return shared?.labels ?? [];
}

export const allowsSeveralLabels = (config: LabelConfig, control: string): boolean => controlNamed(config, control)?.multiple ?? false;

/** Objects that a control offers as answers, in its order. */
export const offeredObjects = (config: LabelConfig, control: ControlDef): ObjectDef[] => {
  const objects = objectsOf(config, control);
  return control.to.flatMap((name) => objects.filter((object) => object.name === name));
};
