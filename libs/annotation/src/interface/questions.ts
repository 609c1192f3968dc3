import { isRecord, plainText } from '../json.js';
import { valueIn, type ControlDef, type ObjectDef } from './label-config.js';

interface ListEntry {
  readonly id: string;
  readonly title: string;
  readonly body?: string;
}

/** Label Studio's `{ id, title, body }`, or plain texts, which are their own id. */
export function listIn(object: ObjectDef, data: Readonly<Record<string, unknown>>): ListEntry[] {
  const value = valueIn(object, data);
  if (!Array.isArray(value)) return [];
  return value.map((entry: unknown) => {
    const parts = isRecord(entry) ? entry : { id: entry };
    const [id = '', title = id, body] = [parts['id'], parts['title'], parts['body']].map(plainText);
    return { id, title, ...(body === undefined ? {} : { body }) };
  });
}

/** Attributes with a meaning here, and their defaults. */
interface ControlSettings {
  /** The question; the control's name if the interface has no title. */
  readonly title: string;
  readonly placeholder: string;
  readonly maxRating: number;
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly step: number | undefined;
  readonly rows: number;
  readonly maxSubmissions: number;
}

export function settingsOf({ name, extra = {} }: ControlDef): ControlSettings {
  const number = (key: string): number | undefined => {
    const value = extra[key];
    return value === undefined || value.trim() === '' || !Number.isFinite(Number(value)) ? undefined : Number(value);
  };
  return {
    title: extra['title'] ?? extra['label'] ?? name,
    placeholder: extra['placeholder'] ?? '',
    maxRating: number('maxRating') ?? 5,
    min: number('min'),
    max: number('max'),
    step: number('step'),
    rows: number('rows') ?? 1,
    maxSubmissions: number('maxSubmissions') ?? 1,
  };
}
