import { beforeAll, describe, expect, it } from '@jest/globals';
import { DECLINE_REASONS, WORKPLACE_MESSAGES } from '@labelbridge/contracts';
import { fetchFile, png, upload } from '../media/media.fixtures.js';
import { annotationCalls, put, span } from '../support/annotation.fixtures.js';
import { suiteOfWork } from '../support/suites.js';
import { advanceWith } from '../support/test-app.js';

const suite = await suiteOfWork({ RATE_LIMITS: 'off', FFMPEG: 'none' });
const { app, work } = suite;
const { admins, mine, made, task, imported, assign, patch } = annotationCalls(suite);

let picture = '';
beforeAll(async () => {
  picture = (await upload(app, work.admin, await png(32, 24))).body.data.medium._id;
});

/** A job with a picture and some work, and its annotator's link to the picture. */
async function withLink() {
  const { _id: taskId } = await task();
  await imported(
    taskId,
    'jsonl',
    [{ text: `media:${picture}` }, { text: 'Ada lives in Lagos' }].map((row) => JSON.stringify(row)).join('\n'),
  );
  const { _id } = await assign(taskId);
  const [{ _id: itemId, item }, { _id: textId }] = made(await mine('GET', `/jobs/${_id}/items`));
  made(await patch(textId, 1, 0, put(span('a', 0, 3))));
  return { _id, taskId, itemId, textId, url: item.media[0].url as string };
}

const ENDS: readonly (readonly [string, (id: string) => Promise<{ status: number }>])[] = [
  ['declines', (id) => mine('POST', `/jobs/${id}/decline`, { reason: DECLINE_REASONS[0] })],
  ['sees cancelled by an admin', (id) => admins('POST', `/jobs/${id}/cancel`, { reason: 'The client stopped the project.' })],
];

describe.each(ENDS)('of a job that an annotator %s', (_name, end) => {
  it('they read no items, no interface, no annotation and no file any more; an admin does', async () => {
    const { _id, textId, url } = await withLink();
    expect((await fetchFile(app, url)).status).toBe(200);
    expect((await end(_id)).status).toBe(200);
    for (const path of [`/jobs/${_id}/items`, `/jobs/${_id}/interface`, `/annotations/${textId}`]) {
      const { status, body } = await mine('GET', path);
      expect([path, status, body.message, body.data]).toEqual([path, 403, WORKPLACE_MESSAGES.ended, undefined]);
      expect((await admins('GET', path)).status).toBe(200);
    }
    expect((await fetchFile(app, url)).status).toBe(403);
  });

  it('they write nothing, and no answer says whether what they sent fits the data', async () => {
    const { _id, textId } = await withLink();
    await end(_id);
    const answers = await Promise.all([
      patch(textId, 1, 0, put(span('a', 0, 3))),
      patch(textId, 2, 1, put(span('b', 0, 999))),
      patch(textId, 9, 0, []),
      mine('POST', `/assignments/${textId}/done`),
      mine('POST', `/assignments/${textId}/skip`, { reason: 'x' }),
      mine('POST', `/assignments/${textId}/reopen`),
    ]);
    expect(answers.map(({ status, body }) => [status, body.message, body.details])).toEqual(
      answers.map(() => [403, WORKPLACE_MESSAGES.ended, undefined]),
    );
  });

  it('they still see its state, reason, pay and thread', async () => {
    const { _id } = await withLink();
    await end(_id);
    expect((await mine('GET', `/jobs/${_id}`)).body.data).toMatchObject({ _id, endReason: expect.any(String) });
    expect((await mine('GET', `/jobs/${_id}/messages`)).status).toBe(200);
    expect((await mine('POST', `/jobs/${_id}/messages`, { text: 'Why?' })).status).toBe(201);
  });
});

describe('the link to a file of work', () => {
  it('ends with the session that it was made in: by log-out, and by suspension', async () => {
    const { url } = await withLink();
    const session = work.annotator.token;
    expect((await fetchFile(app, url)).status).toBe(200);
    await app.http('POST', '/api/auth/logout', { token: session });
    expect((await fetchFile(app, url)).status).toBe(403);
    await advanceWith(app, 0, [work.annotator]);

    const other = await withLink();
    made(await admins('PATCH', `/users/${work.annotator._id}`, { status: 'suspended', reason: 'Two people use it.' }));
    expect((await fetchFile(app, other.url)).status).toBe(403);
    made(await admins('PATCH', `/users/${work.annotator._id}`, { status: 'active' }));
    await advanceWith(app, 0, [work.annotator]);
  });

  it('is bound to that session and job: another one in its place is refused', async () => {
    const [first, second] = [await withLink(), await withLink()];
    await admins('POST', `/jobs/${first._id}/cancel`, { reason: 'Over' });
    const jobOf = ({ url }: { url: string }) => new URL(url, app.url).searchParams.get('job') ?? '';
    expect(jobOf(second)).toBe(second._id);
    expect((await fetchFile(app, first.url.replace(first._id, second._id))).status).toBe(403);
    expect((await fetchFile(app, first.url.replace(`&job=${first._id}`, ''))).status).toBe(403);
    const admin = made(await admins('GET', `/tasks/${second.taskId}/items`))[0];
    const session = new URL(admin.media[0].url, app.url).searchParams.get('session') ?? '';
    expect((await fetchFile(app, admin.media[0].url)).status).toBe(200);
    expect((await fetchFile(app, second.url.replace(/session=\w+/, `session=${session}`))).status).toBe(403);
  });
});
