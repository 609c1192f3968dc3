import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { HttpHandler, HttpResponse, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import { mutate } from 'swr';
import { forgetAnswers } from './offline/recent-answers.js';

type Call = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`;
type Answer = JsonBodyType | ((request: Request) => JsonBodyType | Response | Promise<Response>);

/** Clears the fetched data and its times, because SWR fetches no key twice within two seconds. Call it with no screen mounted. */
async function forget(): Promise<void> {
  forgetAnswers();
  await mutate(() => true, undefined);
}

/** Mocks the API for a spec file. Each test defines its answers; an unknown call fails. */
export function testApi() {
  /** Calls in order: `['POST /api/rates/r1/approve', body]`. */
  const sent: [call: string, body: unknown][] = [];
  const record = async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const text = await request.clone().text();
    sent.push([`${request.method} ${pathname}${search}`, text === '' ? undefined : JSON.parse(text)]);
  };
  const server = setupServer();
  // Records unknown calls too: otherwise, a test that nothing was sent would pass on one.
  server.events.on('request:unhandled', ({ request }) => void record(request));
  const answers: Promise<unknown>[] = [];
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(async () => {
    server.resetHandlers();
    sent.length = 0;
    answers.length = 0;
    await forget();
  });
  afterAll(() => server.close());

  /** Answers a call from now on: `api.on('GET /api/jobs/:id', { data: JOB })`. */
  const on = (call: Call, answer: Answer) => {
    const [method = '', path = ''] = call.split(' ');
    server.use(
      new HttpHandler(method, `*${path}`, async ({ request }) => {
        await record(request);
        const answered = Promise.resolve(typeof answer === 'function' ? answer(request) : answer);
        answers.push(answered);
        const given = await answered;
        return given instanceof Response ? given : HttpResponse.json(given);
      }),
    );
  };
  /** Waits until the page has all answers and sends no more, except by timers. Do not use it while a call is held. */
  const settled = async () => {
    let known: number;
    do {
      known = sent.length;
      await Promise.all(answers);
      await turn();
    } while (sent.length > known);
  };
  return {
    sent,
    settled,
    forget,
    changes: () => sent.filter(([call]) => !call.startsWith('GET ')),
    on,
    /** Refuses a call from now on, as the server does. @param details messages by field */
    refuse: (call: Call, message: string, status = 400, details: Readonly<Record<string, string>> = {}) =>
      on(call, () =>
        HttpResponse.json({ message, details: Object.entries(details).map(([field, text]) => ({ field, message: text })) }, { status }),
      ),
    /** Keeps a call waiting. @returns a function that answers it */
    hold: (call: Call) => {
      let answer: (response: Response) => void = () => undefined;
      const answered = new Promise<Response>((resolve) => (answer = resolve));
      on(call, () => answered);
      return answer;
    },
    /** Fails a call without an answer. */
    fail: (call: Call) => on(call, () => HttpResponse.error()),
  };
}
