import { describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { annotationCalls, mood, put, span } from '../support/annotation.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { advanceWith } from '../support/test-app.js';
import { goldCalls, isGold } from '../quality/gold.fixtures.js';
import { agreementCalls } from './agreement.fixtures.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { admins, made, task, imported, itemsOf } = annotationCalls({ app, work });
const { answered, decide } = agreementCalls({ app, work });
const gold = goldCalls({ app, work });
const [good, bad] = [[mood('Good')], [mood('Bad')]];
const DAY = 86_400_000;

async function exported(of: string, query: string) {
  const response = await fetch(`${app.url}/api/${of}/export?${query}`, { headers: { authorization: `Bearer ${work.admin.token}` } });
  return { status: response.status, tag: response.headers.get('etag'), text: await response.text() };
}

interface Line {
  readonly data: { readonly text: string };
  readonly regions: object[];
  readonly note: Readonly<Record<string, unknown>>;
}

async function linesOf(taskId: string, query = '&states=submitted'): Promise<Line[]> {
  const { text } = await exported(`tasks/${taskId}`, `format=jsonl${query}`);
  return text.split('\n').flatMap((line) => (line ? [JSON.parse(line)] : []));
}
const labelsOf = (lines: readonly Line[]) => lines.map(({ data, regions }) => [data.text, JSON.stringify(regions).includes('Good')]);

/** Counts each name, in their order. */
function countsIn(names: readonly string[]): number[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts.values()];
}

/** Two people differ on two items, of which the second is decided: against the first of them. */
async function decided() {
  const all = await answered([good, good, good], [bad, bad, good]);
  const { at } = made(await decide(all.items[1] ?? '', { regions: bad, reason: 'Ada was right' }));
  return { ...all, at: at as string };
}

describe('an export of items with several answers', () => {
  it('has of a decided item its decision alone, and of the others each answer', async () => {
    const { taskId, items, at } = await decided();
    const lines = await linesOf(taskId);
    expect(labelsOf(lines)).toEqual([
      ['Text 0', true],
      ['Text 0', false],
      ['Text 1', false],
      ['Text 2', true],
      ['Text 2', true],
    ]);
    const { annotation, ...note } = lines[2]?.note ?? {};
    const scores = { answers: 2, agreement: 0, adjudicated: true, gold: null };
    expect(note).toEqual({ task: taskId, annotator: null, state: 'adjudicated', createdAt: at, changedAt: at, ...scores });
    expect(annotation).not.toBe(items[1]);
    expect(lines[2]?.regions).toEqual(bad);
    const text = JSON.stringify(lines);
    for (const secret of [work.admin._id, work.admin.email, 'Ada was right']) expect(text).not.toContain(secret);
  });

  it('has the decision before anything is approved, and after everything is', async () => {
    const { taskId, jobs } = await decided();
    expect(labelsOf(await linesOf(taskId, ''))).toEqual([['Text 1', false]]);
    for (const id of jobs) {
      const items = await itemsOf(id, '', work.admin);
      made(await admins('POST', `/jobs/${id}/items/accept`, { ids: items.map(({ _id }: { _id: string }) => _id) }));
    }
    expect((await linesOf(taskId, '')).map(({ note }) => note['state'])).toEqual([
      ...['accepted', 'accepted', 'adjudicated', 'accepted', 'accepted'],
    ]);
  });

  it('has every answer and no decision if every answer is asked for', async () => {
    const { taskId, persons } = await decided();
    const lines = await linesOf(taskId, '&states=submitted&answers=all');
    expect(lines.map(({ note }) => [note['annotator'], note['adjudicated'], note['agreement'], note['answers']])).toEqual(
      [0, 0, 1].flatMap((agreement, place) => persons.map(({ _id }) => [_id, place === 1, agreement, 2])),
    );
    expect(labelsOf(lines).filter(([name]) => name === 'Text 1')).toEqual([
      ['Text 1', true],
      ['Text 1', false],
    ]);
    expectAnswer(await admins('GET', `/tasks/${taskId}/export?format=jsonl&answers=some`), 400, { 'details.0.field': 'answers' });
  });

  it.each([
    ['label-studio', (text: string) => JSON.parse(text).map(({ annotations }: { annotations: object[] }) => annotations.length)],
    ['label-studio-min', (text: string) => countsIn(JSON.parse(text).map((row: { text: string }) => row.text))],
    ['csv', (text: string) => countsIn([...text.matchAll(/,(Text \d),/g)].map(([, name]) => name ?? ''))],
    ['conll', (text: string) => countsIn([...text.matchAll(/^(\d) /gm)].map(([, name]) => name ?? ''))],
  ] as const)('in %s has the same answers', async (format, countsOf) => {
    const { taskId } = await decided();
    const path = `format=${format}&states=submitted`;
    expect(countsOf((await exported(`tasks/${taskId}`, path)).text)).toEqual([2, 1, 2]);
    expect(countsOf((await exported(`tasks/${taskId}`, `${path}&answers=all`)).text)).toEqual([2, 2, 2]);
  });

  it('keeps a decision when an answer is taken back or changed, as another export', async () => {
    const { taskId, projectId, persons, jobs } = await decided();
    const before = await exported(`projects/${projectId}`, 'format=csv&states=submitted');
    expect(before.tag).toBe((await exported(`projects/${projectId}`, 'format=csv&states=submitted')).tag);
    expect(before.text).toMatch(/,adjudicated,2,0,true,,,,\r\n/);
    const [person] = persons;
    made(await work.as(person, 'POST', `/jobs/${jobs[0]}/rework`, {}));
    expect((await linesOf(taskId)).map(({ note }) => [note['state'], note['answers'], note['agreement']])).toEqual([
      ['submitted', 1, null],
      ['adjudicated', 1, null],
      ['submitted', 1, null],
    ]);
    for (const { _id, revision } of await itemsOf(jobs[0] ?? '', '', person)) {
      made(await work.as(person, 'POST', `/assignments/${_id}/reopen`));
      const patch = { baseRevision: revision, source: 'tablet', sequence: 1, changes: put(mood('Bad')), seconds: 0 };
      made(await work.as(person, 'PATCH', `/annotations/${_id}`, patch));
      made(await work.as(person, 'POST', `/assignments/${_id}/done`));
    }
    made(await work.as(person, 'POST', `/jobs/${jobs[0]}/submit`, { minutes: 5 }));
    expect((await linesOf(taskId)).map(({ note }) => [note['state'], note['agreement']])).toEqual([
      ['submitted', 1],
      ['submitted', 1],
      ['adjudicated', 1],
      ['submitted', 0],
      ['submitted', 0],
    ]);
    const after = await exported(`projects/${projectId}`, 'format=csv&states=submitted');
    expect(after.tag).not.toBe(before.tag);
  });

  it('is another file after a decision', async () => {
    const { taskId, items } = await answered([good], [bad]);
    const before = await exported(`tasks/${taskId}`, 'format=jsonl');
    expect(before).toMatchObject({ status: 200, text: '' });
    made(await decide(items[0] ?? '', { regions: bad }));
    const after = await exported(`tasks/${taskId}`, 'format=jsonl');
    expect([after.tag === before.tag, after.text.includes('adjudicated')]).toEqual([false, true]);
  });

  it('says how alike the answers are, as the page of agreement does', async () => {
    const { taskId, projectId } = await answered([[mood(), span('a', 0, 4)], good], [good, good], [bad, good]);
    const lines = await linesOf(taskId);
    const [contested] = made(await admins('GET', `/adjudications?projectId=${projectId}`));
    expect(contested.likeness).toBeGreaterThan(0);
    expect(lines.map(({ note }) => [note['answers'], note['agreement']])).toEqual([
      ...Array.from({ length: 3 }, () => [3, contested.likeness]),
      ...Array.from({ length: 3 }, () => [3, 1]),
    ]);
  });

  it('reads many decisions in pages', async () => {
    const { _id: taskId, project } = await task();
    await imported(taskId, 'text', Array.from({ length: 125 }, (_, n) => `Text ${n}`).join('\n'));
    const [of, projectId] = [new Types.ObjectId(String(taskId)), new Types.ObjectId(String(project._id))];
    const items = await app.connection.collection('items').find({ taskId: of }).toArray();
    const one = { taskId: of, projectId, regions: JSON.stringify(good), reason: null, by: projectId, at: new Date() };
    const decisions = items.map(({ _id }) => ({ _id: new Types.ObjectId(), itemId: _id, ...one }));
    await app.connection.collection('adjudications').insertMany(decisions);
    const reads: string[] = [];
    app.connection.set('debug', (collection: string) => reads.push(collection));
    const lines = await linesOf(taskId, '');
    app.connection.set('debug', false);
    expect(new Set(lines.map(({ data }) => data.text)).size).toBe(125);
    expect(lines.every(({ note }) => note['adjudicated'] === true && note['answers'] === 0)).toBe(true);
    const countOf = (name: string) => reads.filter((read) => read === name).length;
    expect(countOf('adjudications')).toBe(14);
    expect([countOf('standings'), countOf('taskagreements')]).toEqual([1, 3]);
  });
});

describe('an export of work with gold items', () => {
  it('has none of the gold items, and says how often who answered was right on them', async () => {
    const { projectId, goldTask, batch } = await gold.project(12);
    const taskId = await batch(13);
    const person = await app.person();
    const job = await gold.jobOf(taskId, person);
    const golds = job.items.filter(isGold);
    await gold.answerAll(person, job.items, (item) => (item === golds[0] ? 'Bad' : 'Good'));
    made(await work.as(person, 'POST', `/jobs/${job.id}/submit`, { minutes: 5 }));
    const before = await linesOf(taskId);
    expect(before.map(({ data }) => data.text)).toEqual(Array.from({ length: 13 }, (_, n) => `item ${n}`));
    expect(before.map(({ note }) => [note['answers'], note['agreement'], note['gold']])).toEqual(before.map(() => [1, null, null]));
    expect(await linesOf(goldTask, '&states=submitted&answers=all')).toEqual([]);
    const other = await app.person();
    const own = await gold.jobOf(goldTask, other);
    await gold.answerAll(other, own.items, () => 'Good');
    made(await work.as(other, 'POST', `/jobs/${own.id}/submit`, { minutes: 5 }));
    const ownLines = await linesOf(goldTask);
    expect(ownLines.map(({ note }) => [note['annotator'], note['answers'], note['gold']])).toEqual(
      ownLines.map(() => [other._id, 1, null]),
    );
    expect(ownLines).toHaveLength(12);
    const { tag } = await exported(`tasks/${taskId}`, 'format=csv');
    await advanceWith(app, DAY, [person, work.admin]);
    const [{ right, seen, low, high }] = made(await admins('GET', `/projects/${projectId}/quality/people`));
    expect([right, seen]).toEqual([golds.length - 1, golds.length]);
    for (const { note } of await linesOf(taskId)) expect(note['gold']).toEqual({ right, seen, low, high });
    expect((await exported(`tasks/${taskId}`, 'format=csv&states=submitted')).text).toContain(
      `,submitted,1,,false,${right},${seen},${low},${high}\r\n`,
    );
    expect((await exported(`tasks/${taskId}`, 'format=csv')).tag).not.toBe(tag);
  });
});
