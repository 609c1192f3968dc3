import { describe, expect, it } from '@jest/globals';
import { ADMIN_PLOT_NAMES, ANNOTATOR_PLOT_NAMES, addDays, businessDate, startOfWeek, toMajorUnits } from '@labelbridge/contracts';
import { expectAnswer } from '../support/expect-answer.js';
import { Work } from '../support/payments.fixtures.js';
import { suiteApp } from '../support/suites.js';
import { type TestPerson, givePayoutAccount } from '../support/test-app.js';

interface Point {
  key: string;
  label: string | null;
  values: number[];
}

const DAY_MS = 86_400_000;
const app = await suiteApp();
// Noon of a Wednesday in Lagos, so that the days of the tests stay within their weeks.
const wednesday = addDays(startOfWeek(businessDate(app.now())), 9);
app.advance(Date.parse(`${wednesday}T11:00:00Z`) - app.now().getTime());
let admin = await app.person('ADMIN');
let ada = await app.person('USER', { firstname: 'Ada', lastname: 'Okafor' });
let fatima = await app.person('USER', { firstname: 'Fatima', lastname: 'Bello' });

const get = async (person: TestPerson, path: string) => app.http('GET', `/api${path}`, { token: person.token });
const post = (path: string, person: TestPerson, body?: unknown) => app.http('POST', `/api${path}`, { token: person.token, body });
const series = async (person: TestPerson, range = '30-days') => (await get(person, `/overview/series?range=${range}`)).body.data;
const sum = (points: readonly Point[], place = 0) => points.reduce((all, { values }) => all + (values[place] ?? 0), 0);
const work = () => new Work(app, admin);

/** Moves the clock and logs all people in again, since sessions end. */
async function daysPass(days: number): Promise<void> {
  app.advance(days * DAY_MS);
  const again = async ({ email, password, ...person }: TestPerson): Promise<TestPerson> => {
    const { body } = await app.http('POST', '/api/auth/login', { body: { email, password } });
    return { ...person, email, password, token: body.token };
  };
  [admin, ada, fatima] = [await again(admin), await again(ada), await again(fatima)];
}

describe('the plots of an empty product', () => {
  it('have all their days and weeks, with nothing in them', async () => {
    const mine = await series(ada);
    expect([mine.role, mine.range, mine.earnings.length, mine.hours.length, mine.approval.length]).toEqual(['USER', '30-days', 12, 30, 12]);
    expect(mine.hours.at(-1)).toEqual({ key: wednesday, label: null, values: [0] });
    expect(mine.earnings.at(-1)).toEqual({ key: startOfWeek(wednesday), label: null, values: [0] });
    expect(mine.approval[0]).toEqual({ key: addDays(startOfWeek(wednesday), -77), label: null, values: [0, 0] });
    const all = await series(admin);
    expect([all.role, all.jobs.length, all.money.length, all.review.length]).toEqual(['ADMIN', 30, 12, 6]);
    expect([all.projects, all.people]).toEqual([[], []]);
  });

  it.each([
    ['90-days', 90, 26],
    ['365-days', 365, 52],
  ])('go back %s', async (range, days, weeks) => {
    const all = await series(admin, range);
    expect([all.range, all.jobs.length, all.money.length]).toEqual([range, days, weeks]);
  });
});

describe('the plots agree with the lists and the money pages', () => {
  const listed = async (person: TestPerson, path: string): Promise<number> => (await get(person, path)).body.page.total;
  const nairaOf = async (person: TestPerson, tab: string): Promise<number> =>
    (await get(person, `/payments?status=${tab}&limit=100`)).body.data.reduce(
      (all: number, { naira }: { naira: { amount: number } | null }) => all + (naira?.amount ?? 0),
      0,
    );

  it('after three weeks of work', async () => {
    await givePayoutAccount(app, ada);
    await app.http('PATCH', '/api/users/me', { token: ada.token, body: { availableHoursPerWeek: 35 } });
    const project = (await post('/projects', admin, { projectName: 'Lagos signs', company: 'Savanna', dueDate: '2099-12-31' })).body.data;
    const paid = await work().invoice(ada, { amount: 150_000 });
    const revoked = await work().assign(ada);
    await work().submit(ada, revoked, 30);
    await work().approve(revoked, 999_900);
    await post(`/jobs/${revoked}/reject`, admin, { reason: 'Signs are blurred.' });
    await daysPass(7);
    await post(`/payments/${paid}/pay`, admin);
    await work().invoice(fatima, { amount: 70_001 });
    const rejected = await work().assign(fatima);
    await work().submit(fatima, rejected, 25);
    await post(`/jobs/${rejected}/reject`, admin, { reason: 'Wrong language' });
    await daysPass(6);
    // Waits for a day; its task belongs to the project.
    const waiting = await work().assign(ada);
    const job = (await get(admin, `/jobs/${waiting}`)).body.data;
    await app.http('PUT', `/api/tasks/${job.task._id}`, { token: admin.token, body: { projectId: project._id } });
    await work().submit(ada, waiting, 45);
    await daysPass(1);
    // Submitted twice: it counts once, on the second day.
    const reworked = await work().assign(ada);
    await work().submit(ada, reworked, 20);
    await post(`/jobs/${reworked}/rework`, ada);
    await work().submit(ada, reworked, 80);
    await work().invoice(ada, { amount: 250_050 });

    const [all, mine, overview, own] = [
      await series(admin),
      await series(ada),
      (await get(admin, '/overview')).body.data,
      (await get(ada, '/overview')).body.data,
    ];

    const decided = ['submitted', 'approved', 'rejected'];
    const totals = await Promise.all(decided.map((status) => listed(admin, `/jobs?status=${status}`)));
    expect(totals).toEqual([2, 3, 2]);
    expect([sum(all.jobs, 0), sum(all.jobs, 1), sum(all.jobs, 2)]).toEqual([7, totals[1], totals[2]]);
    expect([sum(all.review), sum(all.review)]).toEqual([overview.waitingForReview, totals[0]]);
    expect(all.review.map(({ values }: Point) => values[0])).toEqual([1, 1, 0, 0, 0, 0]);
    for (const points of [all.projects, all.people]) expect([0, 1, 2].map((place) => sum(points, place))).toEqual(totals);
    expect(all.people.map(({ label, values }: Point) => [label, values])).toEqual([
      ['Ada Okafor', [2, 2, 1]],
      ['Fatima Bello', [0, 1, 1]],
    ]);
    expect(all.projects.find(({ key }: Point) => key === project._id)).toEqual({
      key: project._id,
      label: 'Lagos signs',
      values: [1, 0, 0],
    });
    expect(all.projects.find(({ key }: Point) => key === '')).toMatchObject({ label: 'No project' });

    expect(sum(all.money)).toBe(await nairaOf(admin, 'paid'));
    expect([sum(all.money), all.money.at(-1).values[1]]).toEqual([overview.paidOut[0].amount, overview.unpaid[0].amount]);
    expect(all.money.at(-1).values[1]).toBe(await nairaOf(admin, 'unpaid'));
    // Approved in the first week and paid in the second: owed in between.
    expect(all.money.slice(-3).map(({ values }: Point) => values)).toEqual([
      [0, 150_000],
      [150_000, 70_001],
      [0, 320_051],
    ]);

    expect(sum(mine.earnings)).toBe(own.revenue[0].amount);
    expect(sum(mine.earnings)).toBe((await nairaOf(ada, 'paid')) + (await nairaOf(ada, 'unpaid')));
    expect(mine.earnings.slice(-3).map(({ values }: Point) => values[0])).toEqual([150_000, 0, 250_050]);
    const monday = startOfWeek(businessDate(app.now()));
    expect(sum(mine.hours.filter(({ key }: Point) => key >= monday))).toBe(own.time.minutesThisWeek);
    expect(mine.hours.slice(-2).map(({ values }: Point) => values[0])).toEqual([45, 140]);
    expect(mine.availableHours).toBe(35);
    expect([sum(mine.approval, 0), sum(mine.approval, 1)]).toEqual([
      await listed(ada, '/jobs?status=approved'),
      await listed(ada, '/jobs?status=rejected'),
    ]);
  });

  it('in a CSV file of each plot, too', async () => {
    for (const [person, names] of [
      [ada, ANNOTATOR_PLOT_NAMES],
      [admin, ADMIN_PLOT_NAMES],
    ] as const) {
      const shown = await series(person);
      for (const plot of names) {
        const { status, headers, body } = await get(person, `/overview/series/export.csv?plot=${plot}`);
        expect([plot, status, headers.get('content-disposition')]).toEqual([plot, 200, `attachment; filename="${plot}-30-days.csv"`]);
        expect(String(body).trim().split('\r\n')).toHaveLength(1 + shown[plot].length);
      }
    }
    const { body } = await get(ada, '/overview/series/export.csv?plot=earnings');
    const lines = String(body).trim().split('\r\n');
    expect(lines[0]?.replace('\uFEFF', '')).toBe('Week from,Earned (NGN)');
    expect(lines.at(-1)).toBe(`${startOfWeek(businessDate(app.now()))},${toMajorUnits(250_050)}`);
  });

  it('of one annotator hold nothing of another', async () => {
    const hers = await series(fatima);
    expect([sum(hers.earnings), sum(hers.hours), sum(hers.approval, 0), sum(hers.approval, 1)]).toEqual([70_001, 85, 1, 1]);
    expect(JSON.stringify(hers)).not.toContain('Ada');
  });
});

it('names a range or a plot that there is not', async () => {
  const cases: [TestPerson, string, string][] = [
    [ada, '/overview/series?range=7-days', 'range'],
    [ada, '/overview/series/export.csv', 'plot'],
    [ada, '/overview/series/export.csv?plot=money', 'plot'],
    [admin, '/overview/series/export.csv?plot=earnings', 'plot'],
    [admin, '/overview/series/export.csv?plot=constructor', 'plot'],
  ];
  for (const [person, path, field] of cases) {
    const { status, body } = await get(person, path);
    expect([path, status, body.details?.map((detail: { field: string }) => detail.field)]).toEqual([path, 400, [field]]);
  }
  expectAnswer(await app.http('GET', '/api/overview/series'), 401);
});
