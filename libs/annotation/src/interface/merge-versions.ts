import { type ControlDef, type LabelDef, type LabelConfig, type ObjectDef, resultNameOf } from './label-config.js';

/** Labels are keyed by their names in results. */
interface MergedControl {
  readonly first: ControlDef;
  readonly to: Set<string>;
  readonly labels: Map<string, LabelDef>;
  multiple: boolean;
  versions: number;
}

/**
 * Merges versions in order, so that classes keep their numbers while later versions only add labels. Each version is read once, as it is
 * added: a project may have a thousand of them with thousands of labels.
 */
export class MergedVersions {
  readonly #objects = new Map<string, ObjectDef>();
  readonly #controls = new Map<string, MergedControl>();
  #first: LabelConfig | undefined;
  #count = 0;

  add(config: LabelConfig): void {
    this.#count += 1;
    this.#first ??= config;
    for (const object of config.objects) {
      const key = `${object.name} ${object.kind} ${object.value}`;
      if (!this.#objects.has(key)) this.#objects.set(key, object);
    }
    for (const control of config.controls) this.#addControl(control);
  }

  /** @returns undefined if no version was added */
  get value(): LabelConfig | undefined {
    if (this.#count < 2) return this.#first;
    const controls = Array.from(this.#controls.values(), ({ first, to, labels, multiple, versions }) =>
      versions === 1 ? first : { ...first, to: [...to], labels: [...labels.values()], multiple },
    );
    return { version: 1, objects: [...this.#objects.values()], controls };
  }

  #addControl(control: ControlDef): void {
    const key = `${control.name} ${control.tag}`;
    const before = this.#controls.get(key);
    const merged = before ?? { first: control, to: new Set<string>(), labels: new Map<string, LabelDef>(), multiple: false, versions: 0 };
    if (!before) this.#controls.set(key, merged);
    merged.versions += 1;
    merged.multiple ||= control.multiple;
    for (const name of control.to) merged.to.add(name);
    for (const label of control.labels) {
      const name = resultNameOf(label);
      if (!merged.labels.has(name)) merged.labels.set(name, label);
    }
  }
}

export function mergedInterface([first, ...others]: readonly [LabelConfig, ...LabelConfig[]]): LabelConfig {
  const merged = new MergedVersions();
  for (const config of [first, ...others]) merged.add(config);
  return merged.value ?? first;
}
