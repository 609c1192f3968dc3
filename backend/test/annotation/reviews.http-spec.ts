import { describe, expect, it } from '@jest/globals';
import { annotationCalls, mood, put, span, TEXTS } from '../support/annotation.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';

const { app, work } = await suiteOfWork();
const { admins, mine, made, task, job, itemsOf, patch, submitted, assign } = annotationCalls({ app, work });

describe('a review', () => {
  const review = (id: string, body: object) => admins('POST', `/annotations/${id}/review`, body);

  it('of the whole sample comes before the approval', async () => {
    const { _id, items } = await submitted();
    const early = await admins('POST', `/jobs/${_id}/approve`, {
      approvedAmount: { amount: 100, currency: 'NGN' },
      reason: 'x',
      confirmMinutes: true,
    });
    expectAnswer(early, 409, '3 items of the sample are not reviewed yet. Review the sampled items before you approve.');
    for (const [place, { _id: id }] of items.entries()) {
      const answer = await review(id, { verdict: 'accept' });
      expectAnswer(answer, 200, { data: { _id: id, state: 'accepted', toReview: 2 - place } });
    }
    expect((await review(items[0]._id, { verdict: 'accept' })).body.data.toReview).toBe(0);
    const done = await admins('POST', `/jobs/${_id}/approve`, {
      approvedAmount: { amount: 100, currency: 'NGN' },
      reason: 'x',
      confirmMinutes: true,
    });
    expectAnswer(done, 200, { 'data.status': 'approved' });
  });

  it('that sends an item back rules out the approval on every way, until the item is accepted', async () => {
    const { _id, items } = await submitted(TEXTS.slice(0, 2));
    const [one, two] = items;
    made(await review(one._id, { verdict: 'reject', reason: 'The span is loose.' }));
    made(await review(one._id, { verdict: 'reject', reason: 'Still loose' }));
    made(await review(two._id, { verdict: 'accept' }));
    const approval = { approvedAmount: { amount: 100, currency: 'NGN' }, reason: 'x', confirmMinutes: true };
    const refusal = '1 item sent back. Reject the job, or accept or fix what was sent back.';
    const refused = await admins('POST', `/jobs/${_id}/approve`, approval);
    expectAnswer(refused, 409, refusal);
    const many = await admins('POST', '/jobs/approve', { ids: [_id], confirmMinutesOf: [_id] });
    expect(many.body.failed).toEqual([expect.objectContaining({ message: refusal })]);
    const { data } = (await admins('GET', `/jobs/${_id}`)).body;
    expect([data.items.sentBack, data.allowedActions]).toEqual([1, expect.not.arrayContaining(['approve'])]);
    made(await admins('POST', `/jobs/${_id}/reject`, { reason: 'See the item' }));
    expect((await admins('POST', `/jobs/${_id}/approve`, approval)).body.message).toBe(refusal);
    made(await review(one._id, { verdict: 'accept' }));
    expectAnswer(await admins('POST', `/jobs/${_id}/approve`, approval), 200);
  });

  it('of a share leaves the rest, which is accepted with the job', async () => {
    const { _id, items } = await submitted(TEXTS, { reviewShare: 34 });
    expect((await admins('GET', `/jobs/${_id}`)).body.data.items.toReview).toBe(2);
    const sampled = (await itemsOf(_id, '', work.admin)).filter((item: { sampled: boolean }) => item.sampled);
    for (const { _id: id } of sampled) made(await review(id, { verdict: 'accept' }));
    made(
      await admins('POST', `/jobs/${_id}/approve`, { approvedAmount: { amount: 100, currency: 'NGN' }, reason: 'x', confirmMinutes: true }),
    );
    const states = (await itemsOf(_id)).map(({ annotationState }: { annotationState: string }) => annotationState);
    expect(states).toEqual(items.map(() => 'accepted'));
    expect((await itemsOf(_id))[0].sampled).toBeUndefined();
  });

  it('of a job that is handed in again has a sample of its own, of what nobody has accepted, with what was sent back', async () => {
    const { _id, items } = await submitted([...TEXTS, ...TEXTS], { reviewShare: 34 });
    const sampled = async (): Promise<string[]> =>
      (await itemsOf(_id, '', work.admin)).filter((item: { sampled: boolean }) => item.sampled).map((item: { _id: string }) => item._id);
    const [back = '', ...accepted] = await sampled();
    made(await review(back, { verdict: 'reject', reason: 'The span is loose.' }));
    for (const id of accepted) made(await review(id, { verdict: 'accept' }));
    made(await admins('POST', `/jobs/${_id}/reject`, { reason: 'See the item' }));
    made(await mine('POST', `/jobs/${_id}/rework`));
    made(await mine('POST', `/assignments/${back}/done`));
    // Its annotator does not see how many are reviewed.
    expect(made(await mine('POST', `/jobs/${_id}/submit`, { minutes: 5 })).items.toReview).toBe(0);
    expect(made(await admins('GET', `/jobs/${_id}`)).items.toReview).toBe(3);
    const again = await sampled();
    expect([items.length, accepted.length, again.length, again.includes(back)]).toEqual([6, 2, 3, true]);
    expect(again.filter((id) => accepted.includes(id))).toEqual([]);
  });

  describe('of many items at once', () => {
    const acceptAll = (jobId: string, ids: readonly string[]) => admins('POST', `/jobs/${jobId}/items/accept`, { ids });
    const idsOf = (items: readonly { _id: string }[]) => items.map(({ _id }) => _id);
    const versionsOf = async (id: string) =>
      (await admins('GET', `/annotations/${id}`)).body.data.versions.map(({ action }: { action: string }) => action);

    it('accepts each as if by itself, and once however often it is asked', async () => {
      const { _id, items } = await submitted();
      const [first] = items;
      made(await review(first._id, { verdict: 'accept' }));
      const rows = items.map(({ _id: id }: { _id: string }) => ({ _id: id, state: 'accepted', toReview: expect.any(Number) }));
      const acceptedAll = async () => {
        const answer = await acceptAll(_id, idsOf(items));
        expectAnswer(answer, 200, 'The items are accepted.');
        expect(answer.body).toMatchObject({ data: rows, failed: [] });
        expect(answer.body.data.at(-1).toReview).toBe(0);
      };
      await acceptedAll();
      await acceptedAll();
      for (const { _id: id } of items) expect(await versionsOf(id)).toEqual(['submit', 'accept']);
      const approval = { approvedAmount: { amount: 100, currency: 'NGN' }, reason: 'x', confirmMinutes: true };
      expectAnswer(await admins('POST', `/jobs/${_id}/approve`, approval), 200);
    });

    it('leaves what was fixed or sent back, and names it', async () => {
      const { _id, items } = await submitted();
      const [one, two, three] = items;
      made(await review(one._id, { verdict: 'reject', reason: 'The span is loose.' }));
      made(await review(two._id, { verdict: 'fix', regions: [span('a', 0, 2), mood()] }));
      const { data, failed } = (await acceptAll(_id, idsOf(items))).body;
      expect(data).toEqual([{ _id: three._id, state: 'accepted', toReview: 0 }]);
      const message = 'Somebody has fixed it or sent it back. Open it to decide again.';
      expect(failed).toEqual([one._id, two._id].map((id) => ({ id, message })));
      expect(await versionsOf(two._id)).toEqual(['submit', 'fix']);
    });

    it('takes those of one job, which is submitted, and is not more than a list', async () => {
      const { _id, items } = await submitted(TEXTS.slice(0, 1));
      const other = await submitted(TEXTS.slice(0, 1));
      expect((await acceptAll(_id, idsOf(other.items))).body).toMatchObject({ data: [], failed: [{ id: other.items[0]._id }] });
      expect(await versionsOf(other.items[0]._id)).toEqual(['submit']);
      expectAnswer(await acceptAll(_id, []), 400, { 'details.0.field': 'ids' });
      expectAnswer(
        await acceptAll(
          _id,
          Array.from({ length: 201 }, () => items[0]._id),
        ),
        400,
        { 'details.0.field': 'ids' },
      );
      expectAnswer(await mine('POST', `/jobs/${_id}/items/accept`, { ids: idsOf(items) }), 403);
      const open = await job(TEXTS.slice(0, 1));
      const ofOpen = await itemsOf(open._id);
      expectAnswer(await acceptAll(open._id, idsOf(ofOpen)), 409, 'Only work that was handed in is reviewed.');
    });
  });

  it("keeps the reviewer's version beside the annotator's", async () => {
    const { items } = await submitted(TEXTS.slice(0, 1));
    const [{ _id: id }] = items;
    expect((await review(id, { verdict: 'fix' })).body.details[0].field).toBe('regions');
    expect((await review(id, { verdict: 'fix', regions: [span('a', 0, 99), mood()] })).body.details[0].field).toBe('regions[0].shape.end');
    made(await review(id, { verdict: 'fix', regions: [span('a', 0, 2), mood()] }));
    const { data } = (await mine('GET', `/annotations/${id}`)).body;
    expect(data).toMatchObject({ state: 'fixed', fixed: [span('a', 0, 2), mood()] });
    expect(data.regions).toEqual([mood(), span('a', 0, 3)]);
    expect(data.versions.map(({ action, number }: { action: string; number: number }) => [number, action])).toEqual([
      [1, 'submit'],
      [2, 'fix'],
    ]);
  });

  it('sends back with comments on regions, which the annotator finds in the rework', async () => {
    const { _id, items } = await submitted(TEXTS.slice(0, 2));
    const [one, two] = items;
    for (const reason of [undefined, ' ', 'Loose', 'Too fast, looks like AI'])
      expect((await review(one._id, { verdict: 'reject', reason })).body.details[0].field).toBe('reason');
    const wrong = { verdict: 'reject', reason: 'The span is loose.', comments: [{ regionId: 'zz', text: 'Here' }] };
    expect((await review(one._id, wrong)).body.details[0].field).toBe('comments[0].regionId');
    made(await review(one._id, { ...wrong, comments: [{ regionId: 'a', text: 'One letter more' }, { text: 'See the guideline' }] }));
    made(await review(two._id, { verdict: 'accept' }));
    made(await admins('POST', `/jobs/${_id}/reject`, { reason: 'One item is loose' }));
    expect(made(await mine('POST', `/jobs/${_id}/rework`)).items).toMatchObject({ open: 1, toReview: 0, sentBack: 0 });
    const [first, second] = await itemsOf(_id);
    expect(first).toMatchObject({
      state: 'open',
      annotationState: 'draft',
      openComments: 2,
      review: { verdict: 'reject', reason: 'The span is loose.' },
    });
    expect(second).toMatchObject({ state: 'done', annotationState: 'accepted' });
    const { comments } = (await mine('GET', `/annotations/${one._id}`)).body.data;
    expect(comments.map(({ regionId, text }: { regionId: string; text: string }) => [regionId, text])).toEqual([
      ['a', 'One letter more'],
      [null, 'See the guideline'],
    ]);
    const comment = `/region-comments/${comments[0]._id}`;
    const resolved = (await mine('POST', `${comment}/resolve`)).body;
    expect([resolved.message, resolved.data.resolvedAt]).toEqual(['Marked as resolved.', expect.any(String)]);
    made(await mine('POST', `${comment}/resolve`));
    expect((await itemsOf(_id))[0].openComments).toBe(1);
    expectAnswer(await mine('POST', `${comment}/reopen`), 403);
    expectAnswer(await work.as(await app.person(), 'POST', `${comment}/resolve`), 404);
    expect((await admins('POST', `${comment}/reopen`)).body).toMatchObject({ message: 'Open again.', data: { resolvedAt: null } });
    expect((await itemsOf(_id))[0].openComments).toBe(2);
    made(await mine('POST', `${comment}/resolve`));
    const [seen] = (await admins('GET', `/annotations/${one._id}`)).body.data.comments;
    expect(seen.changes.map(({ resolved: done, by }: { resolved: boolean; by: { _id: string } }) => [done, by._id])).toEqual([
      [true, work.annotator._id],
      [false, work.admin._id],
      [true, work.annotator._id],
    ]);
    expect((await mine('GET', `/annotations/${one._id}`)).body.data.comments[0]).toEqual(seen);
    made(await patch(one._id, 2, 2, put(span('a', 0, 4))));
    made(await mine('POST', `/assignments/${one._id}/done`));
    made(await mine('POST', `/jobs/${_id}/submit`, { minutes: 5 }));
    expect(made(await admins('GET', `/jobs/${_id}`)).items).toMatchObject({ open: 0, toReview: 1 });
    const { versions } = (await admins('GET', `/annotations/${one._id}`)).body.data;
    expect(versions.map(({ action }: { action: string }) => action)).toEqual(['submit', 'reject', 'submit']);
    expect(versions[0].regions).toEqual([mood(), span('a', 0, 3)]);
  });

  it('is not written over in the rework by a device that has not seen it', async () => {
    const { _id, items } = await submitted(TEXTS.slice(0, 2));
    const [one, two] = items;
    const comments = [{ regionId: 'a', text: 'One letter more' }];
    made(await review(one._id, { verdict: 'reject', reason: 'The span is loose.', comments }));
    made(await review(two._id, { verdict: 'fix', regions: [span('a', 0, 2), mood()], comments }));
    made(await admins('POST', `/jobs/${_id}/reject`, { reason: 'One item is loose' }));
    made(await mine('POST', `/jobs/${_id}/rework`));
    expect((await itemsOf(_id))[0].revision).toBe(2);
    const late = await patch(one._id, 1, 1, put(span('a', 0, 9), span('b', 4, 6)), { source: 'tablet' });
    expectAnswer(late, 409, { data: { kind: 'conflict', revision: 2, changes: put(span('a', 0, 3)) } });
    made(await mine('POST', `/assignments/${two._id}/reopen`));
    const fixed = await patch(two._id, 1, 1, put(span('a', 0, 9)), { source: 'tablet' });
    expectAnswer(fixed, 409, { data: { kind: 'conflict', revision: 2, changes: put(span('a', 0, 2)) } });
    expect((await itemsOf(_id)).map(({ regions }: { regions: object[] }) => regions)).toEqual([
      [mood(), span('a', 0, 3)],
      [mood(), span('a', 0, 2)],
    ]);
  });

  it('is of submitted jobs only, and never of what is one’s own', async () => {
    const { _id } = await job();
    const [item] = await itemsOf(_id);
    expect((await review(item._id, { verdict: 'accept' })).body.message).toBe('Only work that was handed in is reviewed.');
    const former = await app.person();
    const own = await task();
    const { imported } = annotationCalls({ app, work });
    await imported(own._id, 'text', TEXTS.join('\n'));
    const theirs = await assign(own._id, former);
    const [first] = await itemsOf(theirs._id, '', former);
    await admins('PATCH', `/users/${former._id}`, { role: 'ADMIN' });
    expect([401, 403, 409]).toContain((await work.as(former, 'POST', `/annotations/${first._id}/review`, { verdict: 'accept' })).status);
  });
});
