/** @jest-environment node */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { SESSION_END_MESSAGES } from '@labelbridge/contracts';
import { ApiError, CALL_MESSAGES } from './api-error.js';
import { logout } from './actions.js';
import { beginSession } from './begin-end.js';
import { sendAuthenticated } from './send.js';
import { postRequest } from './plain.js';
import { useSession } from './session.store.js';
import { onProofNeeded } from './step-up.js';
import { testUser } from './testing.js';
import { testApi } from './testing-server.js';
import { readToken } from './token.js';

const answerOf = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const userBody = (id: string) => ({
  _id: id,
  firstname: 'Ada',
  lastname: 'Obi',
  email: 'ada@x.test',
  phone: '803',
  username: 'ada',
  role: 'USER',
});
const renewed = (id = 'u1') => answerOf(200, { token: 'fresh', user: userBody(id) });
const api = testApi();
const ask = (signal?: AbortSignal) => sendAuthenticated(new Request('http://localhost/api/jobs'), signal);

/** Answers calls with the token `fresh` only; `refresh` answers the refresh calls. */
function server(refresh: () => Response | Promise<Response>) {
  const calls = { refresh: 0, data: 0 };
  const answerTo = (request: Request) => {
    calls.data += 1;
    return request.headers.get('authorization') === 'Bearer fresh'
      ? answerOf(200, { data: [] })
      : answerOf(401, { message: 'Please log in to continue.' });
  };
  api.on('GET /api/jobs', answerTo);
  api.on('POST /api/jobs/1/submit', answerTo);
  api.on('POST /api/auth/refresh', () => {
    calls.refresh += 1;
    return refresh();
  });
  return calls;
}

beforeEach(() => beginSession('stale', testUser()));

describe('a call that needs a fresh proof', () => {
  const message = 'Please prove it.';
  /** Refuses saves until there is a proof. @returns the bodies of the saves */
  function guarded() {
    const state = { proven: false, saved: [] as string[] };
    api.on('POST /api/users/me', async (request) => {
      state.saved.push(await request.text());
      return state.proven ? answerOf(200, {}) : answerOf(403, { message, details: [{ field: 'stepUp', message }] });
    });
    return state;
  }
  const save = (name: string) => sendAuthenticated(postRequest('/api/users/me', { name }));

  it('waits for it and is repeated with its body; calls at once ask once', async () => {
    const state = guarded();
    let asked = 0;
    const stop = onProofNeeded(async () => {
      asked += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
      state.proven = true;
      return true;
    });
    const answers = await Promise.all([save('Ada'), save('Obi')]);
    stop();
    expect([answers.map(({ status }) => status), asked]).toEqual([[200, 200], 1]);
    expect(state.saved.sort()).toEqual(['{"name":"Ada"}', '{"name":"Ada"}', '{"name":"Obi"}', '{"name":"Obi"}']);
  });

  it.each([
    ['the user gives none', async () => false],
    ['nobody asks', undefined],
  ])('fails with the words of the server where %s', async (_what, ask) => {
    const state = guarded();
    const stop = ask && onProofNeeded(ask);
    await expect(save('Ada')).rejects.toThrow(message);
    stop?.();
    expect(state.saved).toHaveLength(1);
  });
});

describe('a call with an expired access token', () => {
  it('is sent again with a new one', async () => {
    const calls = server(() => renewed());
    expect((await ask()).status).toBe(200);
    expect(calls).toEqual({ refresh: 1, data: 2 });
    expect(readToken()).toBe('fresh');
  });

  it('shares one refresh with concurrent calls', async () => {
    const calls = server(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return renewed();
    });
    const answers = await Promise.all([ask(), ask(), ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(calls.refresh).toBe(1);
  });

  it('keeps its body when it is sent again', async () => {
    server(() => renewed());
    await sendAuthenticated(new Request('http://localhost/api/jobs/1/submit', { method: 'POST', body: '{"minutes":60}' }));
    const sent = ['POST /api/jobs/1/submit', { minutes: 60 }];
    expect(api.sent.filter(([call]) => call === sent[0])).toEqual([sent, sent]);
  });

  it('ends the session when the refresh is refused, once', async () => {
    const calls = server(() => answerOf(401, { message: 'no' }));
    const results = await Promise.allSettled([ask(), ask()]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(calls.refresh).toBe(1);
    expect(useSession.getState()).toEqual({ status: 'visitor', user: undefined, ended: 'expired' });
    expect(readToken()).toBeUndefined();
  });

  it.each(['suspended', 'revoked'] as const)('stores the reason of the refusal: %s', async (reason) => {
    server(() => answerOf(401, { message: SESSION_END_MESSAGES[reason] }));
    await expect(ask()).rejects.toMatchObject({ status: 401 });
    expect(useSession.getState().ended).toBe(reason);
  });

  it('gives no other reason for its own log-out, which refuses a call that is under way', async () => {
    server(() => answerOf(401, { message: SESSION_END_MESSAGES.revoked }));
    const reasons: unknown[] = [];
    const unsubscribe = useSession.subscribe(({ ended }) => reasons.push(ended));
    api.on('POST /api/auth/logout', async () => {
      await expect(ask()).rejects.toMatchObject({ status: 401 });
      return answerOf(200, { message: 'Logged out' });
    });
    await logout();
    unsubscribe();
    expect(reasons).toContain('logout');
    expect(reasons).not.toContain('revoked');
  });

  it('keeps the session when the server is unreachable', async () => {
    server(() => Response.error());
    await expect(ask()).rejects.toMatchObject({ offline: true });
    expect(useSession.getState().status).toBe('user');
  });

  it('ends the session when another tab has logged in as another user', async () => {
    server(() => renewed('u2'));
    await expect(ask()).rejects.toMatchObject({ status: 401 });
    expect(useSession.getState().ended).toBe('elsewhere');
  });
});

describe('a call that fails', () => {
  const failWith = (response: Response) => api.on('GET /api/jobs', () => response);

  it('reports message, fields and request id', async () => {
    const details = [
      { field: 'email', message: 'first' },
      { field: 'email', message: 'second' },
    ];
    failWith(answerOf(400, { statusCode: 400, message: 'Bad input', responseMessage: 'Bad input', details, requestId: 'r1' }));
    await expect(ask()).rejects.toMatchObject({
      message: 'Bad input',
      status: 400,
      details: { email: 'first' },
      requestId: 'r1',
      offline: false,
    });
  });

  it('has a default message where a proxy answers in HTML', async () => {
    failWith(new Response('<html>Bad gateway</html>', { status: 502 }));
    await expect(ask()).rejects.toMatchObject({ message: CALL_MESSAGES.unknown, status: 502 });
  });

  it('is offline where there is no response', async () => {
    failWith(Response.error());
    await expect(ask()).rejects.toBeInstanceOf(ApiError);
    await expect(ask()).rejects.toMatchObject({ message: CALL_MESSAGES.offline, offline: true, status: 0 });
  });

  it('reports a timeout', async () => {
    api.on('GET /api/jobs', () => new Promise<never>(() => undefined));
    await expect(ask(AbortSignal.timeout(1))).rejects.toMatchObject({ message: CALL_MESSAGES.tooLong, offline: true });
  });
});
