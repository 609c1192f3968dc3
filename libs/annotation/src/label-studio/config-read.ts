import { isFullOf, type Problem, type Read } from '../json.js';
import { ANNOTATION_LIMITS } from '../limits.js';
import { elementsOf, parseXml, XmlError, xmlText, type XmlElement } from '../formats/xml.js';
import { refusal, refusedAttributes, refuseInViews } from '../interface/attributes.js';
import { parseColor } from '../interface/css-color.js';
import { hotkeyProblems } from '../interface/hotkeys.js';
import { interfaceProblems } from '../interface/interface-problems.js';
import {
  type Attributes,
  type ControlDef,
  type LabelDef,
  type LabelConfig,
  type LayoutNode,
  type ObjectDef,
} from '../interface/label-config.js';
import { freeColors, paletteColor } from '../interface/palette.js';
import { hasLabels, isControlTag, specOf, type ControlTag, type ObjectKind } from '../interface/tags.js';

const OBJECTS: Readonly<Record<string, ObjectKind>> = {
  text: 'text',
  image: 'image',
  audio: 'audio',
  audioplus: 'audio',
  video: 'video',
  list: 'list',
  header: 'header',
};
/** Children of a control, which are refused only with it. */
const PARTS = ['label', 'choice', 'relation'];

const MAX_LENGTH = ANNOTATION_LIMITS.xmlLength;

const extraOf = (attributes: Attributes, own: readonly string[]): { extra?: Attributes } => {
  const extra = Object.fromEntries(Object.entries(attributes).filter(([name]) => !own.includes(name)));
  return Object.keys(extra).length ? { extra } : {};
};

class ConfigReader {
  readonly objects: ObjectDef[] = [];
  readonly controls: ControlDef[] = [];
  readonly problems: Problem[] = [];
  readonly elements: { readonly objects: XmlElement[]; readonly controls: XmlElement[]; readonly labels: XmlElement[][] } = {
    objects: [],
    controls: [],
    labels: [],
  };
  readonly #views = new Map<LayoutNode, XmlElement>();

  layout(root: XmlElement): LayoutNode | undefined {
    const [layout] = this.node(root);
    // Attributes of a view depend on its content.
    if (layout) refuseInViews(layout, this, (view, _, name) => this.refuse(this.#views.get(view) ?? root, refusal(name, 'View')));
    return layout;
  }

  private node(element: XmlElement): LayoutNode[] {
    const tag = element.tag.toLowerCase();
    const kind = Object.hasOwn(OBJECTS, tag) ? OBJECTS[tag] : undefined;
    if (tag === 'view') {
      const view = { view: element.attributes, children: elementsOf(element).flatMap((child) => this.node(child)) };
      this.#views.set(view, element);
      return [view];
    }
    if (tag === 'style') return [{ style: xmlText(element) }];
    if (kind) return [{ name: this.object(element, tag, kind) }];
    if (isControlTag(tag)) return [{ name: this.control(element, tag) }];
    this.refuse(element, `<${element.tag}> has no tool here`);
    // Names all tags without a tool at once.
    for (const child of elementsOf(element)) if (!PARTS.includes(child.tag.toLowerCase())) this.node(child);
    return [];
  }

  private refuse({ line }: XmlElement, message: string): void {
    if (isFullOf(this.problems) || this.problems.some((problem) => problem.message === message)) return;
    this.problems.push({ field: `line ${line}`, message });
  }

  private refuseAttributes(element: XmlElement, tag: string, ofRegions = false): void {
    const owner = tag === 'audioplus' ? 'audio' : tag;
    for (const name of refusedAttributes(owner, element.attributes, ofRegions)) this.refuse(element, refusal(name, element.tag));
  }

  private refuseChildren(element: XmlElement): void {
    for (const child of elementsOf(element)) this.refuse(child, `<${child.tag}> within <${element.tag}> has no tool here`);
  }

  private object(element: XmlElement, tag: string, kind: ObjectKind): string {
    const { attributes } = element;
    this.refuseAttributes(element, tag);
    this.refuseChildren(element);
    const number = this.objects.filter((object) => object.kind === 'header').length + 1;
    const name = attributes['name'] ?? (kind === 'header' ? `header-${number}` : '');
    this.elements.objects.push(element);
    this.objects.push({ kind, name, value: attributes['value'] ?? xmlText(element).trim(), ...extraOf(attributes, ['name', 'value']) });
    return name;
  }

  private control(element: XmlElement, tag: ControlTag): string {
    const { attributes } = element;
    const { child } = specOf(tag);
    const perRegion = attributes['perRegion'] === 'true';
    this.refuseAttributes(element, tag, perRegion);
    const labels = elementsOf(element).flatMap((inner): LabelDef[] => {
      if (inner.tag.toLowerCase() === child?.toLowerCase()) return [this.label(inner)];
      this.refuse(inner, `<${inner.tag}> within <${element.tag}> has no tool here`);
      return [];
    });
    const name = attributes['name'] ?? (tag === 'relations' ? 'relations' : '');
    this.elements.controls.push(element);
    this.elements.labels.push(elementsOf(element).filter((inner) => inner.tag.toLowerCase() === child?.toLowerCase()));
    this.controls.push({
      tag,
      name,
      to: (attributes['toName'] ?? '').split(',').flatMap((target) => target.trim() || []),
      labels,
      multiple: attributes['choice'] === 'multiple',
      perRegion,
      required: attributes['required'] === 'true',
      ...extraOf(attributes, [
        'name',
        'toName',
        ...(['multiple', 'single'].includes(attributes['choice'] ?? '') ? ['choice'] : []),
        ...(['true', 'false'].includes(attributes['perRegion'] ?? '') ? ['perRegion'] : []),
        ...(['true', 'false'].includes(attributes['required'] ?? '') ? ['required'] : []),
      ]),
    });
    return name;
  }

  private label(element: XmlElement): LabelDef {
    const { attributes } = element;
    this.refuseAttributes(element, 'label');
    this.refuseChildren(element);
    const { background, hotkey, value = '' } = attributes;
    const color = background === undefined ? undefined : parseColor(background);
    if (background !== undefined && color === undefined) this.refuse(element, `“${background}” of label “${value}” is not a colour`);
    // A colour in another spelling is kept for export until it is changed.
    const kept = background?.toLowerCase() === color ? ['background'] : [];
    return { value, color: color ?? '', ...(hotkey ? { hotkey } : {}), ...extraOf(attributes, ['value', 'hotkey', ...kept]) };
  }
}

const PATH = /^(objects|controls)\[(\d+)\](?:\.labels\[(\d+)\])?\.(\w+)$/;
const ATTRIBUTES: Readonly<Record<string, string>> = { color: 'background', multiple: 'choice' };

/** Maps a problem of the interface to the element that it was read from. */
function inXml({ field, message }: Problem, { elements }: ConfigReader): Problem {
  const [, part, place, label, key = ''] = PATH.exec(field) ?? [];
  const owner = part === 'objects' || part === 'controls' ? elements[part][Number(place)] : undefined;
  const element = label === undefined ? owner : elements.labels[Number(place)]?.[Number(label)];
  if (!element) return { field: 'xml', message };
  const attribute = ATTRIBUTES[key] ?? key;
  return {
    field: `line ${element.line}`,
    message: key === 'labels' || key === 'to' ? message : `${attribute} of <${element.tag}>: ${message}`,
  };
}

/** Hotkeys that a label cannot have here are kept for export; the label gets a free key. */
function withOwnKeys(config: LabelConfig): LabelConfig {
  const refused = new Set(hotkeyProblems(config).map(({ field }) => field));
  const freed = (label: LabelDef, field: string): LabelDef => {
    const { hotkey, ...others } = label;
    return hotkey !== undefined && refused.has(field) ? { ...others, extra: { ...label.extra, hotkey } } : label;
  };
  const controls = config.controls.map((control, c) => ({
    ...control,
    labels: control.labels.map((label, l) => freed(label, `controls[${c}].labels[${l}].hotkey`)),
  }));
  return { ...config, controls };
}

/** Gives labels without a colour an unused one. Choices show no colours; theirs follow their position. */
function coloured(controls: readonly ControlDef[]): ControlDef[] {
  const labels = controls.flatMap((control) => (hasLabels(control.tag) ? control.labels : []));
  const without = labels.filter(({ color }) => color === '').map(({ value }) => value);
  const free = freeColors(
    without,
    labels.flatMap(({ color }) => color || []),
  );
  const colorOf = (control: ControlDef, { value, color }: LabelDef, place: number): string =>
    color || (hasLabels(control.tag) && free.get(value)) || paletteColor(place);
  return controls.map((control) => ({
    ...control,
    labels: control.labels.map((label, place) => ({ ...label, color: colorOf(control, label, place) })),
  }));
}

/** Names each tag without a tool by its line, and refuses the config. Unknown attributes are kept. */
export function readConfigXml(xml: string): Read<LabelConfig> {
  const failed = (message: string): Read<LabelConfig> => ({ ok: false, problems: [{ field: 'xml', message }] });
  if (xml.length > MAX_LENGTH) return failed(`must have at most ${MAX_LENGTH} characters`);
  const reader = new ConfigReader();
  let root: XmlElement;
  try {
    root = parseXml(xml, ANNOTATION_LIMITS.interfaceParts);
  } catch (error) {
    if (error instanceof XmlError) return failed(error.message);
    throw error;
  }
  if (root.tag.toLowerCase() !== 'view') return failed('must begin with <View>');
  const layout = reader.layout(root);
  const config = withOwnKeys({ version: 1, objects: reader.objects, controls: coloured(reader.controls), ...(layout ? { layout } : {}) });
  const problems = [
    ...reader.problems,
    ...(reader.problems.length ? [] : interfaceProblems(config).map((problem) => inXml(problem, reader))),
  ];
  return problems.length ? { ok: false, problems } : { ok: true, value: config };
}
