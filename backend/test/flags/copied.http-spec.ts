import { expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { ProjectFlags } from '../../src/modules/work/flags/project-flags.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { flagCalls } from './flags.fixtures.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { admins, made, scan, project, handIn, flags, mine } = flagCalls({ app, work });
const items = (count: number) => Array.from({ length: count }, (_, at) => `Stall number ${at} of ${new Types.ObjectId()}`);

const written = (id: string, value: string) => ({
  id,
  from: 'answer',
  to: 'text',
  labels: [],
  shape: { t: 'none' },
  answer: { key: 'text', value: [value] },
});

/** Two people who give an answer to six gold items. @param others gives answers of others; null marks nothing */
async function golden(odd: string | null, others: readonly { text: string; right: boolean }[]) {
  const { projectId, interfaceId, task } = await project();
  const taskId = await task(items(6));
  const ids: string[] = made(await admins('GET', `/tasks/${taskId}/items?limit=100`)).map(({ _id }: { _id: string }) => _id);
  const [one, other] = [await app.person(), await app.person()];
  const answers = (person: string, text: string | null, right: boolean) =>
    ids.map((itemId, order) => ({
      ...{ _id: new Types.ObjectId(), itemId: new Types.ObjectId(itemId), projectId: new Types.ObjectId(projectId), order, right },
      ...{ interfaceId: new Types.ObjectId(interfaceId), annotatorId: new Types.ObjectId(person), jobId: new Types.ObjectId() },
      regions: JSON.stringify(text === null ? [] : [written(`r${order}${person}`, `${text} ${order}`)]),
      ...{ goldRevision: 1, likeness: 0, counts: true, revealed: false, at: new Date(app.now()), dispute: null },
    }));
  const given = others.map(({ text, right }) => answers(String(new Types.ObjectId()), text, right));
  await app.connection
    .collection('goldanswers')
    .insertMany([...given, answers(one._id, odd, false), answers(other._id, odd, false)].flat());
  const look = async () => {
    for (const person of [one, other]) await handIn(person, await task(items(1)), () => 'A short text');
    await scan();
    return flags(`projectId=${projectId}`);
  };
  return { projectId, one, other, ids, look };
}

const HONEST = [...Array.from({ length: 5 }, () => ({ text: 'Right', right: true })), { text: 'Another error', right: false }];

it('the rule asks two people about the same rare errors, and shows them no gold item', async () => {
  const { projectId, one, other, ids, look } = await golden('Odd', HONEST);
  const found = await look();
  expect(found.map(({ rule, person }) => [rule, person?._id]).sort()).toEqual(
    [one, other].map(({ _id }) => ['copied-answers', _id]).sort(),
  );
  // The dataset card counts a pair of flags once.
  const findings = await app.app.get(ProjectFlags, { strict: false }).findingsOf(new Types.ObjectId(projectId));
  expect(findings('copied-answers')).toEqual({ upheld: 0, undecided: 1 });
  const [own] = await mine(one);
  const shown = await work.as(one, 'GET', `/users/me/flags/${own?._id}`);
  expectAnswer(shown, 200, { 'data.rows': [], 'data.facts': [] });
  expect(JSON.stringify(shown.body)).not.toMatch(new RegExp(`Odd|Right|${other._id}`));
  const detail = made(await admins('GET', `/flags/${found[0]?._id}`));
  expect(detail.rows).toHaveLength(6);
  expect(detail.rows[0]).toMatchObject({ own: expect.stringContaining('Odd'), other: expect.stringContaining('Odd'), change: null });
  expect(detail.otherFlag).toMatchObject({ state: 'open' });
  const exported = await work.as(one, 'GET', '/privacy/export');
  expect(JSON.stringify(exported.body)).not.toMatch(new RegExp(`Odd|${other._id}`));
  // The known answers are changed afterwards.
  const goldAnswers = app.connection.collection('goldanswers');
  const [mended, removed] = ids.map((id) => new Types.ObjectId(id));
  await goldAnswers.updateMany({ itemId: mended }, { $set: { right: true } });
  await goldAnswers.updateMany({ itemId: removed }, { $set: { counts: false } });
  const { rows } = made(await admins('GET', `/flags/${found[0]?._id}`));
  expect(rows.map(({ change }: { change: unknown }) => change).sort()).toEqual([null, null, null, null, 'right', 'uncounted']);
  await goldAnswers.updateMany({ itemId: mended }, { $set: { revealed: true } });
  expectAnswer(await work.as(one, 'GET', `/users/me/flags/${own?._id}`), 200, {
    'data.rows.length': 1,
    'data.rows.0.own': expect.stringContaining('Odd'),
  });
});

it('the rule asks nobody if the known answer is wrong: others gave the answer, whatever they handed in', async () => {
  const { look } = await golden('Odd', [...HONEST, ...Array.from({ length: 18 }, () => ({ text: 'Odd', right: false }))]);
  expect(await look()).toEqual([]);
});

it('the rule asks nobody who overlooks the same things, or keeps what the machine proposed', async () => {
  const blind = await golden(null, HONEST);
  expect(await blind.look()).toEqual([]);
  const predicted = await golden('Odd', HONEST);
  for (const [order, id] of predicted.ids.entries()) {
    const prediction = JSON.stringify({ regions: [written('machine', `Odd ${order}`)] });
    await app.connection.collection('items').updateOne({ _id: new Types.ObjectId(id) }, { $set: { prediction } });
  }
  expect(await predicted.look()).toEqual([]);
});
