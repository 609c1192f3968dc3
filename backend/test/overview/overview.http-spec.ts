import { describe, expect, it } from '@jest/globals';
import { addDays, businessDate } from '@labelbridge/contracts';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfInvoices } from '../support/suites.js';
import { type TestPerson, givePayoutAccount } from '../support/test-app.js';

const { app, admin, work } = await suiteOfInvoices();
const ada = await app.person('USER', { firstname: 'Ada', lastname: 'Okafor' });

const post = (path: string, person: TestPerson, body?: unknown) => app.http('POST', path, { token: person.token, body });
const overview = async (person: TestPerson) => (await app.http('GET', '/api/overview', { token: person.token })).body.data;
const project = async (projectName: string, more: Record<string, unknown> = {}): Promise<string> =>
  (await post('/api/projects', admin, { projectName, company: 'Savanna Vision', dueDate: '2099-12-31', ...more })).body.data._id;
const join = async (projectId: string): Promise<void> => {
  const { body } = await post(`/api/projects/${projectId}/apply`, ada);
  await post(`/api/applications/${body.data._id}/approve`, admin);
};

describe('the overview', () => {
  it('of a new annotator is empty', async () => {
    expect(await overview(ada)).toEqual({
      role: 'USER',
      revenue: [],
      waiting: [],
      unquoted: [],
      terms: { current: { version: 1, startsOn: null, accepted: true }, announced: null },
      payWaits: false,
      closingSince: null,
      projects: { joined: 0, open: 0 },
      time: { minutesThisWeek: 0, availableHours: null },
      resources: { opened: 0, total: 0 },
      activeProjects: [],
      waitingApplications: [],
      rejectedJobs: 0,
      pausedProjects: [],
      todaysTasks: [],
    });
  });

  // @spec 2.annotator-overview.5
  it('of an annotator counts their own work', async () => {
    const [later, sooner] = [await project('Later'), await project('Sooner', { dueDate: '2099-01-01' })];
    await project('Open');
    await project('Soon', { publicStatus: 'Coming Soon' });
    await join(later);
    await join(sooner);
    await app.http('PATCH', '/api/users/me', { token: ada.token, body: { availableHoursPerWeek: 40 } });
    const jobs = [await work.assign(ada, 'Pending'), await work.assign(ada, 'Paid'), await work.assign(ada, 'Unpaid')];
    await post(`/api/jobs/${jobs[0]}/open-guideline`, ada);
    await work.submit(ada, jobs[1] ?? '', 60);
    await work.submit(ada, jobs[2] ?? '', 45);
    const paid = await work.approve(jobs[1] ?? '', 100_000);
    await work.approve(jobs[2] ?? '', 25_000);
    await givePayoutAccount(app, ada);
    await post(`/api/payments/${paid}/pay`, admin);

    const seen = await overview(ada);
    expect(seen).toMatchObject({
      revenue: [{ amount: 125_000, currency: 'NGN' }],
      waiting: [{ amount: 25_000, currency: 'NGN' }],
      projects: { joined: 2, open: 3 },
      time: { minutesThisWeek: 105, availableHours: 40 },
    });
    expect(seen.resources).toEqual({ opened: 1, total: 3 });
    expect(seen.activeProjects.map(({ projectName }: { projectName: string }) => projectName)).toEqual(['Sooner', 'Later']);
    expect(seen.todaysTasks).toEqual([
      {
        _id: jobs[0],
        title: 'Pending',
        taskName: 'Image Annotation',
        modality: 'image',
        dueDate: '2099-12-31',
        status: 'pending',
        taskLink: 'https://example.com/work',
        rate: { amount: 100_000, currency: 'NGN', per: 'hour' },
        clockRunning: false,
      },
    ]);
    expectAnswer(await app.http('POST', `/api/jobs/${jobs[0]}/clock/start`, { token: ada.token }), 200);
    expect((await overview(ada)).todaysTasks[0].clockRunning).toBe(true);
  });

  // @spec 2.admin-overview.5
  it('of an admin counts everybody’s', async () => {
    const other = await app.person('USER', { firstname: 'Fatima', lastname: 'Bello' });
    const jobId = await work.assign(other, 'Waits');
    await work.submit(other, jobId);
    const open = (await app.http('GET', '/api/projects?q=Open', { token: admin.token })).body.data[0]._id;
    await post(`/api/projects/${open}/apply`, other);
    const seen = await overview(admin);
    expect(seen).toMatchObject({
      role: 'ADMIN',
      paidOut: [{ amount: 100_000, currency: 'NGN' }],
      unpaid: [{ amount: 25_000, currency: 'NGN' }],
      projects: 4,
      // The reference engine's estimate lags behind.
      users: app.settings.mongodbUri ? expect.any(Number) : 3,
      tasks: 4,
      waitingForReview: 1,
      applicationsWaiting: 1,
    });
    expect(seen.activeProjects[0].projectName).toBe('Sooner');
    expect(seen.todaysAssignedTasks[0]).toMatchObject({
      title: 'Waits',
      annotatorName: 'Fatima Bello',
      status: 'submitted',
      dueDate: '2099-12-31',
    });
    expect(seen.todaysAssignedTasks).toHaveLength(4);
  });

  it('of an annotator counts their rejected jobs until they rework them', async () => {
    const person = await app.person();
    const jobId = await work.assign(person, 'Sent back');
    await work.submit(person, jobId, 30);
    await post(`/api/jobs/${jobId}/reject`, admin, { reason: 'The signs in the back are missing.' });
    expect(await overview(person)).toMatchObject({ rejectedJobs: 1, todaysTasks: [] });
    await post(`/api/jobs/${jobId}/rework`, person);
    expect(await overview(person)).toMatchObject({ rejectedJobs: 0, todaysTasks: [{ _id: jobId }] });
  });

  it('starts again with the week and the day', async () => {
    const nextWeek = addDays(businessDate(app.now()), 8);
    app.advance(Date.parse(`${nextWeek}T12:00:00Z`) - app.now().getTime());
    const again = async ({ email, password, ...person }: TestPerson): Promise<TestPerson> => {
      const { body } = await app.http('POST', '/api/auth/login', { body: { email, password } });
      return { ...person, email, password, token: body.token };
    };
    const now = await overview(await again(ada));
    expect([now.time.minutesThisWeek, now.revenue]).toEqual([0, [{ amount: 125_000, currency: 'NGN' }]]);
    expect((await overview(await again(admin))).todaysAssignedTasks).toEqual([]);
  });

  it('is closed to visitors', async () => {
    expectAnswer(await app.http('GET', '/api/overview'), 401);
  });
});
