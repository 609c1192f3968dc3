import { describe, expect, it } from '@jest/globals';
import { MEDIA_MESSAGES } from '@labelbridge/contracts';
import { annotationCalls } from '../support/annotation.fixtures.js';
import { suiteOfWork } from '../support/suites.js';
import { fetchFile, png, upload } from '../media/media.fixtures.js';
import { type TestPerson } from '../support/test-app.js';

const suite = await suiteOfWork({ RATE_LIMITS: 'off', FFMPEG: 'none' });
const { app, work } = suite;
const { admins, made, task, imported, assign } = annotationCalls(suite);
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

describe('files of an export', () => {
  const PICTURE =
    '<View><Image name="image" value="$image"/><RectangleLabels name="box" toName="image"><Label value="Car"/></RectangleLabels></View>';
  const ofProject = async (projectId: string) => {
    const face = made(await admins('POST', `/projects/${projectId}/interfaces`, { xml: PICTURE }), 201);
    return task({ projectId, interfaceId: face._id, taskName: 'Image Annotation' });
  };
  const exported = async (projectId: string, format: string) => {
    const medium = (await upload(app, admin, await png(32, 20 + Math.floor(Math.random() * 2_000)))).body.data.medium;
    const from = await ofProject(projectId);
    await imported(from._id, 'jsonl', JSON.stringify({ id: 'street.jpg', image: `media:${medium._id}` }));
    const { _id } = await assign(from._id);
    const [{ _id: annotation }] = made(await work.as(work.annotator, 'GET', `/jobs/${_id}/items`));
    const box = {
      id: 'b',
      from: 'box',
      to: 'image',
      type: 'rectanglelabels',
      labels: ['Car'],
      shape: { t: 'box', x: 1, y: 1, width: 5, height: 5, rotation: 0 },
    };
    const patch = { baseRevision: 0, source: 'phone', sequence: 1, changes: [{ id: 'b', after: box }], seconds: 0 };
    made(await work.as(work.annotator, 'PATCH', `/annotations/${annotation}`, patch));
    const response = await fetch(`${app.url}/api/tasks/${from._id}/export?format=${format}&states=draft`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    return { medium, text: await response.text() };
  };

  it.each([
    ['label-studio', 'json'],
    ['jsonl', 'jsonl'],
  ])('as %s are found again by another task of the project', async (format, importFormat) => {
    const project = await work.project();
    const { medium, text } = await exported(project._id, format);
    const to = await ofProject(project._id);
    expect(await imported(to._id, importFormat, text)).toMatchObject({ state: 'done', accepted: 1, refused: 0 });
    const job = await assign(to._id);
    const [{ item }] = made(await work.as(work.annotator, 'GET', `/jobs/${job._id}/items`));
    expect([item.data.image, item.data.id]).toEqual([`media:${medium._id}`, 'street.jpg']);
    expect(item.media).toMatchObject([{ _id: medium._id }]);
  });

  it('do not reach the annotators of another project', async () => {
    const { medium, text } = await exported((await work.project())._id, 'jsonl');
    const elsewhere = await ofProject((await work.project())._id);
    const done = await imported(elsewhere._id, 'jsonl', text);
    expect(done).toMatchObject({ state: 'done', accepted: 0, refused: 1 });
    const { data } = (await admins('GET', `/item-imports/${done._id}/problems`)).body;
    expect(data).toMatchObject([{ field: 'media', message: MEDIA_MESSAGES.ofOtherProject }]);
    // An explicit id of a file needs no match with the project.
    expect(await imported(elsewhere._id, 'jsonl', JSON.stringify({ image: `media:${medium._id}` }))).toMatchObject({ accepted: 1 });
  });

  it('are refused where they were never uploaded', async () => {
    const project = await work.project();
    const { text } = await exported(project._id, 'jsonl');
    const unknown = text.replace(/"sha256":"[0-9a-f]{64}"/, `"sha256":"${'0'.repeat(64)}"`);
    expect(await imported((await ofProject(project._id))._id, 'jsonl', unknown)).toMatchObject({ accepted: 0, refused: 1 });
  });
});
