import { expect, it } from '@jest/globals';
import { businessDate } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { type TestPerson } from '../support/test-app.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const admins = (method: string, path: string, body?: unknown) => work.as(work.admin, method, path, body);
const NONE = { languages: [], work: [], domains: [], equipment: [] };

async function needing(score: number): Promise<string> {
  const { _id } = await work.project({ publicStatus: 'Active', capacity: 5 });
  expectAnswer(await admins('PUT', `/projects/${_id}`, { needs: { ...NONE, score }, admitsAtOnce: true }), 200);
  return _id;
}

/** Writes answers on gold items of one project. @param today further right answers, which nobody sees before tomorrow */
async function answered(person: TestPerson, right: number, seen: number, today = 0): Promise<void> {
  const figures = { right, seen, freshRight: right, freshSeen: seen };
  const now = app.now();
  await app.connection
    .collection('standings')
    .insertOne({
      ...{ projectId: new Types.ObjectId(), annotatorId: new Types.ObjectId(person._id), state: 'working', since: now, countsFrom: now },
      ...figures,
      right: right + today,
      seen: seen + today,
      ...{ low: 0, high: 1, shown: figures, shownDay: businessDate(now), given: seen, taughtAt: null, returns: 0 },
    });
}

it('a needed score is a share that people can prove, stays if a change does not name it, and goes with null', async () => {
  const id = await needing(80);
  for (const score of [0, 79, 100, '80', 80.5, [80]])
    expectAnswer(await admins('PUT', `/projects/${id}`, { needs: { ...NONE, score } }), 400, { 'details.0.field': 'needs.score' });
  expectAnswer(await admins('PUT', `/projects/${id}`, { needs: { ...NONE, equipment: ['phone'] } }), 200, { 'data.needs.score': 80 });
  expectAnswer(await admins('PUT', `/projects/${id}`, { needs: { ...NONE, equipment: ['phone'], score: null } }), 200, {
    'data.needs.score': null,
  });
  expectAnswer(await admins('PUT', `/projects/${id}`, { needs: NONE }), 400, { 'details.0.field': 'admitsAtOnce' });
});

it('a score opens a project once the lower bound over all projects reaches it, by the figures that the person sees', async () => {
  const id = await needing(80);
  const person = await app.person();
  const found = async (fit: string): Promise<boolean> =>
    (await work.as(person, 'GET', `/projects?mine=available&fit=${fit}&limit=100`)).body.data.some(
      ({ _id }: { _id: string }) => _id === id,
    );
  const missing = { score: 80, right: 0, seen: 0, low: null };
  expect([await found('met'), await found('missing')]).toEqual([false, true]);
  expectAnswer(await work.as(person, 'GET', `/projects/${id}/fit`), 200, { 'data.missingScore': missing });
  expectAnswer(await work.as(person, 'GET', `/projects/${id}`), 200, { 'data.missingScore': missing });
  expectAnswer(await admins('GET', `/projects/${id}`), 200, { 'data.missingScore': null, 'data.needs.score': 80 });
  const before = (await work.as(person, 'GET', '/projects/outlook')).body.data;
  expect(before.scores).toBeGreaterThan(0);
  await app.connection.collection('users').updateMany({}, { $set: { emailVerifiedAt: app.now() } });
  // Together 15 of 15: surely 79 %. The answer of today would be enough.
  await answered(person, 10, 10);
  await answered(person, 5, 5, 1);
  expectAnswer(await work.as(person, 'POST', `/projects/${id}/apply`), 409, {
    message: expect.stringMatching(/^This project needs surely 80 % right .* \(15 of 15 so far: surely 79 %\)/),
    'details.0': { field: 'needs.score', message: '80' },
  });
  // The next day.
  await app.connection.collection('standings').updateMany({}, { $set: { shownDay: '2026-01-01' } });
  expect([await found('met'), await found('missing')]).toEqual([true, false]);
  expectAnswer(await work.as(person, 'GET', '/users/me/quality'), 200, {
    'data.overall': { right: 16, seen: 16, low: expect.closeTo(0.806, 3), high: 1 },
  });
  const after = (await work.as(person, 'GET', '/projects/outlook')).body.data;
  expect({ fitting: after.fitting, scores: after.scores }).toEqual({ fitting: before.fitting + 1, scores: before.scores - 1 });
  expectAnswer(await work.as(person, 'POST', `/projects/${id}/apply`), 201, { 'data.status': 'approved' });
});

it('admins read what an applicant lacks, on the screen and in the file', async () => {
  const { _id: id } = await work.project({ publicStatus: 'Active' });
  const person = await app.person();
  await answered(person, 3, 4);
  const { _id } = (await work.as(person, 'POST', `/projects/${id}/apply`)).body.data;
  expectAnswer(await admins('PUT', `/projects/${id}`, { needs: { ...NONE, score: 50 } }), 200);
  expectAnswer(await admins('GET', `/applications/${_id}`), 200, {
    'data.annotator.missingScore': { score: 50, right: 3, seen: 4, low: expect.any(Number) },
  });
  const headers = { authorization: `Bearer ${work.admin.token}` };
  const csv = await (await fetch(`${app.url}/api/applications/export.csv?projectId=${id}`, { headers })).text();
  expect(csv).toContain('surely 50 % right on items with a known answer (3 of 4 so far: surely 30 %)');
});
