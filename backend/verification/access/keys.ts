import { API_KEY_MESSAGES, API_KEY_SCOPES, type ApiKeyScope, dutyMissingMessage, isDuty } from '@labelbridge/contracts';
import { type DeclaredRoute, nameOf } from '../routes.js';
import { callAs } from './call.js';
import { type AccessFixture } from './fixture.js';
import { type Part } from './row.js';

/**
 * Calls each route that is not public with keys of each scope. A route that is not for keys is refused by that name, one of other duties
 * by their names, and neither changes anything. Changes that a key may make are for the tests of their routes.
 */
export async function checkKeys(fixture: AccessFixture, routes: readonly DeclaredRoute[]): Promise<Part> {
  const faults: string[] = [];
  let asked = 0;
  for (const scope of API_KEY_SCOPES) {
    const { secret } = await fixture.must('admin', 'POST', '/keys', { name: `Key for ${scope}`, scopes: [scope] });
    for (const route of routes) {
      if (route.access === 'public' || (mayCall(route, scope) && route.method !== 'GET')) continue;
      asked += 1;
      const written = await fixture.writes.during(async () => faults.push(...(await callOne(fixture, route, scope, secret))));
      const isNoted = (line: string): boolean => / into (apikeys|limits)/.test(line);
      const others = written.filter((line) => !isNoted(line));
      if (others.length > 0) faults.push(`${nameOf(route)} with a key for ${scope} changed what is stored: ${others.join()}`);
    }
  }
  return { asked, faults };
}

const mayCall = ({ isForKeys, access }: DeclaredRoute, scope: ApiKeyScope): boolean =>
  isForKeys === true && access !== 'public' && access?.includes(scope) === true;

async function callOne(fixture: AccessFixture, route: DeclaredRoute, scope: ApiKeyScope, secret: string): Promise<string[]> {
  const sent = { id: '0123456789abcdef01234567', ...(route.method === 'GET' ? {} : { body: { any: 'thing' } }) };
  const { status, body } = await callAs(fixture, nameOf(route), secret, sent);
  const duties = route.access === 'public' ? [] : [...(route.access ?? [])].filter(isDuty);
  const expected = route.isForKeys === true ? dutyMissingMessage(duties) : API_KEY_MESSAGES.personNeeded;
  const isRight = mayCall(route, scope) ? status !== 401 && status !== 403 && status < 500 : status === 403 && body.message === expected;
  return isRight ? [] : [`${nameOf(route)} with a key for ${scope} answered ${status}: ${JSON.stringify(body).slice(0, 200)}`];
}
