import { escapeXml, xmlTag } from '../formats/xml.js';
import { parseColor } from '../interface/css-color.js';
import {
  type Attributes,
  type ControlDef,
  type LabelDef,
  type LabelConfig,
  type LayoutNode,
  type ObjectDef,
} from '../interface/label-config.js';
import { paletteColor } from '../interface/palette.js';
import { elementOf, objectElementOf, specOf } from '../interface/tags.js';

type Written = Readonly<Record<string, string | undefined>>;

/** Attributes of the interface come first, and kept attributes do not replace them. */
function attributesOf(own: Written, extra: Attributes = {}): Written {
  const said = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
  return { ...said, ...extra, ...said };
}

function backgroundOf({ color, extra }: LabelDef): string {
  const given = extra?.['background'];
  return given !== undefined && parseColor(given) === color ? given : color;
}

function labelXml(control: ControlDef, label: LabelDef, index: number): string {
  const { child = 'Label' } = specOf(control.tag);
  // Choices have no colours in Label Studio; a colour that was set is kept.
  const silent = child !== 'Label' && label.color === paletteColor(index) && !label.extra?.['background'];
  const { background: _, ...extra } = label.extra ?? {};
  const own = { value: label.value, background: silent ? undefined : backgroundOf(label), hotkey: label.hotkey };
  return xmlTag(child, attributesOf(own, extra));
}

function controlXml(control: ControlDef, indent: string): string {
  const { tag, name, to, labels, multiple, perRegion, required, extra } = control;
  const own = {
    name: tag === 'relations' && name === 'relations' ? undefined : name,
    toName: to.length ? to.join(',') : undefined,
    choice: multiple ? 'multiple' : undefined,
    perRegion: perRegion ? 'true' : undefined,
    required: required ? 'true' : undefined,
  };
  const inner = labels.map((label, i) => `\n${indent}  ${labelXml(control, label, i)}`).join('');
  return xmlTag(elementOf(tag), attributesOf(own, extra), inner && `${inner}\n${indent}`);
}

const objectXml = ({ kind, name, value, extra }: ObjectDef): string =>
  xmlTag(objectElementOf(kind), attributesOf({ name: /^header-\d+$/.test(name) ? undefined : name, value }, extra));

const namesIn = (node: LayoutNode): string[] => ('name' in node ? [node.name] : 'children' in node ? node.children.flatMap(namesIn) : []);

/** Objects and controls without a place in the layout come last. */
export function writeConfigXml({ objects, controls, layout }: LabelConfig): string {
  const write = (node: LayoutNode, indent: string): string[] => {
    if ('style' in node) return [`${indent}<Style>${escapeXml(node.style)}</Style>`];
    if ('view' in node) {
      const inner = node.children.flatMap((child) => write(child, `${indent}  `)).join('\n');
      return [indent + xmlTag('View', node.view, inner && `\n${inner}\n${indent}`)];
    }
    const object = objects.find(({ name }) => name === node.name);
    if (object) return [indent + objectXml(object)];
    const control = controls.find(({ name }) => name === node.name);
    return control ? [indent + controlXml(control, indent)] : [];
  };
  const root: LayoutNode = layout && 'view' in layout ? layout : { view: {}, children: [] };
  const placed = new Set(namesIn(root));
  const missing = [...objects, ...controls].filter(({ name }) => !placed.has(name)).map(({ name }) => ({ name }));
  return write({ view: root.view, children: [...root.children, ...missing] }, '').join('\n');
}
