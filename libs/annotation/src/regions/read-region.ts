import { type Read } from '../json.js';
import { type AnnotationPatch, type PatchChange, SERVER_SOURCE, type WorkedStretch } from '../changes/patch.js';
import { PATCH_LIMITS } from '../changes/patch-limits.js';
import { ANNOTATION_LIMITS } from '../limits.js';
import { Checker } from './checker.js';
import { readShape } from '../shapes/shapes.js';
import { isRegionId, REGION_ID_MAX } from './region-id.js';
import { type Answer, type FieldAnswer, type Original, type Region } from './region.js';

const REGION_KEYS = ['id', 'from', 'to', 'type', 'labels', 'shape', 'answer', 'fields', 'original', 'rest', 'restValue', 'labelsKey'];

const FIELD_KEYS = ['type', 'key', 'value', 'to', 'bare', 'rest', 'restValue'];

const readId = (check: Checker, value: unknown, field: string): string => {
  const id = check.string(value, field, REGION_ID_MAX);
  if (!isRegionId(id)) check.fail(field, `must be 1 to ${REGION_ID_MAX} characters of A-Z, a-z, 0-9, _, - and >`);
  return id;
};

const readAnswer = (check: Checker, value: unknown, field: string): Answer => {
  const given = check.record(value, field, ['key', 'value']);
  return { key: check.string(given['key'], `${field}.key`), value: check.json(given['value'], `${field}.value`) };
};

function readField(check: Checker, value: unknown, field: string): FieldAnswer {
  const { to, bare, rest, restValue, type, ...answer } = check.record(value, field, FIELD_KEYS);
  return {
    type: check.string(type, `${field}.type`),
    ...readAnswer(check, answer, field),
    ...(to === undefined ? {} : { to: check.string(to, `${field}.to`) }),
    ...(bare === undefined ? {} : { bare: check.boolean(bare, `${field}.bare`) }),
    ...(rest === undefined ? {} : { rest: check.jsonObject(rest, `${field}.rest`) }),
    ...(restValue === undefined ? {} : { restValue: check.jsonObject(restValue, `${field}.restValue`) }),
  };
}

function readFields(check: Checker, value: unknown, field: string): Record<string, FieldAnswer> {
  const given = check.jsonObject(value, field, ANNOTATION_LIMITS.restDepth + 3);
  return Object.fromEntries(Object.entries(given).map(([name, each]) => [name, readField(check, each, `${field}.${name}`)]));
}

function readOriginal(check: Checker, value: unknown, field: string): Original {
  const given = check.record(value, field, ['width', 'height', 'rotation', 'duration']);
  return Object.fromEntries(Object.entries(given).map(([key, each]) => [key, check.number(each, `${field}.${key}`)]));
}

/** Reads types, keys and limits; `regionProblems` checks the meaning. */
function readRegionWith(check: Checker, value: unknown, field: string): Region {
  const given = check.record(value, field, REGION_KEYS);
  const { answer, fields, original, rest, restValue, labelsKey } = given;
  return {
    id: readId(check, given['id'], `${field}.id`),
    from: check.string(given['from'], `${field}.from`),
    to: check.string(given['to'], `${field}.to`, 1_000),
    type: check.string(given['type'], `${field}.type`),
    labels: check.list(given['labels'], `${field}.labels`, ANNOTATION_LIMITS.labelsOfRegion, (label, path) =>
      check.string(label, path, 1_000),
    ),
    shape: readShape(check, given['shape'], `${field}.shape`),
    ...(answer === undefined ? {} : { answer: readAnswer(check, answer, `${field}.answer`) }),
    ...(fields === undefined ? {} : { fields: readFields(check, fields, `${field}.fields`) }),
    ...(original === undefined ? {} : { original: readOriginal(check, original, `${field}.original`) }),
    ...(rest === undefined ? {} : { rest: check.jsonObject(rest, `${field}.rest`) }),
    ...(restValue === undefined ? {} : { restValue: check.jsonObject(restValue, `${field}.restValue`) }),
    ...(labelsKey === undefined ? {} : { labelsKey: check.string(labelsKey, `${field}.labelsKey`) }),
  };
}

const readWith = <T>(read: (check: Checker) => T): Read<T> => {
  const check = new Checker();
  const value = read(check);
  return check.problems.length ? { ok: false, problems: check.problems } : { ok: true, value };
};

export const readRegions = (value: unknown, field = 'regions'): Read<Region[]> =>
  readWith((check) => {
    const regions = check.list(value, field, ANNOTATION_LIMITS.regions, (region, path) => readRegionWith(check, region, path));
    const seen = new Set<string>();
    regions.forEach(({ id }, i) => {
      if (seen.has(id)) check.fail(`${field}[${i}].id`, `“${id}” is there twice`);
      seen.add(id);
    });
    return regions;
  });

const readWorked = (check: Checker, value: unknown): WorkedStretch[] =>
  check.list(value, 'worked', PATCH_LIMITS.stretches, (stretch, field) => {
    const { from, to } = check.record(stretch, field, ['from', 'to']);
    const instant = { min: 0, max: Number.MAX_SAFE_INTEGER, whole: true };
    return { from: check.number(from, `${field}.from`, instant), to: check.number(to, `${field}.to`, instant) };
  });

export const readPatch = (value: unknown): Read<AnnotationPatch> =>
  readWith((check) => {
    const given = check.record(value, 'patch', ['baseRevision', 'source', 'sequence', 'changes', 'seconds', 'worked']);
    const source = check.string(given['source'], 'source', 64);
    if (!isRegionId(source)) check.fail('source', 'must be 1 to 64 characters of A-Z, a-z, 0-9, _ and -');
    if (source.toLowerCase() === SERVER_SOURCE) check.fail('source', `“${SERVER_SOURCE}” is the name of the server`);
    const seen = new Set<string>();
    const changes = check.list(given['changes'], 'changes', PATCH_LIMITS.changes, (change, field): PatchChange => {
      const { id: givenId, after } = check.record(change, field, ['id', 'after']);
      const id = readId(check, givenId, `${field}.id`);
      if (seen.has(id)) check.fail(`${field}.id`, `“${id}” is there twice`);
      seen.add(id);
      if (after === null) return { id, after };
      const region = readRegionWith(check, after, `${field}.after`);
      if (region.id !== id) check.fail(`${field}.after.id`, `must be “${id}”`);
      return { id, after: region };
    });
    return {
      baseRevision: check.number(given['baseRevision'], 'baseRevision', { min: 0, whole: true }),
      source,
      sequence: check.number(given['sequence'], 'sequence', { min: 1, whole: true }),
      changes,
      // Patches are sent every few seconds; one after a day offline covers more.
      seconds: check.number(given['seconds'], 'seconds', { min: 0, max: 86_400 }),
      ...(given['worked'] !== undefined && { worked: readWorked(check, given['worked']) }),
    };
  });

/** Reads regions of the server, which validated them before it stored them. */
export function regionsIn(value: unknown): Region[] {
  const read = readRegions(value);
  return read.ok ? read.value : [];
}
