import { type Problem } from '../json.js';
import { type ControlDef, type LabelDef, type LabelConfig } from './label-config.js';

/**
 * Letters of the tools: N places a shape, B and E begin and end a segment or range, K sets a keyframe. Labels cannot have the keys of other
 * commands: arrows, Enter, Escape, Space, Delete, Tab, signs, and Ctrl or Alt with a key.
 */
export const RESERVED_HOTKEYS = ['n', 'b', 'e', 'k'] as const;

const HOTKEY = /^(shift\+)?[a-z0-9]$/;
const FREE = [...'1234567890', ...'acdfghijlmopqrstuvwxyz'];

/** `Shift + C` is `shift+c`. */
const normalHotkey = (hotkey: string): string => hotkey.toLowerCase().replace(/\s+/g, '');

const isReserved = (key: string): boolean => (RESERVED_HOTKEYS as readonly string[]).includes(key);

const labelsOfAll = ({ controls }: LabelConfig): { readonly control: ControlDef; readonly label: LabelDef }[] =>
  controls.flatMap((control) => control.labels.map((label) => ({ control, label })));

export function hotkeyProblems({ controls }: LabelConfig): Problem[] {
  const holders = new Map<string, string>();
  const problemOf = ({ hotkey, value }: LabelDef): string | undefined => {
    if (hotkey === undefined) return undefined;
    const key = normalHotkey(hotkey);
    if (!HOTKEY.test(key)) return `“${hotkey}” cannot be the key of “${value}”: it must be one letter or digit, alone or with shift`;
    if (isReserved(key)) return `“${key}” is a key of the tools; “${value}” needs another`;
    const holder = holders.get(key);
    if (holder !== undefined) return `“${key}” is the key of “${holder}” already; “${value}” needs another`;
    holders.set(key, value);
    return undefined;
  };
  return controls.flatMap(({ labels }, c) =>
    labels.flatMap((label, l): Problem[] => {
      const message = problemOf(label);
      return message === undefined ? [] : [{ field: `controls[${c}].labels[${l}].hotkey`, message }];
    }),
  );
}

/** A label whose key in Label Studio's XML is not allowed here. */
interface ReplacedHotkey {
  readonly label: string;
  readonly wanted: string;
  /** Key that the label has here; undefined if none is left. */
  readonly hotkey: string | undefined;
}

export function replacedHotkeys(config: LabelConfig): ReplacedHotkey[] {
  const keys = [...hotkeysOf(config)];
  return labelsOfAll(config).flatMap(({ control, label }) => {
    const wanted = label.extra?.['hotkey'];
    if (wanted === undefined) return [];
    const hotkey = keys.find(([, target]) => target.control === control.name && target.label === label.value)?.[0];
    return [{ label: label.value, wanted, hotkey }];
  });
}

export interface HotkeyTarget {
  readonly control: string;
  readonly label: string;
}

/** Assigns keys: first the named ones, then free digits and letters in order. If hotkeys collide, the first label has the key. */
export function hotkeysOf(config: LabelConfig): ReadonlyMap<string, HotkeyTarget> {
  const keys = new Map<string, HotkeyTarget>();
  const without: HotkeyTarget[] = [];
  for (const { control, label } of labelsOfAll(config)) {
    const target = { control: control.name, label: label.value };
    const key = normalHotkey(label.hotkey ?? '');
    if (HOTKEY.test(key) && !isReserved(key) && !keys.has(key)) keys.set(key, target);
    else without.push(target);
  }
  const free = FREE.filter((key) => !keys.has(key));
  without.slice(0, free.length).forEach((target, i) => keys.set(free[i] ?? '', target));
  return keys;
}
