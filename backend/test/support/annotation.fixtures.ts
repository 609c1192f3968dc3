import { waitFor } from '../../../scripts/lib/wait-for.mjs';
import { type Answer, type TestApp, type TestPerson } from './test-app.js';
import { RATE, type Work } from './work.js';

export const SPANS_XML = `<View>
  <Labels name="label" toName="text"><Label value="Person"/><Label value="Place"/></Labels>
  <Text name="text" value="$text"/>
  <Choices name="mood" toName="text" required="true"><Choice value="Good"/><Choice value="Bad"/></Choices>
</View>`;

export const TEXTS = ['Ada lives in Lagos', 'Bola went to Ibadan', 'Chidi stays in Abuja'];

export const span = (id: string, start: number, end: number, label = 'Person') => ({
  id,
  from: 'label',
  to: 'text',
  type: 'labels',
  labels: [label],
  shape: { t: 'span', start, end },
});
export const mood = (value = 'Good') => ({
  id: 'mood',
  from: 'mood',
  to: 'text',
  type: 'choices',
  labels: [],
  shape: { t: 'none' },
  answer: { key: 'choices', value: [value] },
});
export const put = (...regions: { id: string }[]) => regions.map((after) => ({ id: after.id, after }));

export const annotationCalls = ({ app, work }: { app: TestApp; work: Work }) => {
  const admins = (method: string, path: string, body?: unknown) => work.as(work.admin, method, path, body);
  const made = (answer: Answer, status = 200) => {
    if (answer.status !== status) throw new Error(`expected ${status}, got ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  };
  /** A task in the product, of a new project, with an interface of spans and a question. */
  const task = async (fields: object = {}) => {
    const project = await work.project();
    const face = made(await admins('POST', `/projects/${project._id}/interfaces`, { xml: SPANS_XML }), 201);
    return work.task({
      workplace: 'labelbridge',
      taskLink: undefined,
      projectId: project._id,
      interfaceId: face._id,
      rate: RATE,
      taskName: 'Text Annotation',
      ...fields,
    });
  };
  const send = async (taskId: string, format: string, text: string | Uint8Array, name = `items.${format}`): Promise<Answer> => {
    const response = await fetch(`${app.url}/api/tasks/${taskId}/import?format=${format}&name=${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${work.admin.token}`, 'content-type': 'application/octet-stream' },
      body: text,
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  const ended = (id: string): Promise<Answer['body']> =>
    waitFor(`the end of the import ${id}`, async () => {
      const data = made(await admins('GET', `/item-imports/${id}`));
      return data.state !== 'running' && data;
    });
  const imported = async (taskId: string, format: string, text: string | Uint8Array) =>
    ended(made(await send(taskId, format, text), 201)._id);
  const assign = async (taskId: string, to: TestPerson = work.annotator) =>
    made(await admins('POST', '/tasks/assign', { taskId, userId: to._id }), 201);
  /** A job of a new task with one item per text. */
  const job = async (texts: readonly string[] = TEXTS, fields: object = {}, to: TestPerson = work.annotator) => {
    const { _id } = await task(fields);
    await imported(_id, 'text', texts.join('\n'));
    return assign(_id, to);
  };
  const itemsOf = async (jobId: string, query = '', as: TestPerson = work.annotator) =>
    made(await work.as(as, 'GET', `/jobs/${jobId}/items${query}`));
  const patch = (id: string, sequence: number, baseRevision: number, changes: object[], more: object = {}) =>
    work.as(work.annotator, 'PATCH', `/annotations/${id}`, { baseRevision, source: 'phone', sequence, changes, seconds: 0, ...more });
  const mine = (method: string, path: string, body?: unknown) => work.as(work.annotator, method, path, body);
  const finish = async (id: string, ...regions: { id: string }[]) => {
    made(await patch(id, 1, 0, put(mood(), ...regions)));
    return made(await mine('POST', `/assignments/${id}/done`));
  };
  /** A submitted job with a span and an answer in each item. */
  const submitted = async (texts: readonly string[] = TEXTS, fields: object = {}) => {
    const { _id } = await job(texts, fields);
    const items = await itemsOf(_id);
    for (const { _id: id } of items) await finish(id, span('a', 0, 3));
    made(await mine('POST', `/jobs/${_id}/submit`, { minutes: 5 }));
    return { _id, items };
  };
  return { admins, mine, made, task, send, ended, imported, assign, job, itemsOf, patch, finish, submitted };
};
