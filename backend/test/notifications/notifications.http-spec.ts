import { describe, expect, it } from '@jest/globals';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfInvoices } from '../support/suites.js';
import { type TestPerson } from '../support/test-app.js';

const { app, work } = await suiteOfInvoices();
const ada = await app.person();
const chinedu = await app.person();
for (const title of ['One', 'Two', 'Three']) await work.assign(ada, title);

const list = async (person: TestPerson, query = '') => (await app.http('GET', `/api/notifications${query}`, { token: person.token })).body;
const read = (person: TestPerson, body: unknown) => app.http('POST', '/api/notifications/read', { token: person.token, body });

describe('notifications', () => {
  it('are one’s own, newest first, with how many are unread', async () => {
    const { data, page, unread } = await list(ada);
    expect(data.map(({ title }: { title: string }) => title)).toEqual([
      'New task: Three',
      'New task: Two',
      'New task: One',
      'Welcome to Labelbridge',
    ]);
    expect(data[0]).toEqual({
      _id: expect.any(String),
      kind: 'task-assigned',
      title: 'New task: Three',
      text: expect.stringContaining('₦1,000 per hour'),
      link: expect.stringMatching(/^\/dashboard\/jobs/),
      readAt: null,
      createdAt: expect.stringMatching(/Z$/),
    });
    expect([page.total, page.next, unread]).toEqual([4, null, 4]);
    expect((await list(chinedu)).data).toHaveLength(1);
  });

  it('are read one by one; another person’s stay unread', async () => {
    const [newest] = (await list(ada)).data;
    expectAnswer(await read(chinedu, { ids: [newest._id] }), 200);
    expect((await list(ada)).unread).toBe(4);
    const { status, body } = await read(ada, { ids: [newest._id] });
    expectAnswer({ status, body }, 200);
    expect(body).toEqual({ message: 'Marked as read.', data: { unread: 3 } });
    expect((await list(ada)).data[0].readAt).toMatch(/Z$/);
  });

  it('are read all at once', async () => {
    expect((await read(ada, { all: true })).body.data).toEqual({ unread: 0 });
    expect((await list(ada)).data.every(({ readAt }: { readAt: string | null }) => readAt !== null)).toBe(true);
    expect((await list(chinedu)).unread).toBe(1);
  });

  it('page by the cursor', async () => {
    const first = await list(ada, '?limit=3');
    const second = await list(ada, `?limit=3&cursor=${first.page.next}`);
    expect([first.data.length, second.data.length, second.page.next]).toEqual([3, 1, null]);
  });

  it.each([
    {},
    { ids: [] },
    { ids: ['x'] },
    { all: false },
    { all: 'true' },
    { ids: ['0123456789abcdef01234567'], all: true },
    { userId: '1', all: true },
  ])('refuses %j', async (body) => {
    expectAnswer(await read(ada, body), 400);
  });
});
