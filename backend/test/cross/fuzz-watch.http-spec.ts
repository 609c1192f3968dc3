import { describe, expect, it, test } from '@jest/globals';
import fc from 'fast-check';
import { readApi } from '../../verification/fuzz/operations.js';
import { requests } from '../../verification/fuzz/requests.js';
import { foreignFields, recordOperators, shapeFaults } from '../../verification/fuzz/watch.js';
import { suiteApp } from '../support/suites.js';

const app = await suiteApp({ RATE_LIMITS: 'off' });

describe('the fuzzer', () => {
  it('makes requests to every call of the document, and the same ones again from the same seed', async () => {
    const api = await readApi(app);
    const made = (seed: number) => fc.sample(requests(api), { numRuns: 8_000, seed });
    expect(made(5).slice(0, 500)).toEqual(made(5).slice(0, 500));
    const paths = made(5).map(({ path }) => path.replace(/[?].*/, ''));
    const missed = api.operations.filter(({ path }) => {
      const shape = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
      return !paths.some((one) => shape.test(one));
    });
    expect(missed.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it('would see an operator that reaches the database, and no text that merely names one', async () => {
    const heard = recordOperators(app.connection);
    const users = app.connection.model('User');
    await users.findOne({ username: 'says zqop1 in the middle' });
    expect(heard).toEqual([]);
    await users.findOne({ username: { $ne: 'zqop1' } });
    expect(heard).toHaveLength(1);
  });

  it('would see a field that no schema knows, at any depth, and an operator that was stored', async () => {
    expect(await foreignFields(app.connection)).toEqual([]);
    await app.connection.collection('projects').insertOne({ zqfield1: 1, rate: { $set: 1 }, title: 'zqop7' });
    expect(await foreignFields(app.connection)).toEqual([
      'projects.zqfield1',
      'projects.zqfield1',
      'projects.rate.$set',
      'projects.title = zqop7',
    ]);
  });

  test.each([
    [
      'another status than the line',
      400,
      'application/json',
      { statusCode: 404, error: 'x', message: 'x', responseMessage: 'x', requestId: 'x' },
    ],
    ['no request id', 400, 'application/json', { statusCode: 400, error: 'x', message: 'x', responseMessage: 'x' }],
    [
      'a path of ours',
      400,
      'application/json',
      {
        statusCode: 400,
        error: 'x',
        message: 'at run (/app/node_modules/x.js:1)',
        responseMessage: 'at run (/app/node_modules/x.js:1)',
        requestId: 'x',
      },
    ],
    ['no JSON', 400, 'text/html', {}],
  ])('would see a refusal with %s', (_what, status, type, body) => expect(shapeFaults(status, type, JSON.stringify(body))).toHaveLength(1));

  it('takes a refusal in the one shape for right', async () => {
    const { status, body } = await app.http('GET', '/api/users');
    expect(shapeFaults(status, 'application/json', JSON.stringify(body))).toEqual([]);
  });
});
