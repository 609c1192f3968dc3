import { isRecord, plainText, sameJson, type JsonObject, type Read } from '../json.js';
import { objectNamed, type LabelConfig } from '../interface/label-config.js';
import { isControlTag, isQuestion, specOf } from '../interface/tags.js';
import { ANNOTATION_LIMITS } from '../limits.js';
import { Checker } from '../regions/checker.js';
import { isRegionId } from '../regions/region-id.js';
import { type Answer, type FieldAnswer, type Original, type Region } from '../regions/region.js';
import { type LsGiven } from '../shapes/shape-spec.js';
import { readShape, SHAPES, type Shape } from '../shapes/shapes.js';
import { isLabelsType, labelsKeyOf, RELATION_KEYS, RESULT_KEYS } from './ls-types.js';

const has = (value: JsonObject, ...keys: string[]): boolean => keys.every((key) => value[key] !== undefined);
const without = (from: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(from).filter(([key]) => !keys.includes(key)));
const filled = <Key extends string>(key: Key, value: JsonObject): Partial<Record<Key, JsonObject>> =>
  Object.keys(value).length ? ({ [key]: value } as Record<Key, JsonObject>) : {};

/** Read separately: masks, tracks, outlines and ranges exceed the limits of unknown keys. */
const LONG = ['rle', 'sequence', 'points', 'ranges'];

interface Piece {
  id: string;
  type: string;
  from: string;
  to: string;
  shape: Shape;
  original?: Original;
  answer?: Answer;
  rest: JsonObject;
  restValue: JsonObject;
}

class ResultReader {
  readonly check = new Checker();
  private readonly relationIds = new Set<string>();
  /** Number of relations of a pair: the search for an id does not start again. */
  private readonly relationsOf = new Map<string, number>();

  constructor(private readonly config: LabelConfig | undefined) {}

  /** `taken`: keys that the shape used. */
  private shape(given: LsGiven, field: string): { shape: Shape; taken: readonly string[] } {
    const { value } = given;
    for (const [t, { keys, labelStudio: form }] of Object.entries(SHAPES)) {
      if (!form || !has(value, ...form.keys) || form.isOne?.(given) === false) continue;
      if (form.read) return { shape: form.read(given, this.check, field) ?? { t: 'none' }, taken: ['format', ...form.keys] };
      const taken = keys.filter((key) => !(key === 'text' && typeof value['text'] !== 'string'));
      const own = Object.fromEntries(taken.filter((key) => has(value, key)).map((key) => [key, value[key]]));
      return { shape: readShape(this.check, { t, ...form.defaults, ...own }, field), taken };
    }
    return { shape: { t: 'none' }, taken: [] };
  }

  private answer(value: JsonObject, type: string, taken: readonly string[]): Answer | undefined {
    const own = isControlTag(type) ? specOf(type).answer : undefined;
    const free = Object.keys(value).filter((key) => !taken.includes(key));
    const key =
      [own, labelsKeyOf(type)].find((each) => each !== undefined && free.includes(each)) ?? free.find((each) => each.endsWith('labels'));
    const said = key === undefined ? undefined : value[key];
    return key === undefined || said === undefined ? undefined : { key, value: said };
  }

  private original(result: JsonObject, shape: Shape, field: string): Original | undefined {
    const read = (key: string): number | undefined =>
      typeof result[key] === 'number' ? this.check.number(result[key], `${field}.${key}`) : undefined;
    const found = {
      width: read('original_width'),
      height: read('original_height'),
      rotation: read('image_rotation'),
      duration: read('original_length'),
    };
    const known = Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
    return shape.t === 'none' && Object.keys(known).length === 0 ? undefined : known;
  }

  piece(given: unknown, field: string, index: number): Piece | undefined {
    const { check } = this;
    if (!isRecord(given)) {
      check.fail(field, 'must be an object');
      return undefined;
    }
    const whole = isRecord(given['value']) ? (given['value'] as JsonObject) : {};
    const value = check.jsonObject(without(whole, LONG), `${field}.value`);
    for (const key of LONG) if (whole[key] !== undefined) value[key] = whole[key];
    const result = check.jsonObject(without(given as JsonObject, ['value']), field);
    const type = check.string(result['type'], `${field}.type`);
    const on = this.config && objectNamed(this.config, plainText(result['to_name']) ?? '')?.kind;
    const { shape, taken } = this.shape({ result, value, type, on }, `${field}.value`);
    const answer = this.answer(value, type, taken);
    const said = result['id'] ?? undefined;
    const id = said === undefined ? `result-${index + 1}` : (plainText(said) ?? '');
    if (!isRegionId(id)) check.fail(`${field}.id`, `“${id}” must be 1 to 135 characters of A-Z, a-z, 0-9, _, - and >`);
    const original = this.original(result, shape, field);
    return {
      id,
      type,
      shape,
      from: result['from_name'] === undefined ? '' : check.string(result['from_name'], `${field}.from_name`),
      to: result['to_name'] === undefined ? '' : check.string(result['to_name'], `${field}.to_name`, 1_000),
      rest: without(result, RESULT_KEYS),
      restValue: without(value, [...taken, ...(answer ? [answer.key] : [])]),
      ...(original ? { original } : {}),
      ...(answer ? { answer } : {}),
    };
  }

  private relationId(from: string, to: string): string {
    const pair = `${from}>${to}`;
    let n = (this.relationsOf.get(pair) ?? 0) + 1;
    const id = (): string => (n === 1 ? pair : `${pair}>${n}`);
    while (this.relationIds.has(id())) n++;
    this.relationsOf.set(pair, n);
    this.relationIds.add(id());
    return id();
  }

  relation(given: JsonObject, field: string): Region {
    const { check } = this;
    const end = (key: 'from_id' | 'to_id'): string => plainText(given[key]) ?? check.string(given[key], `${field}.${key}`);
    const [from, to] = [end('from_id'), end('to_id')];
    const id = this.relationId(from, to);
    const direction = given['direction'] ?? 'right';
    const labels = check.list(given['labels'] ?? [], `${field}.labels`, ANNOTATION_LIMITS.labelsOfRegion, (label, path) =>
      check.string(label, path),
    );
    // An empty list is kept for export.
    const rest = {
      ...without(check.jsonObject(given, field), RELATION_KEYS),
      ...(given['labels'] && !labels.length ? { labels: [] } : {}),
    };
    const shape = readShape(check, { t: 'relation', from, to, direction }, field);
    const control = this.config?.controls.find(({ tag }) => tag === 'relations')?.name ?? 'relations';
    return { id, from: control, to: '', type: 'relation', labels, shape, ...filled('rest', rest) };
  }

  /** Merges the results of one id: the drawing one is the region, the others are its answers. */
  region(pieces: readonly Piece[], field: string): Region {
    const rank = ({ type }: Piece): number => (isControlTag(type) && isQuestion(type) ? 2 : type === 'labels' ? 1 : 0);
    const [main, ...others] = pieces.map((piece, i) => ({ piece, i })).sort((a, b) => rank(a.piece) - rank(b.piece) || a.i - b.i);
    if (!main) throw new TypeError('a region has a result');
    const { answer, original, rest, restValue, ...region } = main.piece;
    const isLabels = answer !== undefined && (isLabelsType(region.type) || answer.key.endsWith('labels')) && Array.isArray(answer.value);
    const labels =
      isLabels && Array.isArray(answer.value)
        ? answer.value.map((label, i) => this.check.string(label, `${field}.labels[${i}]`, 1_000))
        : [];
    const fields: Record<string, FieldAnswer> = {};
    for (const { piece } of others) {
      if (piece.from === region.from || Object.hasOwn(fields, piece.from))
        this.check.fail(field, `region “${region.id}” has two results of “${piece.from}”`);
      if (!piece.answer) this.check.fail(field, `a result of “${piece.from}” says nothing`);
      fields[piece.from] = {
        type: piece.type,
        ...(piece.answer ?? { key: '', value: null }),
        ...(piece.to === region.to ? {} : { to: piece.to }),
        ...(piece.shape.t === 'none' && region.shape.t !== 'none' ? { bare: true } : {}),
        ...(sameJson(piece.rest, rest) ? {} : { rest: piece.rest }),
        ...(sameJson(piece.restValue, restValue) ? {} : { restValue: piece.restValue }),
      };
    }
    return {
      ...region,
      labels,
      ...(answer && !isLabels ? { answer } : {}),
      ...(Object.keys(fields).length ? { fields } : {}),
      ...(original ? { original } : {}),
      ...filled('rest', rest),
      ...filled('restValue', restValue),
      ...(isLabels && answer.key !== labelsKeyOf(region.type) ? { labelsKey: answer.key } : {}),
    };
  }
}

/**
 * Results of one id are one region. Unknown keys stay in `rest`. A missing rotation is 0; a missing id is generated.
 *
 * @param config tells times from offsets; without it, the keys decide
 */
export function readResults(results: unknown, config?: LabelConfig, field = 'result'): Read<Region[]> {
  const reader = new ResultReader(config);
  const { check } = reader;
  const order: (string | Region)[] = [];
  const pieces = new Map<string, Piece[]>();
  check.list(results, field, ANNOTATION_LIMITS.regions * 5, (given, path) => {
    if (isRecord(given) && given['type'] === 'relation') {
      order.push(reader.relation(given as JsonObject, path));
      return;
    }
    const piece = reader.piece(given, path, order.length);
    if (!piece) return;
    const known = pieces.get(piece.id);
    if (known) known.push(piece);
    else {
      pieces.set(piece.id, [piece]);
      order.push(piece.id);
    }
  });
  const regions = order.map((each) => (typeof each === 'string' ? reader.region(pieces.get(each) ?? [], field) : each));
  return check.problems.length ? { ok: false, problems: check.problems } : { ok: true, value: regions };
}
