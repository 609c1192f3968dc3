import { describe, expect, it, test } from '@jest/globals';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { type TestPerson } from '../support/test-app.js';
import { APPROVAL } from '../support/work.js';

const { app, work } = await suiteOfWork();
const other = await app.person('USER', { firstname: 'Zainab', lastname: 'Quaver', username: 'zainab_q' });

const search = async (person: TestPerson, q: string) => {
  const { status, body } = await app.http('GET', `/api/search?q=${encodeURIComponent(q)}`, { token: person.token });
  expectAnswer({ status, body }, 200);
  return body.data;
};
const NOTHING = { pages: [], projects: [], tasks: [], jobs: [], payments: [], users: [] };
const titles = (hits: { title: string }[]) => hits.map(({ title }) => title);

describe('the search box (product.md: searches what this user may see)', () => {
  it('finds projects, tasks, jobs, payments and users for admins, each with its link', async () => {
    const project = await work.project({ projectName: 'Xylophone tunes', company: 'Oktave' });
    const job = await work.submitted(other, { title: 'Xylophone clips' });
    const approved = await work.as(work.admin, 'POST', `/jobs/${job._id}/approve`, APPROVAL);
    const { invoiceNumber } = approved.body.data.invoice;
    const found = await search(work.admin, 'xylo');
    expect(found.projects).toEqual([
      { _id: project._id, title: 'Xylophone tunes', subtitle: 'Oktave · Pending', link: `/admin/projects/${project._id}` },
    ]);
    expect(found.tasks).toEqual([
      {
        _id: job.task._id,
        title: 'Xylophone clips',
        subtitle: 'Image Annotation · due 2099-12-31',
        link: '/admin/tasks?q=Xylophone%20clips',
      },
    ]);
    expect(found.jobs).toEqual([
      { _id: job._id, title: 'Xylophone clips', subtitle: 'Zainab Quaver · approved · due 2099-12-31', link: `/admin/jobs/${job._id}` },
    ]);
    expect(found.payments).toEqual([
      {
        _id: approved.body.data.invoice._id,
        title: invoiceNumber,
        subtitle: 'Xylophone clips · ₦6,000.00 · Unpaid',
        link: `/admin/payments?status=unpaid&q=${invoiceNumber}`,
      },
    ]);
    expect((await search(work.admin, 'quav zainab')).users).toEqual([
      { _id: other._id, title: 'Zainab Quaver', subtitle: `zainab_q · ${other.email}`, link: '/admin/users?q=zainab_q' },
    ]);
    expect(titles((await search(work.admin, invoiceNumber)).payments)).toEqual([invoiceNumber]);
  });

  it('finds for annotators open projects, and of jobs and payments their own', async () => {
    const mine = await search(other, 'xylophone');
    expect(titles(mine.projects)).toEqual(['Xylophone tunes']);
    expect(mine.projects[0].link).toBe('/dashboard/projects?tab=available&q=Xylophone%20tunes');
    expect([titles(mine.jobs), mine.jobs[0].subtitle, mine.jobs[0].link]).toEqual([
      ['Xylophone clips'],
      'approved · due 2099-12-31',
      `/dashboard/jobs/${mine.jobs[0]._id}`,
    ]);
    expect(mine.payments[0].link).toMatch(/^\/dashboard\/payment\?tab=unpaid&q=INV-/);
    expect([mine.tasks, mine.users]).toEqual([[], []]);

    const foreign = await search(work.annotator, 'xylophone');
    expect([foreign.jobs, foreign.payments, foreign.users, foreign.tasks]).toEqual([[], [], [], []]);
    expect((await search(work.annotator, 'zainab')).users).toEqual([]);
  });

  it('links an annotator to the tab that shows the project', async () => {
    const project = await work.project({ projectName: 'Whistle songs' });
    const link = async () => (await search(other, 'whistle')).projects[0].link;
    expect(await link()).toMatch(/tab=available/);
    const { body } = await work.as(other, 'POST', `/projects/${project._id}/apply`);
    expect(await link()).toMatch(/tab=pending/);
    await work.as(work.admin, 'POST', `/applications/${body.data._id}/approve`);
    expect(await link()).toMatch(/tab=active/);
  });

  it('finds nothing that is archived, and Void invoices in their list', async () => {
    const job = await work.submitted(other, { title: 'Vanishing act' });
    await work.as(work.admin, 'POST', `/jobs/${job._id}/approve`, APPROVAL);
    await work.as(work.admin, 'POST', `/jobs/${job._id}/reject`, { reason: 'Signs are blurred.' });
    expect((await search(work.admin, 'vanishing')).payments).toEqual([
      expect.objectContaining({ subtitle: expect.stringMatching(/ · Void$/), link: expect.stringContaining('?status=void&') }),
    ]);
    expect((await work.as(work.admin, 'DELETE', `/tasks/${job.task._id}`)).body.data.archived).toBe(true);
    expect((await search(work.admin, 'vanishing')).tasks).toEqual([]);
  });

  it.each([
    ['audit', ['Audit log']],
    ['history trail', ['Audit log']],
    ['bank acc', ['Bank account views']],
    ['PRIVACY', ['Erasure requests', 'Bank account views']],
    ['operations', ['Operations']],
    ['areas', ['Areas']],
    ['jobs', ['Jobs']],
    ['xudit', []],
  ])('finds pages by title and synonyms: an admin types %s', async (typed, found) => {
    expect(titles((await search(work.admin, typed)).pages)).toEqual(found);
  });

  it('finds for annotators their own pages only, with their links', async () => {
    for (const typed of ['audit', 'operations', 'erasure', 'ledger', 'users']) expect((await search(other, typed)).pages).toEqual([]);
    expect((await search(other, 'bank account')).pages).toEqual([
      { _id: '/dashboard/profile', title: 'Profile', subtitle: 'Your name, phone, hours and payout account.', link: '/dashboard/profile' },
    ]);
  });

  it('finds at most five pages, those by their titles first', async () => {
    const found = titles((await search(work.admin, 'pay')).pages);
    expect([found.length, found[0], found[1]]).toEqual([5, 'Payment Management', 'Payouts']);
  });

  it('finds at most five of a kind', async () => {
    for (let n = 0; n < 7; n++) await work.project({ projectName: `Multitude ${n}` });
    expect((await search(work.admin, 'multitude')).projects).toHaveLength(5);
  });

  // @asvs V1.2.9
  test.each([[''], ['   '], ['.*'], ['"'], ['$ne']])('%j is harmless', async (q) => {
    const found = await search(work.admin, q);
    expect(Object.keys(found).sort()).toEqual(Object.keys(NOTHING).sort());
    if (!/\w/.test(q)) expect(found).toEqual(NOTHING);
  });

  it('without words finds nothing, and more than 100 characters are refused', async () => {
    expect((await app.http('GET', '/api/search', { token: work.admin.token })).body.data).toEqual(NOTHING);
    const long = await app.http('GET', `/api/search?q=${'a'.repeat(101)}`, { token: work.admin.token });
    expectAnswer(long, 400, { 'details.0.field': 'q' });
  });
});
