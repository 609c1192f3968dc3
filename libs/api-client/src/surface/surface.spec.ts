import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { applied, breaksOf, differenceOf, surfaceOf } from './surface.js';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const NAME = { type: 'string' };
const TASK = {
  type: 'object',
  required: ['_id'],
  properties: { _id: { type: 'string' }, state: { type: 'string', enum: ['open', 'done'] } },
};

interface Parts {
  sent?: object;
  answered?: object;
  query?: object[];
}

const documentOf = ({ sent = { type: 'object', properties: { name: NAME } }, answered = TASK, query = [] }: Parts) => ({
  paths: {
    '/api/tasks/{id}': {
      post: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: NAME }, ...query] as never,
        requestBody: json(sent),
        responses: { 200: json(answered), 404: json({ type: 'object' }) },
      },
    },
  },
  components: {
    schemas: { Task: TASK, Thread: { type: 'object', properties: { answers: { type: 'array', items: { $ref: '#/x/Thread' } } } } },
  },
});
const linesOf = (parts: Parts) => surfaceOf(documentOf(parts), ['POST /tasks/:id']);
const breaks = (before: Parts, after: Parts) => {
  const lines = linesOf(before);
  return breaksOf(lines, differenceOf(lines, linesOf(after)));
};
const limit = { name: 'limit', in: 'query', schema: { type: 'integer' } };
const sentWith = (fields: object, required: string[] = []) => ({
  sent: { type: 'object', properties: { name: NAME, ...fields }, required },
});
const answeredWith = (changes: object) => ({ answered: { ...TASK, properties: { ...TASK.properties, ...changes } } });

it('names calls, fields, values and what is required, and follows references', () => {
  const lines = linesOf({ answered: { $ref: '#/components/schemas/Task' } });
  expect(lines).toEqual([
    'POST /tasks/:id',
    'POST /tasks/:id < 200 application/json._id required',
    'POST /tasks/:id < 200 application/json._id: string',
    'POST /tasks/:id < 200 application/json.state = done',
    'POST /tasks/:id < 200 application/json.state = open',
    'POST /tasks/:id < 200 application/json.state: string',
    'POST /tasks/:id < 200 application/json: object',
    'POST /tasks/:id > application/json body.name: string',
    'POST /tasks/:id > application/json body: object',
  ]);
  expect(linesOf({ answered: { $ref: '#/components/schemas/Thread' } }).length).toBeGreaterThan(lines.length);
  expect(() => surfaceOf(documentOf({}), ['GET /tasks/:id'])).toThrow('GET /tasks/:id');
});

describe('a program of others', () => {
  it.each<[string, Parts, Parts]>([
    ['a new field that may be sent', {}, sentWith({ note: NAME })],
    ['a new field of an answer', {}, answeredWith({ note: NAME })],
    ['a field that need not be sent any more', sentWith({}, ['name']), {}],
    ['a new filter', {}, { query: [limit] }],
    ['a new value of an answer', {}, answeredWith({ state: { type: 'string', enum: ['open', 'done', 'paused'] } })],
    ['a value of an answer that is gone', {}, answeredWith({ state: { type: 'string', enum: ['open'] } })],
    ['a field of an answer that is always there', {}, { answered: { ...TASK, required: ['_id', 'state'] } }],
  ])('goes on after %s', (_title, before, after) => {
    expect(differenceOf(linesOf(before), linesOf(after))).not.toEqual({ added: [], removed: [] });
    expect(breaks(before, after)).toEqual([]);
  });

  it.each<[string, Parts, Parts]>([
    ['a new field that must be sent', {}, sentWith({ note: NAME }, ['note'])],
    ['a field that must be sent now', {}, sentWith({}, ['name'])],
    ['a field that is no longer taken', {}, { sent: { type: 'object' } }],
    ['another type of what is sent', {}, sentWith({ name: { type: 'integer' } })],
    ['a field of an answer that is gone', {}, { answered: { ...TASK, properties: {}, required: [] } }],
    ['a field of an answer that may be missing', {}, { answered: { ...TASK, required: [] } }],
    ['a field of an answer that may be null', {}, answeredWith({ _id: { type: 'string', nullable: true } })],
    ['a filter that is gone', { query: [limit] }, {}],
    ['a filter that must be given', { query: [limit] }, { query: [{ ...limit, required: true }] }],
    [
      'a value that is no longer taken',
      sentWith({ name: { type: 'string', enum: ['a', 'b'] } }),
      sentWith({ name: { type: 'string', enum: ['a'] } }),
    ],
  ])('breaks after %s', (_title, before, after) => {
    expect(breaks(before, after)).not.toEqual([]);
  });

  it('goes on after a new call, whatever it requires', () => {
    const lines = linesOf(sentWith({}, ['name']));
    expect(breaksOf([], differenceOf([], lines))).toEqual([]);
  });
});

it('a changelog adds up to the surface, whatever changed', () => {
  const lines = fc.uniqueArray(fc.string()).map((texts) => texts.sort());
  fc.assert(fc.property(lines, lines, (before, after) => expect(applied(before, differenceOf(before, after))).toEqual(after)));
});
