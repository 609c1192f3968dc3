import { PROBLEMS_MAX, type Problem, type Read } from '../json.js';
import { ANNOTATION_LIMITS } from '../limits.js';
import { Checker } from '../regions/checker.js';
import { attributeProblems } from './attributes.js';
import { interfaceProblems } from './interface-problems.js';
import { type Attributes, type ControlDef, type LabelDef, type LabelConfig, type LayoutNode, type ObjectDef } from './label-config.js';
import { isControlTag, OBJECT_KINDS, TAGS, type ControlTag, elementOf, objectElementOf, specOf } from './tags.js';

/** Names are written to the XML as they are: any other character could end the attribute or its element. */
const NAME = /^[A-Za-z_][\w.-]*$/;
/** Maximum characters of a name in a message. */
const SHOWN = 50;

/** Attributes with a field in the typed form, in lower case. With values, only these; others are kept for export. */
type Own = Readonly<Record<string, 'any' | readonly string[]>>;
const OF_OBJECTS: Own = { name: 'any', value: 'any' };
const TRUTHS = ['true', 'false'] as const;
const OF_CONTROLS: Own = { name: 'any', toname: 'any', choice: ['multiple', 'single'], perregion: TRUTHS, required: TRUTHS };
const OF_LABELS: Own = { value: 'any' };

function problemOf(name: string, value: string, own: Own, element: string): string | undefined {
  if (!NAME.test(name)) return 'is no name of an attribute';
  const key = name.toLowerCase();
  const values = Object.hasOwn(own, key) ? own[key] : undefined;
  const isOwn = values === 'any' || values?.includes(value) === true;
  return isOwn ? `is an attribute of <${element}> that has its own field` : undefined;
}

const problemsOf = (attributes: Attributes, own: Own, element: string, field: string): Problem[] =>
  Object.entries(attributes).flatMap(([name, value]) => {
    const message = problemOf(name, value, own, element);
    return message === undefined ? [] : [{ field: `${field}.${name.slice(0, SHOWN)}`, message }];
  });

function viewProblems(node: LayoutNode, field: string): Problem[] {
  if (!('view' in node)) return [];
  return [
    ...problemsOf(node.view, {}, 'View', `${field}.view`),
    ...node.children.flatMap((child, i) => viewProblems(child, `${field}.children[${i}]`)),
  ];
}

/** Invalid names would break the XML; names with a typed field would override it. Stored interfaces stay valid. */
const attributeNameProblems = ({ objects, controls, layout }: LabelConfig): Problem[] => [
  ...objects.flatMap(({ kind, extra = {} }, i) => problemsOf(extra, OF_OBJECTS, objectElementOf(kind), `objects[${i}].extra`)),
  ...controls.flatMap(({ tag, extra = {}, labels }, i) => [
    ...problemsOf(extra, OF_CONTROLS, elementOf(tag), `controls[${i}].extra`),
    ...labels.flatMap(({ extra: more = {} }, l) =>
      problemsOf(more, OF_LABELS, specOf(tag).child ?? 'Label', `controls[${i}].labels[${l}].extra`),
    ),
  ]),
  ...(layout ? viewProblems(layout, 'layout') : []),
];

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
