import { PROBLEMS_MAX, type Json, type Problem } from '../json.js';
import { ANNOTATION_LIMITS } from '../limits.js';
import { labelNamed, objectsOf, valueIn, type ControlDef, type Item, type LabelConfig, type ObjectDef } from '../interface/label-config.js';
import { listIn, settingsOf } from '../interface/questions.js';
import { specOf } from '../interface/tags.js';
import { type Answer } from './region.js';

const shortened = (text: string): string => text.slice(0, ANNOTATION_LIMITS.nameLength);

const isTexts = (value: Json): value is string[] => Array.isArray(value) && value.every((each) => typeof each === 'string');

function choiceMessages(control: ControlDef, value: Json): string[] {
  if (!isTexts(value)) return ['must be a list of choices'];
  const unknown = value.filter((choice) => !labelNamed(control, choice)).slice(0, PROBLEMS_MAX);
  if (unknown.length) return unknown.map((choice) => `“${shortened(choice)}” is not a choice of “${control.name}”`);
  if (new Set(value).size < value.length) return ['has a choice twice'];
  return !control.multiple && value.length > 1 ? [`“${control.name}” takes one choice`] : [];
}

function numberMessages(value: Json, min: number | undefined, max: number | undefined, whole: boolean): string[] {
  if (typeof value !== 'number' || !Number.isFinite(value)) return ['must be a number'];
  if (whole && !Number.isInteger(value)) return ['must be a whole number'];
  if (min !== undefined && value < min) return [`must be at least ${min}`];
  return max !== undefined && value > max ? [`must be at most ${max}`] : [];
}

function textMessages(value: Json): string[] {
  const texts = typeof value === 'string' ? [value] : value;
  if (!isTexts(texts)) return ['must be a list of texts'];
  const most = ANNOTATION_LIMITS.textLength;
  return texts.some((text) => text.length > most) ? [`must have at most ${most} characters`] : [];
}

const idsOfLists = new WeakMap<object, ReadonlySet<string>>();

/** Cached for all answers of an item. */
function idsIn(list: ObjectDef, { data }: Item): ReadonlySet<string> {
  const value = valueIn(list, data);
  if (!Array.isArray(value)) return new Set();
  const ids = idsOfLists.get(value) ?? new Set(listIn(list, data).map(({ id }) => id));
  idsOfLists.set(value, ids);
  return ids;
}

const NAMED = 10;

function quoted(names: Iterable<string>, isNamed: (name: string) => boolean): string | undefined {
  const found: string[] = [];
  for (const name of names) {
    if (!isNamed(name)) continue;
    if (found.push(shortened(name)) === NAMED) break;
  }
  return found.length ? `“${found.join('”, “')}”` : undefined;
}

function rankMessages(config: LabelConfig, control: ControlDef, value: Json, item: Item): string[] {
  if (!isTexts(value)) return ['must be a list of ids in their order'];
  const [list] = objectsOf(config, control);
  const ids = list ? idsIn(list, item) : new Set<string>();
  const ranked = new Set(value);
  if (ranked.size < value.length) return ['has an entry twice'];
  const unknown = quoted(value, (id) => !ids.has(id));
  if (unknown) return [`${unknown} is not in the list`];
  return ids.size > ranked.size ? [`must rank ${quoted(ids, (id) => !ranked.has(id))} as well`] : [];
}

/** `field` is the path of the answer. */
export function answerProblems(config: LabelConfig, control: ControlDef, { key, value }: Answer, item: Item, field: string): Problem[] {
  const expected = specOf(control.tag).answer;
  if (key !== expected) return [{ field: `${field}.key`, message: expected ? `must be “${expected}”` : `“${control.name}” asks nothing` }];
  const { min, max, maxRating } = settingsOf(control);
  const messages = (): string[] => {
    switch (control.tag) {
      case 'choices':
        return choiceMessages(control, value);
      case 'rating':
        return numberMessages(value, 0, maxRating, true);
      case 'number':
        return numberMessages(value, min, max, false);
      case 'pairwise':
        return value === 'left' || value === 'right' ? [] : ['must be “left” or “right”'];
      case 'ranker':
        return rankMessages(config, control, value, item);
      default:
        return textMessages(value);
    }
  };
  return messages().map((message) => ({ field: `${field}.value`, message }));
}
