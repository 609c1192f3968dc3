import { expect, it } from '@jest/globals';
import { annotationCalls } from '../support/annotation.fixtures.js';
import { suiteOfWork } from '../support/suites.js';
import { fetchFile, png, upload } from '../media/media.fixtures.js';
import { type TestPerson } from '../support/test-app.js';

const suite = await suiteOfWork({ RATE_LIMITS: 'off', FFMPEG: 'none' });
const { app, work } = suite;
const { task, imported, assign } = annotationCalls(suite);
const admin: TestPerson = work.admin;

it('rows name uploaded files, and the annotator gets their links and bytes; a row of an unknown file is refused', async () => {
  const { body } = await upload(app, admin, await png(64, 48));
  const medium = body.data.medium;
  const { _id } = await task();
  const rows = [{ text: `media:${medium._id}` }, { text: `media:${'0'.repeat(64)}` }, { text: 'plain' }];
  const done = await imported(_id, 'jsonl', rows.map((row) => JSON.stringify(row)).join('\n'));
  expect(done).toMatchObject({ state: 'done', rows: 3, accepted: 2, refused: 1 });
  const job = await assign(_id);
  const { data } = (await work.as(work.annotator, 'GET', `/jobs/${job._id}/items`)).body;
  const [first, second] = data;
  expect(first.item.media).toMatchObject([{ _id: medium._id, type: 'image/png', width: 64, height: 48, size: medium.size }]);
  expect(first.item.bytes).toBeGreaterThan(medium.size);
  expect(second.item.media).toEqual([]);
  expect((await fetchFile(app, first.item.media[0].url)).status).toBe(200);
});
