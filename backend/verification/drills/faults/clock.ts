import { waitFor } from '../../../../scripts/lib/wait-for.mjs';
import { startTestApp, type TestPerson } from '../../../test/support/test-app.js';
import { pause } from '../../money/options.js';
import { type Fault } from './fault.js';
import { sentMails, startMuteSmtp } from './partners.js';

const JUMP_MS = 40 * 86_400_000;
const SILENT_MS = 12_000;
const GUESSES = 12;
/** Longest wait that the server may name: rate limits reset within two hours. */
const WAIT_MAX_SECONDS = 7_200;
const RECOVERY_MS = 90_000;

/** The clock jumps 40 days ahead, work continues, and the clock jumps back. */
export const CLOCK_JUMPS: Fault = {
  name: 'clock +40 d and back',
  run: async () => {
    const smtp = await startMuteSmtp();
    const app = await startTestApp({ SMTP_URL: smtp.url });
    try {
      const login = (email: string, password: string) => app.http('POST', '/api/auth/login', { body: { email, password } });
      const [admin, target] = [await app.person('ADMIN'), await app.person()];
      app.advance(JUMP_MS);
      const { body } = await login(admin.email, admin.password);
      const project = { projectName: 'Made ahead of time', company: 'Faults', dueDate: '2030-01-31' };
      const made = await app.http('POST', '/api/projects', { token: body.token, body: project });
      const newcomer = await app.person();
      for (let n = 0; n < GUESSES; n++) await login(target.email, `Guess-${n}`);
      await pause(SILENT_MS);
      app.advance(-JUMP_MS);
      const waits: number[] = [];
      /** Logs in. After a 429, waits for Retry-After and tries once more. */
      const loginAfterWait = async ({ email, password }: TestPerson) => {
        const first = await login(email, password);
        const wait = Number(first.headers.get('retry-after') ?? 0);
        waits.push(wait);
        if (first.status !== 429) return first;
        app.advance(Math.min(wait, WAIT_MAX_SECONDS) * 1_000);
        return login(email, password);
      };
      const held = await loginAfterWait(target);
      const again = await loginAfterWait(newcomer);
      const untrue = waits.filter((seconds) => seconds > WAIT_MAX_SECONDS).length + (await sentMails(app));
      smtp.speak();
      await waitFor(
        'mail that was written ahead of time',
        async () => {
          app.advance(1_000);
          return smtp.hasMailTo(newcomer.email) && smtp.hasMailTo(admin.email);
        },
        { withinMs: RECOVERY_MS },
      );
      const { body: later } = await loginAfterWait(admin);
      const found = await app.http('GET', `/api/projects/${made.body.data._id}`, { token: later.token });
      const answers = [held.status, again.status, found.status];
      const lost = answers.filter((status) => status !== 200).length;
      return { lost, untrue, detail: `waits of ${waits.join(', ')} s; log-ins and the project answer ${answers.join(', ')}` };
    } finally {
      await app.close();
      await smtp.close();
    }
  },
};
