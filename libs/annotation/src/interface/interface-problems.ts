import { problemsIn, PROBLEMS_MAX, type Problem } from '../json.js';
import { ANNOTATION_LIMITS } from '../limits.js';
import { hotkeyProblems } from './hotkeys.js';
import { objectsOf, resultNameOf, type ControlDef, type LabelConfig } from './label-config.js';
import { PALETTE, paletteColor } from './palette.js';
import { elementOf, hasLabels, isDrawing, isQuestion, specOf, type TagSpec } from './tags.js';

const NAME = /^[\p{L}\p{N}_-]+$/u;
/** Names become keys of records, and every object has these. */
const TAKEN = ['__proto__', 'constructor', 'prototype'];
const COLOR = /^#[0-9a-f]{6}$/i;

const nameProblem = (name: string): string | undefined => {
  if (name === '') return 'must have a name';
  if (name.length > ANNOTATION_LIMITS.nameLength) return `must have at most ${ANNOTATION_LIMITS.nameLength} characters`;
  return NAME.test(name) && !TAKEN.includes(name) ? undefined : `“${name}” may have letters, digits, _ and - only`;
};

function twice(names: readonly string[]): string[] {
  const [seen, again] = [new Set<string>(), new Set<string>()];
  for (const name of names) (seen.has(name) ? again : seen).add(name);
  return [...again];
}

function labelProblems(control: ControlDef, field: string): Problem[] {
  const { labels, tag, name } = control;
  const { child }: TagSpec = specOf(tag);
  const element = elementOf(tag);
  if (!child) return labels.length ? [{ field: `${field}.labels`, message: `${element} “${name}” takes no labels` }] : [];
  if (labels.length === 0 && child !== 'Relation')
    return [{ field: `${field}.labels`, message: `${element} “${name}” needs a ${child.toLowerCase()}` }];
  if (labels.length > ANNOTATION_LIMITS.labels)
    return [{ field: `${field}.labels`, message: `at most ${ANNOTATION_LIMITS.labels} labels` }];
  return [
    ...labels.flatMap(({ value, color }, i): Problem[] => [
      ...(value.trim() === '' ? [{ field: `${field}.labels[${i}].value`, message: 'must not be empty' }] : []),
      ...(COLOR.test(color)
        ? []
        : [{ field: `${field}.labels[${i}].color`, message: `“${color}” of “${value}” must be a colour as #d55e00` }]),
    ]),
    ...twice(labels.map(resultNameOf)).map((label) => ({ field: `${field}.labels`, message: `“${label}” is there twice` })),
  ];
}

function targetProblems(config: LabelConfig, control: ControlDef, field: string): Problem[] {
  const { tag, name, to } = control;
  const element = elementOf(tag);
  const { draws }: TagSpec = specOf(tag);
  const problem = (message: string): Problem[] => [{ field: `${field}.to`, message }];
  if (tag === 'relations') return to.length ? problem('Relations take no toName') : [];
  if (to.length === 0) return problem(`${element} “${name}” must name what it is about (toName)`);
  const unknown = to.filter((target) => !config.objects.some((object) => object.name === target));
  if (unknown.length) return problem(`${element} “${name}” is about “${unknown.join('”, “')}”, which is not there`);
  const kinds = objectsOf(config, control).map(({ kind }) => kind);
  if (tag === 'pairwise') return to.length === 2 ? [] : problem(`Pairwise “${name}” compares two objects, not ${to.length}`);
  if (tag === 'ranker') return to.length === 1 && kinds[0] === 'list' ? [] : problem(`Ranker “${name}” ranks one List`);
  if (to.length > 1) return problem(`${element} “${name}” must be about one object, not ${to.length}`);
  const [kind] = kinds;
  const labelsOfOthers = tag === 'labels' && (kind === 'image' || kind === 'video');
  if (isDrawing(tag) && !labelsOfOthers && kind && !draws[kind]) return problem(`${element} “${name}” does not work on ${kind}`);
  return [];
}

function controlProblems(config: LabelConfig, control: ControlDef, field: string): Problem[] {
  const { tag, name, multiple, perRegion } = control;
  const nameWrong = nameProblem(name);
  return [
    ...(nameWrong ? [{ field: `${field}.name`, message: nameWrong }] : []),
    ...targetProblems(config, control, field),
    ...labelProblems(control, field),
    ...(perRegion && !isQuestion(tag)
      ? [{ field: `${field}.perRegion`, message: `${elementOf(tag)} “${name}” cannot be asked of each region` }]
      : []),
    ...(perRegion && (tag === 'pairwise' || tag === 'ranker')
      ? [{ field: `${field}.perRegion`, message: `${elementOf(tag)} “${name}” is asked of the whole item` }]
      : []),
    ...(multiple && tag !== 'choices' && specOf(tag).child !== 'Label'
      ? [{ field: `${field}.multiple`, message: `${elementOf(tag)} “${name}” takes one answer` }]
      : []),
  ];
}

function sizeProblems(config: LabelConfig): Problem[] {
  const { objects, controls, labelsOfInterface } = ANNOTATION_LIMITS;
  const labels = config.controls.reduce((sum, control) => sum + control.labels.length, 0);
  return [
    ...(config.objects.length > objects ? [{ field: 'objects', message: `at most ${objects} objects` }] : []),
    ...(config.controls.length > controls ? [{ field: 'controls', message: `at most ${controls} controls` }] : []),
    ...(labels > labelsOfInterface ? [{ field: 'controls', message: `at most ${labelsOfInterface} labels in all` }] : []),
  ];
}

/** @returns nothing if the interface can be used. `field` is a path such as `controls[1].labels[0].color`. */
export function interfaceProblems(config: LabelConfig): Problem[] {
  const { objects, controls } = config;
  const tooLarge = sizeProblems(config);
  if (tooLarge.length) return tooLarge;
  const problems: Problem[] = [];
  if (objects.length === 0) problems.push({ field: 'objects', message: 'an interface needs something to show' });
  if (controls.length === 0) problems.push({ field: 'controls', message: 'an interface needs something to ask or to draw' });
  problems.push(
    ...problemsIn(objects, ({ name }, i) => {
      const message = nameProblem(name);
      return message ? [{ field: `objects[${i}].name`, message }] : [];
    }),
  );
  for (const name of twice([...objects, ...controls].map(({ name }) => name))) {
    problems.push({ field: 'name', message: `“${name}” names two things` });
  }
  if (controls.filter(({ tag }) => tag === 'relations').length > 1)
    problems.push({ field: 'controls', message: 'Relations may be there once' });
  problems.push(...problemsIn(controls, (control, i) => controlProblems(config, control, `controls[${i}]`)));
  return [...problems, ...hotkeyProblems(config)].slice(0, PROBLEMS_MAX);
}

/** Labels with the same colour set by hand; the palette itself repeats after its end. Stored interfaces stay valid. */
export function colorProblems({ controls }: LabelConfig): Problem[] {
  const count = controls.reduce((sum, { tag, labels }) => sum + (hasLabels(tag) ? labels.length : 0), 0);
  return controls.flatMap(({ tag, labels }, c) => {
    if (!hasLabels(tag)) return [];
    const colors = labels.map(({ color }) => color.toLowerCase());
    const isGiven = colors.map((color, i) => color !== paletteColor(i) && !(count > PALETTE.length && PALETTE.includes(color)));
    return labels.flatMap(({ value }, i): Problem[] => {
      const other = colors.findIndex((color, j) => j < i && color === colors[i] && (isGiven[j] || isGiven[i]));
      const holder = labels[other]?.value;
      if (holder === undefined) return [];
      return [
        { field: `controls[${c}].labels[${i}].color`, message: `“${value}” has the colour of “${holder}”; one of them needs another` },
      ];
    });
  });
}
