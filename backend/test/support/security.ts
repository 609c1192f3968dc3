import { type KeyRing } from '../../src/config/key-ring.js';
import { OutboxRepository } from '../../src/modules/foundation/mail/persistence/outbox.repository.js';
import { type OutboxRecord } from '../../src/modules/foundation/mail/persistence/outbox.schema.js';
import { PasswordHasher } from '../../src/modules/people/users/password-hasher.js';
import { type Answer, type TestApp, startTestApp } from './test-app.js';

/** The text of a key ring in its setting. */
export const ringText = ({ current, byId }: KeyRing): string =>
  [current.id, ...[...byId.keys()].filter((id) => id !== current.id)].map((id) => `${id}:${byId.get(id)}`).join(',');

export const secondInstance = (first: TestApp, environment: Record<string, string> = {}): Promise<TestApp> =>
  startTestApp({
    MONGODB_URI: first.databaseUri,
    JWT_SECRET: ringText(first.settings.jwtKeys),
    DATA_KEYS: ringText(first.settings.dataKeys),
    ...environment,
  });

export class Browser {
  readonly #cookies = new Map<string, string>();

  constructor(
    private readonly app: TestApp,
    private readonly more: { userAgent?: string; address?: string } = {},
  ) {}

  async post(path: string, body: unknown, token?: string, app = this.app): Promise<Answer> {
    const { userAgent, address } = this.more;
    const headers = {
      ...(this.#cookies.size ? { cookie: this.cookie() } : {}),
      ...(userAgent ? { 'user-agent': userAgent } : {}),
      ...(address ? { 'x-forwarded-for': address } : {}),
    };
    const answer = await app.http('POST', `/api/auth/${path}`, { body, token, headers });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) this.#cookies.set(name, value);
      else this.#cookies.delete(name);
    }
    return answer;
  }

  login(email: string, password: string, more: object = {}, app = this.app): Promise<Answer> {
    return this.post('login', { email, password, ...more }, undefined, app);
  }

  cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

/** Texts of the mails to an address, sent or waiting, the oldest first. */
export async function mailsTo(app: TestApp, address: string): Promise<string[]> {
  const outbox = app.app.get(OutboxRepository, { strict: false });
  const mails = await app.connection.collection<OutboxRecord>('outbox').find({ 'to.address': address }).sort({ _id: 1 }).toArray();
  return mails.map((mail) => outbox.open(mail).text);
}

/** The code of the newest mail with one. */
export async function codeTo(app: TestApp, address: string): Promise<string> {
  return (await mailsTo(app, address)).flatMap((text) => /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec(text) ?? []).at(-1) ?? '';
}

export function countChecks(app: TestApp): { count: number } {
  const hasher = app.app.get(PasswordHasher, { strict: false });
  const verify = hasher.verify.bind(hasher);
  const checks = { count: 0 };
  hasher.verify = (encoded, password) => {
    checks.count += 1;
    return verify(encoded, password);
  };
  return checks;
}
