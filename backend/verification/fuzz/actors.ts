import { type TestApp, type TestPerson } from '../../test/support/test-app.js';
import { startWork } from '../../test/support/work.js';
import { type FuzzRequest } from './requests.js';
import { ID_PLACE } from './valid.js';

const KEPT_IDS = 400;
const UNKNOWN_ID = '0123456789abcdef01234567';

export class Actors {
  private readonly people = new Map<FuzzRequest['role'], TestPerson>();
  private readonly ids = new Map<string, string[]>();
  private renewed = 0;

  constructor(private readonly app: TestApp) {}

  async start(): Promise<void> {
    const work = await startWork(this.app);
    this.people.set('admin', work.admin).set('annotator', work.annotator);
    for (let n = 0; n < 5; n++) {
      this.note('/projects/', (await work.project())._id);
      this.note('/jobs/', (await work.job())._id);
      this.note('/jobs/', (await work.submitted())._id);
      this.note('/tasks/', (await work.task())._id);
    }
  }

  get renewals(): number {
    return this.renewed;
  }

  tokenOf(role: FuzzRequest['role']): string | undefined {
    return this.people.get(role)?.token;
  }

  /** Logs in again. If that fails (role or account removed), a new person takes the role. */
  async renew(role: 'annotator' | 'admin'): Promise<void> {
    this.renewed++;
    const person = this.people.get(role);
    const wanted = role === 'admin' ? 'ADMIN' : 'USER';
    const login = person && (await this.app.http('POST', '/api/auth/login', { body: { email: person.email, password: person.password } }));
    if (person && login?.status === 200 && login.body.user?.role === wanted) {
      this.people.set(role, { ...person, token: login.body.token });
    } else {
      this.people.set(role, await this.app.person(wanted));
    }
  }

  /** Keeps an id from an answer, by the path of its request. Drops the oldest. */
  note(path: string, id: string): void {
    const kind = /\/(users|tasks|projects|jobs)\b/.exec(path)?.[1] ?? 'any';
    for (const name of new Set([kind, 'any'])) {
      const known = this.ids.get(name) ?? [];
      if (!known.includes(id)) this.ids.set(name, [...known, id].slice(-KEPT_IDS));
    }
  }

  fill(text: string): string {
    return text.replace(ID_PLACE, (_place, kind: string, n: string) => this.idFor(kind, Number(n)));
  }

  private idFor(kind: string, n: number): string {
    if (kind === 'admin' || kind === 'annotator') return this.people.get(kind)?._id ?? UNKNOWN_ID;
    const known = this.ids.get({ task: 'tasks', project: 'projects', job: 'jobs', any: 'any' }[kind] ?? '') ?? [];
    return known[n % Math.max(known.length, 1)] ?? UNKNOWN_ID;
  }
}
