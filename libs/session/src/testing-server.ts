import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import { mutate } from 'swr';
import { forgetAnswers } from './offline/recent-answers.js';

type Call = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`;
type Answer = JsonBodyType | ((request: Request) => JsonBodyType | Response | Promise<Response>);

/** Forgets what the screens fetched, and when: SWR fetches no key twice within two seconds. Nothing may be on screen. */
async function forget(): Promise<void> {
  forgetAnswers();
  await mutate(() => true, undefined);
}

/** The API of the screens of a spec file. Each test says what it answers; a call that it does not know fails. */
export function testApi() {
  const server = setupServer();
  /** What was sent, in order: `['POST /api/rates/r1/approve', body]`. */
  const sent: [call: string, body: unknown][] = [];
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(async () => {
    server.resetHandlers();
    sent.length = 0;
    await forget();
  });
  afterAll(() => server.close());

  /** Answers a call from now on: `api.on('GET /api/jobs/:id', { data: JOB })`. */
  const on = (call: Call, answer: Answer) => {
    const [method = '', path = ''] = call.split(' ');
    server.use(
      http.all(`*${path}`, async ({ request }) => {
        if (request.method !== method) return undefined;
        const { pathname, search } = new URL(request.url);
        const text = await request.clone().text();
        sent.push([`${method} ${pathname}${search}`, text === '' ? undefined : JSON.parse(text)]);
        const given = typeof answer === 'function' ? await answer(request) : answer;
        return given instanceof Response ? given : HttpResponse.json(given);
      }),
    );
  };
  return {
    sent,
    forget,
    /** What was sent to change something. */
    changes: () => sent.filter(([call]) => !call.startsWith('GET ')),
    on,
    /** Refuses a call from now on, as the server does. */
    refuse: (call: Call, message: string, status = 400) => on(call, () => HttpResponse.json({ message }, { status })),
    /** Lets a call fail without an answer. */
    fail: (call: Call) => on(call, () => HttpResponse.error()),
  };
}
