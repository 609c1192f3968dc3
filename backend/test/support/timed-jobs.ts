import { type TestApp, type TestPerson } from './test-app.js';
import { type Work } from './work.js';

const MINUTE = 60_000;

/** Calls for jobs with time on their clocks. */
export function timedJobs({ app, work }: { app: TestApp; work: Work }) {
  const logIn = async (person: TestPerson): Promise<void> => {
    const { email, password } = person;
    person.token = (await app.http('POST', '/api/auth/login', { body: { email, password } })).body.token;
  };
  return {
    logIn,
    /** A new job of this person with so many minutes on its clock. Logs both in again. */
    started: async (person: TestPerson, minutes: number, fields: object = {}): Promise<string> => {
      const { _id: id } = await work.job(person, fields);
      await work.as(person, 'POST', `/jobs/${id}/clock/start`);
      for (let left = minutes; left > 0; left -= 4) {
        app.advance(Math.min(left, 4) * MINUTE);
        await work.as(person, 'POST', `/jobs/${id}/clock/start`);
        // An access token lasts 15 minutes.
        await logIn(person);
      }
      await work.as(person, 'POST', `/jobs/${id}/clock/pause`);
      await logIn(work.admin);
      return id;
    },
  };
}
