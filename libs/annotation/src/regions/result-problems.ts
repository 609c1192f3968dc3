import { problemsIn, type Problem } from '../json.js';
import {
  controlNamed,
  isConditional,
  labelNamed,
  mediumOf,
  objectsOf,
  textIn,
  type ControlDef,
  type Item,
  type LabelConfig,
  titleOfControl,
  type MediumSize,
} from '../interface/label-config.js';
import { hasLabels, isQuestion, specOf, type ShapeKind, type TagSpec } from '../interface/tags.js';
import { answerProblems } from './answer-problems.js';
import { labelsOf, regionTypeOf } from './region-labels.js';
import { type Region } from './region.js';
import { shapeProblems, shapeSpec } from '../shapes/shapes.js';
import { ANNOTATION_LIMITS } from '../limits.js';

/** Formats repeat a shape for each of its labels and for each answer about it. */
export function writtenProblem(regions: readonly Region[], medium: MediumSize, field: string): Problem | undefined {
  let sum = 0;
  for (const region of regions) {
    const times = Math.max(1, labelsOf(region).length) + Object.keys(region.fields ?? {}).length;
    sum += (shapeSpec(region.shape).numbers?.(region.shape, medium) ?? 5) * times;
    if (sum <= ANNOTATION_LIMITS.numbersWritten) continue;
    const message = `must have shapes of at most ${ANNOTATION_LIMITS.numbersWritten} numbers in all, each counted for all labels and answers of its region`;
    return { field, message };
  }
  return undefined;
}

export function shapesOf(config: LabelConfig, control: ControlDef): ShapeKind[] {
  if (control.tag === 'relations') return ['relation'];
  const { draws }: TagSpec = specOf(control.tag);
  const drawn = objectsOf(config, control).flatMap(({ kind }) => draws[kind] ?? []);
  return drawn.length ? drawn : ['none'];
}

function labelProblems(control: ControlDef, labels: readonly string[], field: string): Problem[] {
  const unknown = labels.filter((label) => !labelNamed(control, label));
  return [
    ...unknown.map((label) => ({ field: `${field}.labels`, message: `“${label}” is not a label of “${control.name}”` })),
    ...(new Set(labels).size < labels.length ? [{ field: `${field}.labels`, message: 'has a label twice' }] : []),
  ];
}

/** The control itself, or the Labels of the same object (VideoRectangle and Labels). */
const labellerOf = (config: LabelConfig, control: ControlDef): ControlDef | undefined =>
  specOf(control.tag).child
    ? control
    : config.controls.find(({ tag, to }) => hasLabels(tag) && tag === 'labels' && to.some((name) => control.to.includes(name)));

function fieldProblems(config: LabelConfig, region: Region, item: Item, field: string): Problem[] {
  return problemsIn(Object.entries(region.fields ?? {}), ([name, answer]): Problem[] => {
    const path = `${field}.fields.${name}`;
    const control = controlNamed(config, name);
    if (!control) return [{ field: path, message: `“${name}” is not a control of the interface` }];
    if (answer.type !== control.tag) return [{ field: `${path}.type`, message: `must be “${control.tag}”` }];
    if (isQuestion(control.tag)) return answerProblems(config, control, answer, item, path);
    if (!Array.isArray(answer.value)) return [{ field: `${path}.value`, message: 'must be a list of labels' }];
    return labelProblems(control, answer.value.map(String), path);
  });
}

/** Checks control, object, shape, labels and answers of one region. */
export function regionProblems(config: LabelConfig, region: Region, item: Item, field: string): Problem[] {
  const control = region.type === 'relation' ? config.controls.find(({ tag }) => tag === 'relations') : controlNamed(config, region.from);
  if (!control) {
    const message = region.type === 'relation' ? 'the interface has no relations' : `“${region.from}” is not a control of the interface`;
    return [{ field: `${field}.from`, message }];
  }
  if (region.type !== regionTypeOf(control.tag)) return [{ field: `${field}.type`, message: `must be “${regionTypeOf(control.tag)}”` }];
  const shapes = shapesOf(config, control);
  if (!shapes.includes(region.shape.t))
    return [{ field: `${field}.shape.t`, message: `must be ${shapes.join(' or ')} for “${control.name}”` }];
  const problems: Problem[] = [];
  // Label Studio writes a pairwise control as its own object.
  const targets = [...control.to, control.to.join(','), ...(control.tag === 'pairwise' ? [control.name] : [])];
  if (!targets.includes(region.to)) {
    problems.push({ field: `${field}.to`, message: `must be “${control.to.join(',')}”` });
  }
  const [object] = objectsOf(config, control);
  const text = object?.kind === 'text' ? { text: textIn(object, item.data) } : {};
  const medium = object ? mediumOf(config, item, object) : {};
  problems.push(...shapeProblems(region.shape, { medium, ...text }, `${field}.shape`));
  const labeller = labellerOf(config, control);
  if (labeller && !isQuestion(control.tag)) problems.push(...labelProblems(labeller, region.labels, field));
  else if (region.labels.length) problems.push({ field: `${field}.labels`, message: `“${control.name}” has no labels` });
  if (isQuestion(control.tag)) {
    if (region.answer) problems.push(...answerProblems(config, control, region.answer, item, `${field}.answer`));
    else problems.push({ field: `${field}.answer`, message: 'must have an answer' });
  } else if (region.answer) problems.push({ field: `${field}.answer`, message: `“${control.name}” asks nothing` });
  return [...problems, ...fieldProblems(config, region, item, field)];
}

/** Checks drafts as well. `field` begins with `regions`. */
export function resultProblems(config: LabelConfig, regions: readonly Region[], item: Item): Problem[] {
  const ids = new Set(regions.map(({ id }) => id));
  const answered = new Set<string>();
  const problems = problemsIn(regions, (region, i) => {
    const field = `regions[${i}]`;
    const { shape, from } = region;
    const problems = regionProblems(config, region, item, field);
    if (shape.t === 'relation') {
      for (const end of ['from', 'to'] as const) {
        if (!ids.has(shape[end])) problems.push({ field: `${field}.shape.${end}`, message: `there is no region “${shape[end]}”` });
      }
    }
    if (shape.t === 'none') {
      if (answered.has(from)) problems.push({ field: `${field}.from`, message: `“${from}” is answered twice` });
      answered.add(from);
    }
    return problems;
  });
  const written = problems.length ? undefined : writtenProblem(regions, item, 'regions');
  return written ? [written] : problems;
}

const isSaid = (value: unknown): boolean =>
  Array.isArray(value) ? value.some((each) => each !== '') : value !== undefined && value !== null && value !== '';

const askedOf = (control: ControlDef, regions: readonly Region[]): Region[] =>
  regions.filter(({ to, shape }) => shape.t !== 'none' && shape.t !== 'relation' && control.to.includes(to));

/** Controls that are hidden at times (`visibleWhen`) are not required. */
function missingProblems(config: LabelConfig, regions: readonly Region[]): Problem[] {
  return problemsIn(config.controls, (control): Problem[] => {
    const { name, required, perRegion, tag } = control;
    if (!required || isConditional(control)) return [];
    if (perRegion) {
      return askedOf(control, regions)
        .filter(({ fields }) => !isSaid(fields?.[name]?.value))
        .map(({ id }) => ({ field: name, message: `“${name}” must be answered for region “${id}”` }));
    }
    const own = regions.filter(({ from }) => from === name);
    if (isQuestion(tag)) {
      return own.some(({ answer }) => isSaid(answer?.value))
        ? []
        : [{ field: name, message: `“${titleOfControl(control)}” must be answered` }];
    }
    const there = own.length > 0 || regions.some((region) => region.fields?.[name] && labelsOf(region).length > 0);
    return there ? [] : [{ field: name, message: `“${name}” must be used at least once` }];
  });
}

/** Ignores controls without labels of their own or of their object. */
function unlabelledProblems(config: LabelConfig, regions: readonly Region[]): Problem[] {
  return problemsIn(regions, (region, i) => {
    const control = controlNamed(config, region.from);
    if (!control || isQuestion(control.tag) || region.shape.t === 'none' || !labellerOf(config, control)) return [];
    return labelsOf(region).length ? [] : [{ field: `regions[${i}].labels`, message: `region “${region.id}” needs a label` }];
  });
}

export const doneProblems = (config: LabelConfig, regions: readonly Region[], item: Item): Problem[] => [
  ...resultProblems(config, regions, item),
  ...unlabelledProblems(config, regions),
  ...missingProblems(config, regions),
];
