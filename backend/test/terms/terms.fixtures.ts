import { addDays, businessDate, type PlainDate, TERMS_NOTICE_DAYS } from '@labelbridge/contracts';
import { TermsAnnouncer } from '../../src/modules/people/terms/terms-announcer.js';
import { type TestApp, type TestPerson } from '../support/test-app.js';
import { type Work } from '../support/work.js';

export const TEXT = '# Pay\n\nApproved work is paid within 7 days.\n\n# Appeals\n\nAn appeal is decided within 5 days.';
export const SUMMARY = 'Pay is promised within 7 days.';

export function termsCalls({ app, work }: { app: TestApp; work: Work }) {
  const today = (): PlainDate => businessDate(app.now());
  const startDay = (days = TERMS_NOTICE_DAYS): PlainDate => addDays(today(), days);
  const announce = (fields: object = {}, by: TestPerson | undefined = work.admin) =>
    work.as(by, 'POST', '/terms', { text: TEXT, summary: SUMMARY, startsOn: startDay(), ...fields });
  const stored = () => app.connection.collection<{ version: number; startsOn: string }>('terms');
  return {
    today,
    startDay,
    announce,
    withdraw: (version: number, by: TestPerson | undefined = work.admin) => work.as(by, 'DELETE', `/terms/${version}`),
    read: async () => (await work.as(undefined, 'GET', '/terms')).body.data,
    mine: async (person: TestPerson) => (await work.as(person, 'GET', '/users/me/terms')).body.data,
    answer: (person: TestPerson, version: unknown, accepted: unknown) => work.as(person, 'PUT', '/users/me/terms', { version, accepted }),
    /** Lets a version start in the database: sessions and deadlines of jobs would end long before. */
    start: (version: number) => stored().updateOne({ version }, { $set: { startsOn: today() } }),
    /** Announces a version that starts now. @returns its number */
    inForce: async (): Promise<number> => {
      const { status, body } = await announce({ text: `${TEXT}\n\n# Number\n\n${(await stored().countDocuments()) + 2}` });
      if (status !== 201) throw new Error(`the announcement was answered with ${status}: ${JSON.stringify(body)}`);
      await stored().updateOne({ version: body.data.version }, { $set: { startsOn: today() } });
      return body.data.version;
    },
    tell: () => app.app.get(TermsAnnouncer, { strict: false }).tellAll(() => false),
  };
}
