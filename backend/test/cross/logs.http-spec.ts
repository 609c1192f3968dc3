import { describe, expect, it } from '@jest/globals';
import { UsersService } from '../../src/modules/people/users/users.service.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteApp } from '../support/suites.js';
import { until } from '../support/test-app.js';

const lines: string[] = [];
const app = await suiteApp({ LOG_LEVEL: 'debug', LOG_FORMAT: 'json' }, { write: (line) => void lines.push(line) });
const person = await app.person('USER', {
  firstname: 'Oluwaseun',
  lastname: 'Adebayo-Johnson',
  email: 'seun.adebayo@private.example',
  username: 'seunthegreat',
  phone: '08039876543',
});

interface Line {
  level: string;
  requestId?: string;
  method?: string;
  route?: string;
  status?: number;
  ms?: number;
  userId?: string;
  msg: string;
  err?: { stack?: string };
}
/** The lines of one request. The last one is written after the answer. */
async function linesOf(requestId: string): Promise<Line[]> {
  const found = () => lines.map((line): Line => JSON.parse(line)).filter((line) => line.requestId === requestId);
  await until(`the last line of ${requestId}`, async () => found().some(({ msg }) => msg === 'answered'));
  return found();
}

describe('a line for each request', () => {
  // @asvs V16.2.1, V16.3.1
  it('says id, method, route pattern, status, milliseconds and person', async () => {
    const { headers } = await app.http('GET', '/api/jobs?q=Adebayo&limit=5', { token: person.token });
    const [line, ...more] = await linesOf(headers.get('x-request-id') ?? '');
    expect(more).toEqual([]);
    expect(line).toEqual({
      level: 'info',
      time: expect.stringMatching(/^20.*Z$/),
      requestId: headers.get('x-request-id'),
      method: 'GET',
      route: '/api/jobs',
      status: 200,
      ms: expect.any(Number),
      userId: person._id,
      msg: 'answered',
    });
  });

  // @asvs V16.2.4
  it('takes a sane X-Request-Id over, and sends it back', async () => {
    const { headers } = await app.http('GET', '/api/auth/me', { token: person.token, headers: { 'x-request-id': 'trace-1f2e3d4c' } });
    expect(headers.get('x-request-id')).toBe('trace-1f2e3d4c');
    expect((await linesOf('trace-1f2e3d4c')).map(({ route, status }) => [route, status])).toEqual([['/api/auth/me', 200]]);
  });

  // @asvs V16.3.2-3
  it('a refused or unknown call is logged by its pattern, never by its path', async () => {
    const { headers } = await app.http('GET', '/api/nothing/seun.adebayo@private.example');
    expect((await linesOf(headers.get('x-request-id') ?? ''))[0]).toMatchObject({
      status: 404,
      route: expect.not.stringContaining('seun'),
    });
  });
});

// @asvs V16.3.4, V16.5.1
it('a fault of ours has its stack in the log, under the id of the answer, and nothing of it in the answer', async () => {
  const users = app.app.get(UsersService);
  const list = users.listUsers;
  users.listUsers = async () => {
    throw new Error('the query for seun.adebayo@private.example, 08039876543, account 0000014579 failed: password=hunter22');
  };
  const admin = await app.person('ADMIN');
  const { status, body } = await app.http('GET', '/api/users', { token: admin.token });
  users.listUsers = list;
  expectAnswer({ status, body }, 500);
  expect(JSON.stringify(body)).not.toMatch(/seun|0803|hunter|logs\.http-spec|Error:/);
  const fault = (await linesOf(body.requestId)).find(({ level }) => level === 'error');
  expect(fault?.err?.stack).toMatch(/the query for «e-mail»[^]*logs\.http-spec/);
});

// @asvs V14.2.4, V16.2.5
it("no log line holds anybody's name, address, number, token or password, whatever was called", async () => {
  const secrets = { password: 'Correct-Horse-77', account: '0000014579', telegram: '@seun_private' };
  await app.http('PATCH', '/api/users/me', {
    token: person.token,
    body: {
      telegram: secrets.telegram,
      payoutAccount: { accountName: 'Oluwaseun Adebayo-Johnson', accountNumber: secrets.account, bankCode: '011' },
    },
  });
  const login = await app.http('POST', '/api/auth/login', { body: { email: 'seun.adebayo@private.example', password: person.password } });
  await app.http('POST', '/api/auth/login', { body: { email: 'SEUN.ADEBAYO@private.example', password: secrets.password } });
  await app.http('POST', '/api/auth/signup', { body: { email: 'seun.adebayo@private.example', username: 'seunthegreat' } });
  await app.http('POST', '/api/auth/forgot-password', { body: { email: 'seun.adebayo@private.example' } });
  await app.http('POST', '/api/auth/change-password', {
    token: person.token,
    body: { oldPassword: person.password, newPassword: secrets.password },
  });
  await app.http('POST', '/api/auth/login', { body: '{"email":"seun.adebayo@private.example","password":"Correct-Horse-77"' });
  await app.http('GET', `/api/users/seun.adebayo@private.example?password=${secrets.password}`, {
    token: person.token,
    headers: { cookie: 'refresh=abc', 'user-agent': 'Seun 08039876543' },
  });
  await app.http('GET', '/api/search?q=Oluwaseun', { token: person.token });
  const cookie = login.headers.get('set-cookie')?.split(';')[0]?.split('=')[1] ?? 'none';
  await app.http('GET', '/api/health/live', { headers: { 'x-request-id': 'the-last-of-them' } });
  await linesOf('the-last-of-them');

  const log = lines.join('');
  expect(lines.length).toBeGreaterThan(10);
  for (const secret of [
    'Oluwaseun',
    'Adebayo',
    'seun',
    '8039876543',
    person.password,
    person.token,
    cookie,
    login.body.token,
    ...Object.values(secrets),
    'argon2',
  ]) {
    expect([secret, log.toLowerCase().includes(secret.toLowerCase())]).toEqual([secret, false]);
  }
});
