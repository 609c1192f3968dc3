import { describe, expect, it, jest } from '@jest/globals';
import { ANNOTATION_LIMITS } from '@labelbridge/annotation';
import { OWN_MESSAGES, WORK_ITEM_LIMITS, WORKPLACE_MESSAGES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { Transactions } from '../../src/database/transactions.js';
import { AnnotationRepository } from '../../src/modules/work/annotation/persistence/annotations.repository.js';
import { type AnnotationRecord } from '../../src/modules/work/annotation/persistence/annotation.schema.js';
import { JobRepository } from '../../src/modules/work/jobs/persistence/job.repository.js';
import { expectAnswer } from '../support/expect-answer.js';
import { annotationCalls, mood, put, span, TEXTS } from '../support/annotation.fixtures.js';
import { returnHeld } from '../support/held.js';
import { secondInstance } from '../support/security.js';
import { suiteOfWork } from '../support/suites.js';
import { advanceWith, setRole } from '../support/test-app.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { admins, mine, made, task, job, itemsOf, patch, imported, assign } = annotationCalls({ app, work });
const annotations = app.connection.collection<AnnotationRecord>('annotations');

/** The first item of a new job, with one span. */
async function begun() {
  const { _id: jobId } = await job(TEXTS.slice(0, 1));
  const [{ _id: id }] = await itemsOf(jobId);
  made(await patch(id, 1, 0, put(span('a', 0, 3))));
  return { jobId, id: id as string, _id: new Types.ObjectId(id as string) };
}

describe('an annotation', () => {
  it('has 20,000 regions at most, however they came', async () => {
    const { _id, id } = await begun();
    const regions = Array.from({ length: ANNOTATION_LIMITS.regions }, (_, n) => span(`r${n}`, 0, 1));
    await annotations.updateOne({ _id }, { $set: { regions: JSON.stringify(regions) } });
    const more = await patch(id, 2, 1, put(span('one-more', 0, 1)));
    expectAnswer(more, 400, { details: [{ field: 'changes', message: 'an annotation has at most 20000 regions' }] });
    const changed = await patch(id, 2, 1, put(span('r7', 1, 2)));
    expectAnswer(changed, 200, { 'data.revision': 2 });
  });

  it('has so many bytes at most, with what was deleted', async () => {
    const { _id, id } = await begun();
    const touched = JSON.stringify({ ['x'.repeat(WORK_ITEM_LIMITS.annotationBytes - 350)]: 1 });
    await annotations.updateOne({ _id }, { $set: { touched } });
    const more = await patch(id, 2, 1, put(span('b', 0, 1), span('c', 0, 1)));
    expectAnswer(more, 400, { details: [{ field: 'changes', message: WORKPLACE_MESSAGES.annotationTooLarge }] });
    const fewer = await patch(id, 2, 1, [{ id: 'a', after: null }]);
    expect(fewer.status).toBe(200);
  });

  it('is changed from the revision that was read: what another server wrote meanwhile is not overwritten', async () => {
    const { _id, id } = await begun();
    const twin = await secondInstance(app, { RATE_LIMITS: 'off' });
    try {
      const read = await annotations.findOne({ _id });
      if (!read) throw new Error('there is no annotation');
      const body = { baseRevision: 1, source: 'phone', sequence: 2, changes: put(span('b', 4, 9)), seconds: 0 };
      made(await twin.http('PATCH', `/api/annotations/${id}`, { token: work.annotator.token, body }));
      const write = (session: Parameters<AnnotationRepository['update']>[0]) =>
        app.app.get(AnnotationRepository, { strict: false }).update(session, read, { revision: 2, regions: '[]' });
      expect(await app.app.get(Transactions).run(write)).toBeNull();
      expect((await annotations.findOne({ _id }))?.regions).toContain('"b"');
    } finally {
      await twin.close();
    }
  });

  it('is not done in a revision that a patch without time has changed meanwhile', async () => {
    const { id, _id } = await begun();
    made(await patch(id, 2, 1, put(mood())));
    const repository = app.app.get(AnnotationRepository, { strict: false });
    const findById = repository.findById.bind(repository);
    jest.spyOn(repository, 'findById').mockImplementationOnce(async (...given) => {
      const read = await findById(...given);
      // Without its answer, the item would not be done.
      made(await patch(id, 3, 2, [{ id: 'mood', after: null }]));
      return read;
    });
    expectAnswer(await mine('POST', `/assignments/${id}/done`, { revision: 2 }), 409, WORKPLACE_MESSAGES.itemChanged);
    expect((await annotations.findOne({ _id }))?.revision).toBe(3);
  });
});

describe('the name “server”', () => {
  it.each(['server', 'Server'])('is no source of a client: %s', async (source) => {
    const { id } = await begun();
    const answer = await patch(id, 1, 1, put(span('b', 0, 1)), { source });
    expectAnswer(answer, 400, { 'details.0.field': 'source' });
  });

  it('under which a client once sent loses no fix of a later round', async () => {
    const { jobId, id, _id } = await begun();
    const sources = JSON.stringify({ server: { sequence: Number.MAX_SAFE_INTEGER + 1, revision: 1 } });
    await annotations.updateOne({ _id }, { $set: { sources } });
    made(await patch(id, 1, 1, put(mood())));
    made(await mine('POST', `/assignments/${id}/done`));
    made(await mine('POST', `/jobs/${jobId}/submit`, { minutes: 5 }));
    made(await admins('POST', `/annotations/${id}/review`, { verdict: 'fix', regions: [span('a', 0, 2), mood()] }));
    made(await admins('POST', `/jobs/${jobId}/reject`, { reason: 'Signs are blurred.' }));
    made(await mine('POST', `/jobs/${jobId}/rework`));
    made(await mine('POST', `/assignments/${id}/reopen`));
    const [item] = await itemsOf(jobId);
    expect([item.revision, item.regions]).toEqual([3, expect.arrayContaining([span('a', 0, 2)])]);
  });
});

it('a batch whose hold was renewed after it was found due stays with its annotator', async () => {
  const { _id: jobId } = await job();
  const _id = new Types.ObjectId(jobId as string);
  const jobs = app.connection.collection('jobs');
  const at = (hours: number) => new Date(app.now().getTime() + hours * 3_600_000);
  await jobs.updateOne({ _id }, { $set: { holdUntil: at(-1) } });
  const repository = app.app.get(JobRepository, { strict: false });
  const findUnheld = repository.findUnheld.bind(repository);
  const spy = jest.spyOn(repository, 'findUnheld').mockImplementation(async (...given) => {
    const found = await findUnheld(...given);
    await jobs.updateOne({ _id }, { $set: { holdUntil: at(1) } });
    return found;
  });
  expect(await returnHeld(app)).toBe(0);
  expect(spy).toHaveBeenCalled();
  spy.mockRestore();
  expect(made(await mine('GET', `/jobs/${jobId}`)).status).toBe('pending');
});

it('an admin does not review what they made as an annotator', async () => {
  const former = await app.person();
  const { _id: taskId } = await task();
  await imported(taskId, 'text', TEXTS[0] ?? '');
  const { _id: jobId } = await assign(taskId, former);
  const [{ _id: id }] = await itemsOf(jobId, '', former);
  const patched = { baseRevision: 0, source: 'phone', sequence: 1, changes: put(mood()), seconds: 0 };
  made(await work.as(former, 'PATCH', `/annotations/${id}`, patched));
  made(await work.as(former, 'POST', `/assignments/${id}/done`));
  made(await work.as(former, 'POST', `/jobs/${jobId}/submit`, { minutes: 5 }));
  await setRole(app.app, former._id, 'ADMIN');
  await advanceWith(app, 0, [former]);
  for (const review of [{ verdict: 'accept' }, { verdict: 'reject', reason: 'x' }, { verdict: 'fix', regions: [mood('Bad')] }]) {
    expectAnswer(await work.as(former, 'POST', `/annotations/${id}/review`, review), 409, OWN_MESSAGES.notYourOwn);
  }
  expect((await annotations.findOne({ _id: new Types.ObjectId(id as string) }))?.state).toBe('submitted');
  made(await admins('POST', `/annotations/${id}/review`, { verdict: 'accept' }));
});
