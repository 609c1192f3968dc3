import { type Problem } from '../json.js';
import { type Attributes, type LabelConfig, type LayoutNode } from './label-config.js';
import { elementOf, objectElementOf, specOf } from './tags.js';

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
export const attributeNameProblems = ({ objects, controls, layout }: LabelConfig): Problem[] => [
  ...objects.flatMap(({ kind, extra = {} }, i) => problemsOf(extra, OF_OBJECTS, objectElementOf(kind), `objects[${i}].extra`)),
  ...controls.flatMap(({ tag, extra = {}, labels }, i) => [
    ...problemsOf(extra, OF_CONTROLS, elementOf(tag), `controls[${i}].extra`),
    ...labels.flatMap(({ extra: more = {} }, l) =>
      problemsOf(more, OF_LABELS, specOf(tag).child ?? 'Label', `controls[${i}].labels[${l}].extra`),
    ),
  ]),
  ...(layout ? viewProblems(layout, 'layout') : []),
];
