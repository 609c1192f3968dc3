import { describe, expect, it, test } from '@jest/globals';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { APPROVAL } from '../support/work.js';

const { app, work } = await suiteOfWork();
const ada = await app.person('USER', { firstname: '=cmd|calc', lastname: 'Ọbí "the" first, second' });
const project = await work.project({ projectName: '@SUM(A1)', company: '+2', rate: { amount: 150_050, currency: 'NGN', per: 'hour' } });
await work.as(ada, 'POST', `/projects/${project._id}/apply`);
for (const person of [ada, work.annotator]) {
  const job = await work.submitted(person, { title: '-1+1' });
  await work.as(work.admin, 'POST', `/jobs/${job._id}/approve`, APPROVAL);
}

// Lists of people need a step-up.
await app.stepUp(work.admin.token);

const file = async (path: string, person = work.admin) => {
  const response = await fetch(`${app.url}/api/${path}`, { headers: { authorization: `Bearer ${person.token}` } });
  const bytes = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    lines: bytes
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .split('\r\n')
      .slice(0, -1),
  };
};

describe.each(['users', 'projects', 'applications', 'tasks', 'jobs', 'payments', 'contacts'])('%s as CSV', (list) => {
  // @asvs V5.4.2
  it('is a file in UTF-8 with a byte order mark, for admins', async () => {
    const { status, headers, bytes, lines } = await file(`${list}/export.csv`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${list}.csv"`);
    expect(headers.get('cache-control')).toBe('no-store');
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(lines[0]).toMatch(/^[A-Z][\w -]+(,[A-Z][\w -]+)+$/);
    const { body } = await app.http('GET', `/api/${list}`, { token: work.admin.token });
    expect(lines.length - 1).toBe(body.page.total);
  });

  it('has no cell that a spreadsheet would run, and no secret', async () => {
    const text = (await file(`${list}/export.csv`)).lines.join('\n');
    expect(text).not.toMatch(/(^|,)"?[=+\-@\t]/m);
    expect(text).not.toMatch(/argon2|password|sealed/i);
  });

  it('refuses paging, unknown fields and unknown sorts by name, before it begins', async () => {
    for (const [query, field] of [
      ['limit=5', 'limit'],
      ['cursor=abc', 'cursor'],
      ['nope=1', 'nope'],
      ['sort=passwordHash', 'sort'],
    ]) {
      const answer = await app.http('GET', `/api/${list}/export.csv?${query}`, { token: work.admin.token });
      expectAnswer(answer, 400, { 'details.0.field': field });
    }
  });

  it(list === 'payments' ? 'is for annotators too' : 'is for admins only', async () => {
    expectAnswer(await app.http('GET', `/api/${list}/export.csv`, { token: ada.token }), list === 'payments' ? 200 : 403);
  });
});

it('writes what people typed so that it is read back and never run', async () => {
  const users = await file('users/export.csv');
  expect(users.lines.find((line) => line.includes(ada.email))).toMatch(/^'=cmd\|calc,"Ọbí ""the"" first, second",/);
  expect((await file('projects/export.csv')).lines[1]).toMatch(/^'@SUM\(A1\),'\+2,,2099-12-31,Pending,,,1500\.50,NGN,hour/);
  expect((await file('tasks/export.csv')).lines[1]).toMatch(/^Image Annotation,'-1\+1,/);
});

test.each([
  ['users/export.csv?role=ADMIN', 1],
  ['users/export.csv?q=calc', 1],
  ['users/export.csv?role=ADMIN&q=calc', 0],
  ['jobs/export.csv?status=approved', 2],
  ['jobs/export.csv?status=pending', 0],
  ['payments/export.csv?status=paid', 0],
  ['payments/export.csv?status=unpaid', 2],
  ['applications/export.csv?status=pending', 1],
])('%s honours its filters: %i rows', async (path, rows) => expect((await file(path)).lines).toHaveLength(rows + 1));

it('gives annotators their own payments only, and no names', async () => {
  const own = await file('payments/export.csv', ada);
  expect(own.lines).toHaveLength(2);
  expect(own.lines[0]).toBe('Invoice,Task,Amount,Currency,Status,Invoiced,Paid,Amount in NGN,Rate');
  expect(own.lines[1]).toMatch(/^INV-\d{4}-\d{6},'-1\+1,6000\.00,NGN,Unpaid,20[^,]*\+01:00,,6000\.00,$/);
});

it('goes through a list of more than one page without losing or doubling a row', async () => {
  const total = 2_345;
  const emails = Array.from({ length: total }, (_unused, n) => `page${n}@pages.example`);
  await app.http('POST', '/api/auth/addbulkemails', { token: work.admin.token, body: { emails } });
  const { lines } = await file('contacts/export.csv?q=pages');
  expect(lines).toHaveLength(total + 1);
  expect(new Set(lines.slice(1).map((line) => line.split(',')[0])).size).toBe(total);
});
