import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { RATE_LIMITS } from '../../src/common/rate-limit/rate-limit.js';
import { PASSWORD_COST } from '../../src/config/security-settings.js';
import { PasswordHasher } from '../../src/modules/people/users/password-hasher.js';
import { expectAnswer } from '../support/expect-answer.js';
import { Browser } from '../support/security.js';
import { suiteOfWork } from '../support/suites.js';
import { type Answer } from '../support/test-app.js';

const { app } = await suiteOfWork({ TRUST_PROXY: '127.0.0.1' }, undefined, false, { passwordCost: PASSWORD_COST });

/** Keeps the queue of password checks full until it is stopped, then waits for its end. */
function crowd(): () => Promise<void> {
  const hasher = app.app.get(PasswordHasher, { strict: false });
  const waiting: Promise<unknown>[] = [];
  let going = true;
  const coming = (async () => {
    for (; going; await pause(1)) for (let n = 0; n < 10; n++) waiting.push(hasher.hash('Guess-2026!').catch(() => undefined));
  })();
  return async () => {
    going = false;
    await coming;
    await Promise.all(waiting);
  };
}

it('who cannot be served in a crowd is told when to come again, and has not lost a try', async () => {
  const ada = await app.person();
  let tries = 0;
  const logIn = (password: string) => new Browser(app, { address: `41.7.0.${++tries}` }).login(ada.email, password);
  const disperse = crowd();
  const turnedAway: Answer[] = [];
  // More attempts than the limit allows. An attempt that finds a free place succeeds.
  while (turnedAway.length < 2 * RATE_LIMITS.loginNewDevice.burst) {
    const answer = await logIn(ada.password);
    if (answer.status === 503) turnedAway.push(answer);
    else expectAnswer(answer, 200);
  }
  await disperse();
  for (const { headers, body } of turnedAway) {
    expect(headers.get('retry-after')).toBe('5');
    expect(body).toMatchObject({
      statusCode: 503,
      error: 'Service Unavailable',
      message: expect.stringContaining('try again in 5 seconds'),
      responseMessage: body.message,
    });
  }
  expectAnswer(await logIn(ada.password), 200);
});
