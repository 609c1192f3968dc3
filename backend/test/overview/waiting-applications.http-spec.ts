import { expect, it } from '@jest/globals';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfInvoices } from '../support/suites.js';
import { type TestPerson } from '../support/test-app.js';

const { app, admin } = await suiteOfInvoices();

const post = (path: string, person: TestPerson, body?: unknown) => app.http('POST', path, { token: person.token, body });
const waitingOf = async (person: TestPerson) =>
  (await app.http('GET', '/api/overview', { token: person.token })).body.data.waitingApplications;

it('the overview of an annotator names the applications that wait for an answer, the one that waits longest first', async () => {
  const [ada, other] = [await app.person('USER'), await app.person('USER')];
  const apply = async (projectName: string) => {
    const { body } = await post('/api/projects', admin, { projectName, company: 'Savanna Vision', dueDate: '2099-12-31' });
    return (await post(`/api/projects/${body.data._id}/apply`, ada)).body.data;
  };
  const [first, second, refused, left] = [await apply('First'), await apply('Second'), await apply('Refused'), await apply('Left')];
  expectAnswer(await post(`/api/applications/${refused._id}/reject`, admin, { reason: 'No place left.' }), 200);
  expectAnswer(await post(`/api/applications/${left._id}/withdraw`, ada), 200);
  expect(await waitingOf(ada)).toEqual([
    { _id: first._id, projectName: 'First', appliedAt: first.appliedAt },
    { _id: second._id, projectName: 'Second', appliedAt: second.appliedAt },
  ]);
  expect(await waitingOf(other)).toEqual([]);
});
