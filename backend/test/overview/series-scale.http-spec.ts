import { expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteApp } from '../support/suites.js';

const JOBS = 10_000;
const app = await suiteApp();
const admin = await app.person('ADMIN');
const people = Array.from({ length: 500 }, () => new Types.ObjectId());
const projects = Array.from({ length: 200 }, () => new Types.ObjectId());
const STATUSES = ['submitted', 'approved', 'rejected'] as const;

it('10,000 jobs and invoices of a month are the same few points, and every one is counted', async () => {
  const now = app.now().getTime();
  const jobs = Array.from({ length: JOBS }, (_, n) => {
    const at = new Date(now - (n % 29) * 86_400_000 - n);
    const status = STATUSES[n % 3] ?? 'submitted';
    const dates = { submittedDate: at, approvedDate: status === 'approved' ? at : null, rejectedDate: status === 'rejected' ? at : null };
    return {
      _id: new Types.ObjectId(),
      taskId: new Types.ObjectId(),
      annotatorId: people[n % people.length],
      projectId: projects[n % projects.length],
      status,
      statusChangedAt: at,
      ...dates,
      history: [{ action: 'submit', at, submission: { minutes: 10, link: null, note: 'x'.repeat(200) } }],
    };
  });
  await app.connection.collection('jobs').insertMany(jobs);
  await app.connection.collection('invoices').insertMany(
    jobs.map(({ _id, annotatorId, submittedDate }, n) => {
      const paid = n % 2 === 0;
      return {
        invoiceNumber: `N${n}`,
        jobId: _id,
        annotatorId,
        naira: 101,
        amount: { amount: 101, currency: 'NGN' },
        unquoted: false,
        live: true,
        tab: paid ? 'paid' : 'unpaid',
        invoicedDate: submittedDate,
        paidDate: paid ? submittedDate : null,
      };
    }),
  );
  const { status, body } = await app.http('GET', '/api/overview/series', { token: admin.token });
  const sum = (points: { values: number[] }[]) => points.reduce((all, { values }) => all + values.reduce((of, value) => of + value, 0), 0);
  const { data } = body;
  expectAnswer({ status, body }, 200);
  expect([data.jobs.length, data.projects.length, data.people.length]).toEqual([30, 11, 11]);
  expect([sum(data.projects), sum(data.people), sum(data.jobs)]).toEqual([JOBS, JOBS, JOBS + Math.floor((JOBS * 2) / 3)]);
  expect(data.people.at(-1).label).toBe('Others (490)');
  expect([
    data.money.reduce((all: number, { values }: { values: number[] }) => all + (values[0] ?? 0), 0),
    data.money.at(-1).values[1],
  ]).toEqual([505_000, 505_000]);
  expect(JSON.stringify(body).length).toBeLessThan(8_000);
});
