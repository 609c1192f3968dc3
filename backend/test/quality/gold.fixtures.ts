import { annotationCalls, mood, put } from '../support/annotation.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { type TestApp, type TestPerson } from '../support/test-app.js';
import { type Work } from '../support/work.js';

export const GOOD = [mood('Good')];

export interface JobItem {
  readonly _id: string;
  readonly state: string;
  readonly item: {
    readonly _id: string;
    readonly index: number;
    readonly externalId: string | null;
    readonly data: { readonly text: string };
  };
}

export const isGold = ({ item }: JobItem): boolean => item.data.text.startsWith('gold');

export function goldCalls({ app, work }: { app: TestApp; work: Work }) {
  const { admins, made, task, imported, itemsOf } = annotationCalls({ app, work });
  const mine = async (person: TestPerson) => made(await work.as(person, 'GET', '/users/me/quality')).projects[0];

  /** A project with gold items, all "Good", and batches of other items with the same interface. */
  async function project(goldItems: number) {
    const gold = await task({ title: 'Gold' });
    const names = Array.from({ length: goldItems }, (_, n) => JSON.stringify({ id: `gold-${n}`, text: `gold ${n}` }));
    await imported(gold._id, 'jsonl', names.join('\n'));
    const items = made(await admins('GET', `/tasks/${gold._id}/items?limit=100`));
    for (const { _id } of items)
      expectAnswer(await admins('POST', `/items/${_id}/gold`, { regions: GOOD, explanation: 'It is good.' }), 201);
    const batch = async (size: number, fields: object = {}): Promise<string> => {
      const made = await work.task({
        workplace: 'labelbridge',
        taskLink: undefined,
        taskName: 'Text Annotation',
        projectId: gold.project._id,
        interfaceId: gold.interfaceId,
        rate: { amount: 150_000, currency: 'NGN', per: 'hour' },
        reviewShare: 0,
        ...fields,
      });
      await imported(made._id, 'text', Array.from({ length: size }, (_, n) => `item ${n}`).join('\n'));
      return made._id;
    };
    return { projectId: gold.project._id as string, goldTask: gold._id as string, gold: items as { _id: string }[], batch };
  }

  const assign = (taskId: string, person: TestPerson) => admins('POST', '/tasks/assign', { taskId, userId: person._id });

  async function jobOf(taskId: string, person: TestPerson): Promise<{ id: string; items: JobItem[] }> {
    const { _id } = made(await assign(taskId, person), 201);
    return { id: _id, items: await itemsOf(_id, '?limit=100', person) };
  }

  async function answer(person: TestPerson, { _id }: JobItem, value: 'Good' | 'Bad'): Promise<void> {
    const patch = { baseRevision: 0, source: 'test', sequence: 1, seconds: 1, changes: put(mood(value)) };
    expectAnswer(await work.as(person, 'PATCH', `/annotations/${_id}`, patch), 200);
    expectAnswer(await work.as(person, 'POST', `/assignments/${_id}/done`), 200);
  }

  async function answerAll(person: TestPerson, items: readonly JobItem[], value: (item: JobItem) => 'Good' | 'Bad'): Promise<void> {
    for (const item of items) await answer(person, item, value(item));
  }

  return { admins, made, imported, mine, project, assign, jobOf, answerAll };
}
