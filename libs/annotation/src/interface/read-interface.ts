import { PROBLEMS_MAX, type Problem, type Read } from '../json.js';
import { ANNOTATION_LIMITS } from '../limits.js';
import { Checker } from '../regions/checker.js';
import { attributeNameProblems } from './attribute-names.js';
import { attributeProblems } from './attributes.js';
import { interfaceProblems } from './interface-problems.js';
import { type Attributes, type ControlDef, type LabelDef, type LabelConfig, type LayoutNode, type ObjectDef } from './label-config.js';
import { isControlTag, OBJECT_KINDS, TAGS, type ControlTag } from './tags.js';

const LAYOUT_DEPTH = 20;

function readAttributes(check: Checker, value: unknown, field: string): Attributes {
  const given = check.jsonObject(value, field, 2);
  return Object.fromEntries(
    Object.entries(given).map(([key, each]) => [key, check.string(each, `${field}.${key}`, ANNOTATION_LIMITS.attributeLength)]),
  );
}

const extraOf = (check: Checker, extra: unknown, field: string): { extra?: Attributes } =>
  extra === undefined ? {} : { extra: readAttributes(check, extra, `${field}.extra`) };

function readObject(check: Checker, value: unknown, field: string): ObjectDef {
  const given = check.record(value, field, ['kind', 'name', 'value', 'extra']);
  const kind = OBJECT_KINDS.find((one) => one === given['kind']);
  if (!kind) check.fail(`${field}.kind`, `must be one of: ${OBJECT_KINDS.join(', ')}`);
  return {
    kind: kind ?? 'text',
    name: check.string(given['name'], `${field}.name`),
    value: check.string(given['value'], `${field}.value`, ANNOTATION_LIMITS.attributeLength),
    ...extraOf(check, given['extra'], field),
  };
}

function readLabel(check: Checker, value: unknown, field: string): LabelDef {
  const given = check.record(value, field, ['value', 'color', 'hotkey', 'extra']);
  const { hotkey } = given;
  return {
    value: check.string(given['value'], `${field}.value`, 1_000),
    color: check.string(given['color'], `${field}.color`),
    ...(hotkey === undefined ? {} : { hotkey: check.string(hotkey, `${field}.hotkey`) }),
    ...extraOf(check, given['extra'], field),
  };
}

function readTag(check: Checker, value: unknown, field: string): ControlTag {
  if (typeof value === 'string' && isControlTag(value)) return value;
  check.fail(field, `must be one of: ${Object.keys(TAGS).join(', ')}`);
  return 'choices';
}

const CONTROL_KEYS = ['tag', 'name', 'to', 'labels', 'multiple', 'perRegion', 'required', 'extra'];

function readControl(check: Checker, value: unknown, field: string): ControlDef {
  const given = check.record(value, field, CONTROL_KEYS);
  return {
    tag: readTag(check, given['tag'], `${field}.tag`),
    name: check.string(given['name'], `${field}.name`),
    to: check.list(given['to'], `${field}.to`, ANNOTATION_LIMITS.objects, (name, path) => check.string(name, path)),
    labels: check.list(given['labels'], `${field}.labels`, ANNOTATION_LIMITS.labels, (label, path) => readLabel(check, label, path)),
    multiple: check.boolean(given['multiple'], `${field}.multiple`),
    perRegion: check.boolean(given['perRegion'], `${field}.perRegion`),
    required: check.boolean(given['required'], `${field}.required`),
    ...extraOf(check, given['extra'], field),
  };
}

function readLayout(check: Checker, value: unknown, field: string, depth = LAYOUT_DEPTH): LayoutNode {
  const given = check.record(value, field, ['view', 'children', 'style', 'name']);
  if (given['style'] !== undefined) return { style: check.string(given['style'], `${field}.style`, ANNOTATION_LIMITS.attributeLength) };
  if (given['name'] !== undefined) return { name: check.string(given['name'], `${field}.name`) };
  if (depth === 0) check.fail(field, `is nested deeper than ${LAYOUT_DEPTH} levels`);
  const children = depth === 0 ? [] : given['children'];
  return {
    view: readAttributes(check, given['view'], `${field}.view`),
    children: check.list(children, `${field}.children`, ANNOTATION_LIMITS.restEntries, (child, path) =>
      readLayout(check, child, path, depth - 1),
    ),
  };
}

function readForm(value: unknown, problemsOf: (config: LabelConfig) => Problem[]): Read<LabelConfig> {
  const check = new Checker();
  const given = check.record(value, 'config', ['version', 'objects', 'controls', 'layout']);
  if (given['version'] !== 1) check.fail('version', 'must be 1');
  const { objects: most, controls: mostControls } = ANNOTATION_LIMITS;
  const config: LabelConfig = {
    version: 1,
    objects: check.list(given['objects'], 'objects', most, (object, field) => readObject(check, object, field)),
    controls: check.list(given['controls'], 'controls', mostControls, (control, field) => readControl(check, control, field)),
    ...(given['layout'] === undefined ? {} : { layout: readLayout(check, given['layout'], 'layout') }),
  };
  const problems = check.problems.length ? check.problems : problemsOf(config);
  return problems.length ? { ok: false, problems } : { ok: true, value: config };
}

export const readInterface = (value: unknown): Read<LabelConfig> =>
  readForm(value, (config) =>
    [...interfaceProblems(config), ...attributeNameProblems(config), ...attributeProblems(config)].slice(0, PROBLEMS_MAX),
  );

/** Attributes that are refused in new interfaces stay valid. */
export const readStoredInterface = (value: unknown): Read<LabelConfig> => readForm(value, interfaceProblems);
