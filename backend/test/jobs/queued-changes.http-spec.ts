import { expect, it } from '@jest/globals';
import { IDEMPOTENCY_MODEL } from '../../src/common/idempotency/idempotency.schema.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { SUBMISSION } from '../support/work.js';

const { app, work } = await suiteOfWork();

const send = (method: string, path: string, body: unknown, key: string) =>
  app.http(method, `/api${path}`, { token: work.annotator.token, body, headers: { 'idempotency-key': key } });

it('a submission that was queued on a device is made once, however often two tabs send it', async () => {
  const { _id } = await work.job();
  const answers = await Promise.all([1, 2, 3, 4].map(() => send('POST', `/jobs/${_id}/submit`, SUBMISSION, 'queued-1')));
  answers.push(await send('POST', `/jobs/${_id}/submit`, SUBMISSION, 'queued-1'));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const { body } = await work.as(work.annotator, 'GET', `/jobs/${_id}`);
  expect(body.data.history.filter(({ action }: { action: string }) => action === 'submit')).toHaveLength(1);
});

it('a changed profile that is sent again does not undo what was changed since', async () => {
  await send('PATCH', '/users/me', { telegram: '@first_one' }, 'queued-2');
  await send('PATCH', '/users/me', { telegram: '@second_one' }, 'queued-3');
  expectAnswer(await send('PATCH', '/users/me', { telegram: '@first_one' }, 'queued-2'), 200);
  expect((await work.as(work.annotator, 'GET', '/users/me')).body.data.telegram).toMatch(/second_one$/);
});

it('the stored answer of a request is not readable in the database', async () => {
  const secret = '@only_in_the_answer';
  expect((await send('PATCH', '/users/me', { telegram: secret }, 'queued-4')).body.data.telegram).toContain('only_in_the_answer');
  const records = await app.connection.model(IDEMPOTENCY_MODEL).find().lean();
  expect(records.length).toBeGreaterThan(0);
  expect(JSON.stringify(records)).not.toContain('only_in_the_answer');
  expect((await send('PATCH', '/users/me', { telegram: secret }, 'queued-4')).headers.get('idempotency-replayed')).toBe('true');
});
