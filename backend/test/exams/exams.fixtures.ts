import { annotationCalls, mood } from '../support/annotation.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { type TestApp, type TestPerson } from '../support/test-app.js';
import { type Work } from '../support/work.js';

export const HOUR = 3_600_000;
/** Words that only a known answer's record has. */
export const WHY = 'Because-the-text-is-kind';

interface Part {
  readonly number: number;
  readonly practice: boolean;
}

export function examCalls({ app, work }: { app: TestApp; work: Work }) {
  const { admins, made, imported, task } = annotationCalls({ app, work });

  /** An exam with known answers, all "Good". */
  async function draft(items = 6, exam: object = { passMark: 3, tries: 2, practice: 1, minutes: 5 }, fields: object = {}) {
    const { _id, project } = await task({ rate: undefined, exam, title: 'Kind texts', ...fields });
    const rows = Array.from({ length: items }, (_, n) => JSON.stringify({ id: `e-${n}`, text: `text ${n}`, label: 'Good' }));
    if (items > 0) await imported(_id, 'jsonl', rows.join('\n'));
    const listed: { _id: string }[] = made(await admins('GET', `/tasks/${_id}/items?limit=100`));
    return { id: _id as string, projectId: project._id as string, items: listed.map((item) => item._id) };
  }

  const know = async (itemIds: readonly string[], value = 'Good') => {
    for (const id of itemIds)
      expectAnswer(
        await admins('POST', `/items/${id}/gold`, {
          regions: [mood(value)],
          explanation: WHY,
          reasons: [{ region: 'mood', text: `${WHY} too` }],
        }),
        201,
      );
  };

  /** As `draft`, open to people. */
  async function exam(items?: number, settings?: object) {
    const one = await draft(items, settings);
    await know(one.items);
    await admins('PUT', `/projects/${one.projectId}`, { publicStatus: 'Active' });
    made(await admins('POST', `/tasks/${one.id}/exam/open`));
    return one;
  }

  const as = (person: TestPerson, method: string, path: string, body?: unknown) => work.as(person, method, path, body);
  const begin = async (id: string, person: TestPerson): Promise<string> => made(await as(person, 'POST', `/exams/${id}/tries`), 201)._id;
  const partsOf = async (tryId: string, person: TestPerson): Promise<Part[]> => made(await as(person, 'GET', `/exam-tries/${tryId}`)).parts;
  const answer = (tryId: string, person: TestPerson, number: number, value = 'Good') =>
    as(person, 'PUT', `/exam-tries/${tryId}/items/${number}`, { regions: [mood(value)] });

  /** Answers all items, so many of the test rightly. */
  async function answerAll(tryId: string, person: TestPerson, right: number): Promise<void> {
    let left = right;
    for (const { number, practice } of await partsOf(tryId, person)) {
      const value = practice || left-- > 0 ? 'Good' : 'Bad';
      expectAnswer(await answer(tryId, person, number, value), 200);
    }
  }

  const submit = (tryId: string, person: TestPerson) => as(person, 'POST', `/exam-tries/${tryId}/submit`);

  async function take(id: string, person: TestPerson, right: number) {
    const tryId = await begin(id, person);
    await answerAll(tryId, person, right);
    return made(await submit(tryId, person));
  }

  const mine = async (id: string, person: TestPerson) => made(await as(person, 'GET', `/exams/${id}`));
  const need = (projectId: string, exam: string | null) =>
    admins('PUT', `/projects/${projectId}`, { needs: { languages: [], work: [], domains: [], equipment: [], exam } });

  return { admins, made, imported, draft, know, exam, as, begin, partsOf, answer, answerAll, submit, take, mine, need };
}
