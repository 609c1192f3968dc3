import { type Answer, needsStepUp, setRole } from '../../test/support/test-app.js';
import { Killed, type Site } from './site.js';

const SESSION_MS = 10 * 60_000;

export interface Person {
  readonly _id: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  token: string;
  tokenUntil: number;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH';

/** People with accounts, who log in again when their session is over. */
export class People {
  #count = 0;

  constructor(readonly site: Site) {}

  /** Signs a person up. An admin gets the role as from the command line. */
  async join(name: string, role: 'USER' | 'ADMIN'): Promise<Person> {
    const n = ++this.#count;
    const [email, password] = [`person${n}@example.com`, `secret-of-${n}-2026`];
    const given = { firstname: name, lastname: `Nr${n}`, email, password, username: `person${n}`, phone: '08031234567' };
    const { status, body } = await this.site.call('POST', '/auth/signup', { body: given });
    if (status !== 201) throw new Error(`sign-up answered ${status}: ${JSON.stringify(body)}`);
    const person = { _id: String(body.user._id), name, email, password, token: String(body.token), tokenUntil: 0 };
    if (role === 'ADMIN') await setRole(this.site.app, person._id, 'ADMIN');
    return person;
  }

  async as(person: Person, method: Method, path: string, body?: unknown): Promise<Answer> {
    if (this.site.now().getTime() >= person.tokenUntil) await this.logIn(person);
    const answer = await this.site.call(method, path, { token: person.token, body });
    if (answer.status === 401) await this.logIn(person);
    else if (needsStepUp(answer)) await this.stepUp(person);
    else return answer;
    return this.site.call(method, path, { token: person.token, body });
  }

  /** @returns `data` of the answer @throws Error if the call fails */
  async must(person: Person, method: Method, path: string, body?: unknown): Promise<Answer['body']> {
    const { status, body: answered } = await this.as(person, method, path, body);
    if (status >= 300) throw new Error(`${method} ${path} of ${person.name} answered ${status}: ${JSON.stringify(answered)}`);
    return answered.data;
  }

  private async logIn(person: Person): Promise<void> {
    const { email, password } = person;
    const { status, body } = await this.site.call('POST', '/auth/login', { body: { email, password } });
    if (status !== 200) throw new Error(`log-in of ${person.name} answered ${status}: ${JSON.stringify(body)}`);
    person.token = body.token;
    person.tokenUntil = this.site.now().getTime() + SESSION_MS;
  }

  private async stepUp({ token, password }: Person): Promise<void> {
    await this.site.call('POST', '/auth/step-up', { token, body: { password } });
  }
}

/** Goes on after a refusal, which people read and leave, but not after a kill. */
export async function leaveErrors(site: Site, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Killed) throw error;
    site.note(String(error));
  }
}
