import { beforeAll, describe, expect, it } from '@jest/globals';
import { APPLICATION_TABS, INVOICE_LISTS, JOB_TABS } from '@labelbridge/contracts';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { type TestPerson } from '../support/test-app.js';
import { APPROVAL } from '../support/work.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const other = await app.person('USER', { firstname: 'Zainab', lastname: 'Umar' });
const { admin, annotator } = work;
let projectId: string;

beforeAll(async () => {
  projectId = (await work.project({ projectName: 'Market stalls' }))._id;
  const elsewhere = (await work.project({ projectName: 'Road signs' }))._id;
  for (const person of [annotator, other]) {
    for (const id of [projectId, elsewhere]) {
      const { data } = (await work.as(person, 'POST', `/projects/${id}/apply`)).body;
      const decision = person === other ? 'approve' : 'reject';
      if (id === projectId) await work.as(admin, 'POST', `/applications/${data._id}/${decision}`, { reason: 'It is full.' });
    }
    for (const fields of [{ title: 'Stalls', projectId }, { title: 'Signs' }]) {
      const { _id } = await work.submitted(person, fields);
      await work.as(admin, 'POST', `/jobs/${_id}/approve`, APPROVAL);
    }
  }
  await app.connection.collection('invoices').updateOne({ tab: 'unpaid' }, { $set: { tab: 'paid', status: 'Paid', paidDate: app.now() } });
});

describe('the numbers of the tabs of a list come in one call', () => {
  const FILTERS = (): Record<string, string[]> => ({
    jobs: ['modality=image', `projectId=${projectId}`],
    applications: [`projectId=${projectId}`],
    payments: [],
  });
  it.each([
    ['jobs', JOB_TABS],
    ['applications', APPLICATION_TABS],
    ['payments', INVOICE_LISTS],
  ] as const)('%s: each is the total of its list, within the search and the filters, for each who asks', async (list, tabs) => {
    const seen = new Set<string>();
    for (const query of ['', 'q=zainab', 'q=nobody', `annotatorId=${other._id}`, ...(FILTERS()[list] ?? [])]) {
      for (const by of [admin, annotator, other] as readonly TestPerson[]) {
        const get = async (path: string) => (await work.as(by, 'GET', path)).body;
        const rows = await Promise.all(tabs.map(async (tab) => (await get(`/${list}?status=${tab}&${query}`)).page.total));
        const expected = Object.fromEntries(tabs.map((tab, place) => [tab, rows[place]]));
        expect([query, await get(`/${list}/totals?${query}`)]).toEqual([query, { data: expected }]);
        seen.add(JSON.stringify(expected));
      }
    }
    // Different results show that search and filters are not ignored on both sides.
    expect(seen.size).toBeGreaterThan(3);
  });

  it.each(['jobs', 'applications', 'payments'])('%s: takes neither a tab nor paging', async (list) => {
    for (const query of ['status=pending', 'limit=1', 'sort=x']) {
      expectAnswer(await work.as(admin, 'GET', `/${list}/totals?${query}`), 400);
    }
  });
});
