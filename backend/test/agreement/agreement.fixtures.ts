import { annotationCalls, put } from '../support/annotation.fixtures.js';
import { type TestApp, type TestPerson } from '../support/test-app.js';
import { type Work } from '../support/work.js';

/** Answers on the items of a task in their order, by person. */
type Given = readonly (readonly { id: string }[])[];

export function agreementCalls({ app, work }: { app: TestApp; work: Work }) {
  const { admins, made, task, imported, assign, itemsOf } = annotationCalls({ app, work });

  async function handIn(taskId: string, person: TestPerson, answers: Given): Promise<string> {
    const { _id } = await assign(taskId, person);
    const items = await itemsOf(_id, '', person);
    for (const [place, { _id: id }] of items.entries()) {
      const patch = { baseRevision: 0, source: 'phone', sequence: 1, changes: put(...(answers[place] ?? [])), seconds: 0 };
      made(await work.as(person, 'PATCH', `/annotations/${id}`, patch));
      made(await work.as(person, 'POST', `/assignments/${id}/done`));
    }
    made(await work.as(person, 'POST', `/jobs/${_id}/submit`, { minutes: 5 }));
    return _id;
  }

  /** A task that some people have answered and handed in. */
  async function answered(...people: readonly Given[]) {
    const { _id, project } = await task({ overlap: Math.max(people.length, 1) });
    await imported(_id, 'text', people[0]?.map((_, n) => `Text ${n}`).join('\n') ?? '');
    const [persons, jobs]: [TestPerson[], string[]] = [[], []];
    for (const answers of people) {
      const person = await app.person();
      persons.push(person);
      jobs.push(await handIn(_id, person, answers));
    }
    const items: { _id: string }[] = made(await admins('GET', `/tasks/${_id}/items`));
    return { taskId: _id as string, projectId: project._id as string, persons, jobs, items: items.map((item) => item._id) };
  }

  const decide = (id: string, body: object, by = work.admin) => work.as(by, 'POST', `/adjudications/${id}`, body);

  return { handIn, answered, decide };
}
