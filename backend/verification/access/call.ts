import { type Answer, needsStepUp } from '../../test/support/test-app.js';
import { type Caller, WITHOUT_SESSION } from './callers.js';
import { type AccessFixture } from './fixture.js';
import { type Sent } from './row.js';

/** Makes a call. If a step-up is required, proves it and repeats the call: the matrix tests roles and records only. */
export async function call(fixture: AccessFixture, route: string, caller: Caller, sent: Sent): Promise<Answer> {
  const bearer = sent.token && !WITHOUT_SESSION.includes(caller) ? sent.token : fixture.tokenOf(caller);
  const answer = await callAs(fixture, route, bearer, sent);
  return bearer && needsStepUp(answer) && (await fixture.app.stepUp(bearer)) ? callAs(fixture, route, bearer, sent) : answer;
}

export async function callAs(
  { app }: AccessFixture,
  route: string,
  bearer: string | undefined,
  { id = '', inner = id, query = '', body, headers = {} }: Sent,
): Promise<Answer> {
  const [method = '', path = ''] = route.split(' ');
  const stop = new AbortController();
  const response = await fetch(`${app.url}${path.replace(/:\w+/, id).replace(':number', '1').replace(/:\w+/, inner)}${query}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'manual',
    signal: stop.signal,
  });
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('ndjson') && response.ok) {
    stop.abort();
    return { status: response.status, headers: response.headers, body: '' };
  }
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: type.includes('/json') && text ? JSON.parse(text) : text };
}
