import { spawnSync } from 'node:child_process';
import { expect, it, jest } from '@jest/globals';
import { Types } from 'mongoose';
import sharp from 'sharp';
import { readAloud, sentenceOf, speakerOf } from '../../../libs/annotation/testing/speech.js';
import { randomFrom } from '../../../scripts/lib/random.mjs';
import { FlagScanner, FlagWorker } from '../../src/modules/work/flags/flag-scanner.js';
import { ItemScan } from '../../src/modules/work/flags/item-scan.js';
import { PrintRepository } from '../../src/modules/work/flags/persistence/prints.repository.js';
import { ScanRun } from '../../src/modules/work/flags/scan-run.js';
import { MediaService } from '../../src/modules/work/media/media.service.js';
import { hasFfmpeg, upload, wav, wavOf } from '../media/media.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { until } from '../support/test-app.js';
import { tally } from '../support/work.js';
import { flagCalls, TEXT } from './flags.fixtures.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { admins, made, scan, scanRun, project, handIn, flags } = flagCalls({ app, work });
const items = (count: number) => Array.from({ length: count }, (_, at) => `Item ${at} of ${new Types.ObjectId()}`);

const SIDE = 400;
/** A picture with edges in many places. */
const street = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><rect width="100%" height="100%" fill="#dde"/>${Array.from(
    { length: 14 },
    (_, at) =>
      `<circle cx="${(at * 137) % SIDE}" cy="${(at * 89) % SIDE}" r="${30 + ((at * 17) % 50)}" fill="rgb(${(at * 53) % 256},${(at * 97) % 256},${(at * 29) % 256})"/>`,
  ).join('')}</svg>`,
);

/** A project with an item for each file. */
async function itemsOf(files: readonly Buffer[], { template, taskName, key }: { template: string; taskName: string; key: string }) {
  const { _id: projectId } = await work.project();
  const { _id: interfaceId } = made(await admins('POST', `/projects/${projectId}/interfaces`, { template }), 201);
  const place = { workplace: 'labelbridge', taskLink: undefined, taskName, projectId, interfaceId };
  const { _id: taskId } = await work.task({ ...place, rate: { amount: 150_000, currency: 'NGN', per: 'hour' } });
  const ids: string[] = [];
  for (const file of files) ids.push((await upload(app, work.admin, file)).body.data.medium._id);
  const media = app.app.get(MediaService, { strict: false });
  await until('the copies of the files', async () => (await media.progressOf(ids)).every(({ state }) => state !== 'waiting'));
  const response = await fetch(`${app.url}/api/tasks/${taskId}/import?format=jsonl&name=items.jsonl`, {
    method: 'POST',
    headers: { authorization: `Bearer ${work.admin.token}`, 'content-type': 'application/octet-stream' },
    body: ids.map((id) => JSON.stringify({ [key]: `media:${id}` })).join('\n'),
  });
  expect(response.status).toBe(201);
  await until('the import', async () => made(await admins('GET', `/tasks/${taskId}/items`)).length === ids.length);
  return { projectId, ids };
}

it('pictures that were cropped, compressed or made brighter are found, blank ones are not taken for each other', async () => {
  const cut = Math.round(SIDE * 0.95);
  const blank = (color: string) => sharp({ create: { width: 300, height: 300, channels: 3, background: color } }).png();
  const pictures = [
    await sharp(street).jpeg({ quality: 92 }).toBuffer(),
    await sharp(street).extract({ left: 9, top: 14, width: cut, height: cut }).jpeg({ quality: 70 }).toBuffer(),
    await blank('#fff').toBuffer(),
    await blank('#ddd').toBuffer(),
  ];
  const { projectId, ids } = await itemsOf(pictures, { template: 'boxes', taskName: 'Image Annotation', key: 'image' });
  await scan();
  const found = await flags(`projectId=${projectId}`);
  expect(found.map(({ rule }) => rule)).toEqual(['near-item']);
  const detail = made(await admins('GET', `/flags/${found[0]?._id}`));
  expect(detail.rows[0].pictures).toEqual([expect.stringContaining(ids[1] ?? ''), expect.stringContaining(ids[0] ?? '')]);
});

const withFfmpeg = hasFfmpeg ? it : it.skip;

withFfmpeg('recordings that were compressed and cut are found, those of others with the same sentence are not', async () => {
  const random = randomFrom(5);
  const sentence = sentenceOf(random, 5);
  const read = () => readAloud(random, speakerOf(random), sentence, 16_000);
  const [one, other] = [read(), read()];
  const cut = spawnSync('ffmpeg', ['-v', 'error', '-i', 'pipe:0', '-c:a', 'libopus', '-b:a', '12k', '-f', 'ogg', 'pipe:1'], {
    input: wavOf(one.slice(6_400), 16_000),
  }).stdout;
  const files = [wavOf(one, 16_000), wavOf(other, 16_000), cut, wav(8_000), wav(16_000)];
  const { projectId, ids } = await itemsOf(files, { template: 'transcript', taskName: 'Audio Annotation', key: 'audio' });
  await scan();
  const found = await flags(`projectId=${projectId}`);
  expect(found.map(({ rule }) => rule)).toEqual(['near-item']);
  const flag = await app.connection.collection('flags').findOne({ _id: new Types.ObjectId(found[0]?._id) });
  expect(JSON.parse(String(flag?.['evidence'])).rows[0].mediaIds).toEqual([ids[2], ids[0]]);
  const detail = made(await admins('GET', `/flags/${found[0]?._id}`));
  expect(detail.rows[0].sounds).toEqual([expect.stringContaining(ids[2] ?? ''), expect.stringContaining(ids[0] ?? '')]);
  expect(detail.rows[0].pictures).toEqual([null, null]);
});

it('a stopped run goes on later, and several at once make each flag once', async () => {
  const { projectId, task } = await project();
  const people = [await app.person(), await app.person(), await app.person()];
  for (const person of people) await handIn(person, await task(items(5)), () => TEXT);
  let looks = 0;
  const scanner = app.app.get(FlagScanner, { strict: false });
  const { onError } = scanRun();
  await until('a run that stops', () => scanner.drain(new ScanRun({ isStopping: () => ++looks > 2, onError })));
  await Promise.all([scan(), scan(), scan()]);
  await scan();
  const found = await flags(`projectId=${projectId}`);
  expect(found.map(({ person }) => person?._id).sort()).toEqual(people.map(({ _id }) => _id).sort());
});

it('a server looks alone until it gives up its lease, and renews it meanwhile', async () => {
  const [scanner, prints] = [app.app.get(FlagScanner, { strict: false }), app.app.get(PrintRepository, { strict: false })];
  let [begin, end] = [() => {}, () => {}];
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const ended = new Promise<void>((resolve) => (end = resolve));
  const run = scanRun();
  const items = jest.spyOn(app.app.get(ItemScan, { strict: false }), 'run').mockImplementation(async (given) => {
    // The server looks, too.
    if (given !== run) return;
    begin();
    await ended;
  });
  const drained = until('a run', () => scanner.drain(run));
  await begun;
  items.mockRestore();
  const soon = () => new Date(Date.now() + 60_000);
  expect([run.isOver(), await prints.lease(new Date(), soon())]).toEqual([false, null]);
  await scanner.giveUp();
  expect(run.isOver()).toBe(true);
  let lease = await prints.lease(new Date(), soon());
  await until('the lease', async () => (lease ??= await prints.lease(new Date(), soon())) !== null);
  if (!lease) throw new Error('no lease');
  const renewed = await prints.renew(lease, new Date(lease.until.getTime() + 1_000));
  expect([renewed?.until.getTime(), await prints.renew(lease, soon())]).toEqual([lease.until.getTime() + 1_000, null]);
  if (renewed) await prints.release(renewed, new Date(0));
  end();
  await drained;
});

it('of many answers and decisions at once, one counts', async () => {
  const person = await app.person();
  const { projectId, task } = await project();
  await handIn(person, await task(items(5)), () => TEXT);
  await scan();
  const [flag] = await flags(`projectId=${projectId}`);
  const answers = ['One', 'Two', 'Three'].map((text) => work.as(person, 'POST', `/flags/${flag?._id}/answer`, { text }));
  expect(tally(await Promise.all(answers))).toEqual({ 200: 1, 409: 2 });
  const decisions = [true, false, true, false].map((upheld) =>
    admins('POST', `/flags/${flag?._id}/decide`, { upheld, reason: 'It was looked at.' }),
  );
  expect(tally(await Promise.all(decisions))).toEqual({ 200: 1, 409: 3 });
  expect(made(await admins('GET', `/audit?action=flag.decide&target=${flag?._id}`))).toHaveLength(1);
  expectAnswer(await work.as(person, 'POST', `/flags/${flag?._id}/answer`, { text: 'Late' }), 409);
});

it('an error of one item keeps neither others nor later runs from being looked at', async () => {
  const { projectId, task } = await project();
  const taskId = await task(items(5));
  const broken = { _id: new Types.ObjectId(), taskId: new Types.ObjectId(taskId), index: 99, key: 'broken', externalId: null, data: '{' };
  const collection = app.connection.collection('items');
  await collection.insertOne({ ...broken, mediaIds: [], bytes: 1, prediction: null, createdAt: new Date() });
  const person = await app.person();
  const errors: unknown[] = [];
  const run = new ScanRun({ isStopping: () => false, onError: (error) => errors.push(error) });
  await handIn(person, await task(items(5)), () => TEXT);
  await until('a run', () => app.app.get(FlagScanner, { strict: false }).drain(run));
  await collection.deleteOne({ _id: broken._id });
  expect(errors.length).toBeGreaterThan(0);
  expect((await flags(`projectId=${projectId}`)).map(({ rule }) => rule)).toEqual(['repeated-text']);
});

it('an item that is looked at twice is not taken for another one', async () => {
  const { projectId, task } = await project();
  await task([`${TEXT} It is about ${projectId}, and it has more than twelve words.`]);
  await scan();
  const of = { projectId: new Types.ObjectId(projectId), kind: 'item' };
  const prints = app.connection.collection('flagprints');
  const before = await prints.find(of).toArray();
  const known = jest.spyOn(app.app.get(PrintRepository, { strict: false }), 'knownAmong').mockResolvedValue(new Set());
  await app.connection.collection<{ _id: string }>('flagscans').deleteOne({ _id: 'items' });
  await scan();
  known.mockRestore();
  expect(await flags(`projectId=${projectId}`)).toEqual([]);
  expect(await prints.find(of).toArray()).toEqual(before);
});

it('a recording that is not ready keeps no other item waiting, and is compared once it is ready', async () => {
  const words = jest.spyOn(app.app.get(MediaService, { strict: false }), 'soundWordsOf').mockResolvedValue(undefined);
  const { projectId } = await itemsOf([wav(3_000)], { template: 'transcript', taskName: 'Audio Annotation', key: 'audio' });
  await scan();
  const ofProject = { projectId: new Types.ObjectId(projectId) };
  const prints = app.connection.collection('flagprints');
  expect(await prints.find(ofProject).toArray()).toMatchObject([{ waits: expect.any(Date) }]);
  const later = await project();
  await later.task(items(1));
  await scan();
  expect(await prints.countDocuments({ projectId: new Types.ObjectId(later.projectId) })).toBe(1);
  // A second look that fails is not the last one.
  words.mockRejectedValueOnce(new Error('the storage is away'));
  const failures: unknown[] = [];
  const run = new ScanRun({ isStopping: () => false, onError: (error) => failures.push(error) });
  await until('a run that fails', () => app.app.get(FlagScanner, { strict: false }).drain(run));
  expect(failures).toHaveLength(1);
  expect(await prints.find(ofProject).toArray()).toMatchObject([{ waits: expect.any(Date) }]);
  words.mockRestore();
  await scan();
  expect(await prints.find(ofProject).toArray()).toMatchObject([{ waits: null }]);
});

it('the server closes if its lease cannot be released', async () => {
  const scanner = app.app.get(FlagScanner, { strict: false });
  const giveUp = jest.spyOn(scanner, 'giveUp').mockRejectedValueOnce(new Error('the database is away'));
  await expect(app.app.get(FlagWorker, { strict: false }).beforeApplicationShutdown()).resolves.toBeUndefined();
  expect(giveUp).toHaveBeenCalled();
  giveUp.mockRestore();
});
