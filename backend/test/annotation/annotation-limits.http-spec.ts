import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import { WORK_ITEM_LIMITS } from '@labelbridge/contracts';
import { FlagWorker } from '../../src/modules/work/flags/flag-scanner.js';
import { png, upload, wav } from '../media/media.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { annotationCalls, put, span } from '../support/annotation.fixtures.js';
import { suiteOfWork } from '../support/suites.js';
import { type Answer } from '../support/test-app.js';

const suite = await suiteOfWork({ RATE_LIMITS: 'off', FFMPEG: 'none' });
const { app, work } = suite;
const { admins, made, task, imported, assign, job, itemsOf, patch } = annotationCalls(suite);

const MEDIA_XML = `<View>
  <Image name="left" value="$left"/><Image name="right" value="$right"/><Audio name="sound" value="$sound"/><Video name="film" value="$film"/>
  <BrushLabels name="onLeft" toName="left"><Label value="Sky"/></BrushLabels>
  <BrushLabels name="onRight" toName="right"><Label value="Sky"/></BrushLabels>
  <RectangleLabels name="box" toName="left"><Label value="Car"/></RectangleLabels>
  <Labels name="heard" toName="sound"><Label value="Voice"/></Labels>
  <TimelineLabels name="scene" toName="film"><Label value="Street"/></TimelineLabels>
</View>`;

/** An annotation of an item with two pictures, a sound of two seconds, and a film of 25 frames. */
const withMedia = async (): Promise<string> => {
  const stored = async (bytes: Buffer) => `media:${(await upload(app, work.admin, bytes)).body.data.medium._id}`;
  const film = `${'f'.repeat(64)}`;
  const project = await work.project();
  const face = made(await admins('POST', `/projects/${project._id}/interfaces`, { xml: MEDIA_XML }), 201);
  const { _id } = await task({ projectId: project._id, interfaceId: face._id, taskName: 'Image Annotation' });
  const row = { left: await stored(await png(64, 48)), right: await stored(await png(32, 32)), sound: await stored(wav()) };
  const media = app.connection.collection<{ _id: string }>('media');
  const known = await media.findOne({ _id: row.sound.slice('media:'.length) });
  await media.updateOne(
    { _id: film },
    { $setOnInsert: { ...known, _id: film, kind: 'video', type: 'video/mp4', frames: 25, duration: 1 } },
    { upsert: true },
  );
  await imported(_id, 'jsonl', JSON.stringify({ ...row, film: `media:${film}` }));
  const [item] = await itemsOf((await assign(_id))._id);
  return item._id;
};
const on = (from: string, to: string, type: string, label: string, shape: object) => ({ id: 'a', from, to, type, labels: [label], shape });
const mask = (from: string, to: string, w: number, h: number) => on(from, to, 'brushlabels', 'Sky', { t: 'mask', w, h, runs: [0, w * h] });
const problemsOf = ({ status, body }: Answer): unknown => [status, body.details?.map(({ field }: { field: string }) => field)];

describe('what is annotated lies within its medium', () => {
  it.each([
    ['a mask of its picture', mask('onLeft', 'left', 64, 48), null],
    ['a mask of the other picture', mask('onRight', 'right', 32, 32), null],
    ['a mask of many pixels on a small picture', mask('onLeft', 'left', 16_384, 16_384), 'w'],
    ['a mask of the other picture’s size', mask('onRight', 'right', 64, 48), 'w'],
    [
      'a turned box at the end of numbers',
      on('box', 'left', 'rectanglelabels', 'Car', { t: 'box', x: 1e308, y: 1, width: 1, height: 1, rotation: 9 }),
      'x',
    ],
    ['a segment', on('heard', 'sound', 'labels', 'Voice', { t: 'segment', start: 0.2, end: 0.9 }), null],
    ['a segment after the recording', on('heard', 'sound', 'labels', 'Voice', { t: 'segment', start: 0.2, end: 3 }), 'end'],
    ['a segment of no length', on('heard', 'sound', 'labels', 'Voice', { t: 'segment', start: 1, end: 1 }), 'end'],
    [
      'a range of frames between frames',
      on('scene', 'film', 'timelinelabels', 'Street', { t: 'range', ranges: [{ start: 1.5, end: 2 }] }),
      'ranges[0].start',
    ],
    [
      'a range from before the first frame',
      on('scene', 'film', 'timelinelabels', 'Street', { t: 'range', ranges: [{ start: 0, end: 1 }] }),
      'ranges[0].start',
    ],
    ['a range of one frame', on('scene', 'film', 'timelinelabels', 'Street', { t: 'range', ranges: [{ start: 1, end: 1 }] }), null],
    ['a range', on('scene', 'film', 'timelinelabels', 'Street', { t: 'range', ranges: [{ start: 1, end: 25 }] }), null],
    [
      'a range after the film',
      on('scene', 'film', 'timelinelabels', 'Street', { t: 'range', ranges: [{ start: 1, end: 26 }] }),
      'ranges[0].end',
    ],
  ])('%s', async (_, region, field) => {
    const answer = await patch(await withMedia(), 1, 0, put(region));
    expect(problemsOf(answer)).toEqual(field === null ? [200, undefined] : [400, [`changes[0].after.shape.${field}`]]);
  });

  it('55-segments.json', async () => {
    const { regions } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'reports', 'files', '55-segments.json'), 'utf8'));
    const id = await withMedia();
    for (const shape of regions) {
      const region = on('heard', 'sound', 'labels', 'Voice', { t: 'segment', ...shape });
      expect(problemsOf(await patch(id, 1, 0, put(region)))).toEqual([400, ['changes[0].after.shape.end']]);
    }
    expect(regions).toHaveLength(2);
  });

  it('of a reviewer, too', async () => {
    const id = await withMedia();
    made(await patch(id, 1, 0, put(mask('onLeft', 'left', 64, 48))));
    made(await work.as(work.annotator, 'POST', `/assignments/${id}/done`));
    const { jobId } = made(await admins('GET', `/annotations/${id}`));
    made(await work.as(work.annotator, 'POST', `/jobs/${jobId}/submit`, { minutes: 5 }));
    const fix = (w: number, h: number) =>
      admins('POST', `/annotations/${id}/review`, { verdict: 'fix', reason: 'x', regions: [mask('onLeft', 'left', w, h)] });
    expect(problemsOf(await fix(128, 96))).toEqual([400, ['regions[0].shape.w']]);
    expect((await fix(64, 48)).status).toBe(200);
  });
});

describe('a patch that is wrong all over', () => {
  const wrong = (count: number) => [
    { id: 'a', after: { ...mask('onLeft', 'left', 1, 1), shape: { t: 'mask', w: 1, h: 1, runs: Array(count).fill('x') } } },
  ];

  it('is told a hundred problems, and that there are more', async () => {
    const [item] = await itemsOf((await job(['one']))._id);
    const answer = await patch(item._id, 1, 0, wrong(400_000));
    expectAnswer(answer, 400, { 'details.length': 100 });
    expect(answer.body.message).toBe('There are at least 100 problems. The first: changes[0].after.shape.runs[0] must be a number');
  });

  it('is a 404 where it is for an item that is not there, or is another’s', async () => {
    const [item] = await itemsOf((await job(['one']))._id);
    const other = await app.person();
    const body = { baseRevision: 0, source: 'phone', sequence: 1, changes: wrong(1_000), seconds: 0 };
    expect((await work.as(other, 'PATCH', `/annotations/${item._id}`, body)).status).toBe(404);
    expect((await work.as(work.annotator, 'PATCH', `/annotations/${'a'.repeat(24)}`, body)).status).toBe(404);
  });

  it('is not parsed where it has more lists, values or fields than an annotation', async () => {
    const [item] = await itemsOf((await job(['one']))._id);
    const send = (changes: string) =>
      work.as(
        work.annotator,
        'PATCH',
        `/annotations/${item._id}`,
        `{"baseRevision":0,"source":"a","sequence":1,"seconds":0,"changes":${changes}}`,
      );
    for (const changes of [
      `[${'{},'.repeat(300_000)}{}]`,
      `[${'1,'.repeat(1_100_000)}1]`,
      `[{${Array.from({ length: 1_100 }, (_, i) => `"${i}":1`).join()}}]`,
    ])
      expect((await send(changes)).status).toBe(413);
  });

  it('and any other body', async () => {
    const answer = await app.http('POST', '/api/auth/login', { body: `{${Array.from({ length: 2_000 }, (_, i) => `"a${i}":1`).join()}}` });
    expectAnswer(answer, 413, 'An object of the body has too many fields.');
    const many = await app.http('POST', '/api/auth/login', {
      body: Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`a${i}`, 1])),
    });
    expectAnswer(many, 400, { 'details.length': 100 });
  });
});

it('the data of an item is read once for all changes of a patch', async () => {
  const text = `Ada lives in ${'Lagos '.repeat(2_000)}`;
  const [item] = await itemsOf((await job([text]))._id);
  const changes = put(...Array.from({ length: 500 }, (_, i) => span(`s${i}`, i, i + 3)));
  // Scans of flags read items, too.
  await app.app.get(FlagWorker, { strict: false }).beforeApplicationShutdown();
  const parse = jest.spyOn(JSON, 'parse');
  try {
    made(await patch(item._id, 1, 0, changes));
    const reads = parse.mock.calls.filter(([json]) => typeof json === 'string' && json.startsWith('{"text":"Ada lives')).length;
    expect(reads).toBe(1);
  } finally {
    parse.mockRestore();
  }
});

it('an annotation has shapes of so many numbers as files can have', async () => {
  const id = await withMedia();
  // Each of 48 rows is a run, so that each of 64 columns has a run per row.
  const rows = Array.from({ length: 48 }, () => 64);
  const many = Array.from({ length: 400 }, (_, i) => ({
    ...mask('onLeft', 'left', 64, 48),
    id: `m${i}`,
    shape: { t: 'mask', w: 64, h: 48, runs: rows },
  }));
  const answer = await patch(id, 1, 0, put(...many));
  expect(problemsOf(answer)).toEqual([400, ['changes']]);
  expect((await patch(id, 1, 0, put(...many.slice(0, 100)))).status).toBe(200);
  expect(WORK_ITEM_LIMITS.annotationBytes).toBeGreaterThan(JSON.stringify(many).length);
});

it('an interface of too many elements is a 400 that says so', async () => {
  const project = await work.project();
  const answer = await admins('POST', `/projects/${project._id}/interfaces`, { xml: `<View>${'\n<A/>'.repeat(20_001)}</View>` });
  expectAnswer(answer, 400, 'Line 20001: there are more than 20000 elements and attributes.');
  expect((await admins('POST', `/projects/${project._id}/interfaces`, { config: [] })).body.message).toBe('config must be an object');
});
