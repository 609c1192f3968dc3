import { CONSENT_MAX, type Rate } from '@labelbridge/contracts';
import { randomFrom } from '../../../scripts/lib/random.mjs';
import { SPANS_XML, TEXTS } from '../../test/support/annotation.fixtures.js';
import { PROJECT } from '../../test/support/work.js';
import { type Person, People } from './people.js';
import { type Site } from './site.js';

export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;

export interface Plan {
  readonly jobs: number;
  readonly days: number;
  readonly seed: number;
}

/** Ways to work: nearly always well, well half of the time, or seldom at all. */
export type Habit = 'honest' | 'careless' | 'gone';

export interface Annotator extends Person {
  readonly habit: Habit;
  /** The day on which they enter a payout account; null for never. */
  readonly accountDay: number | null;
}

export interface FairProject {
  readonly _id: string;
  readonly rate: Rate | null;
  readonly hasBudget: boolean;
  readonly interfaceId: string | null;
}

/** Share of the jobs, price, days of review and budget in minor units of each project. */
interface ProjectPlan {
  readonly company: string;
  readonly rate: Rate | null;
  readonly reviewDays: number;
  readonly budget: number | null;
  readonly often: number;
  readonly inProduct?: true;
}

const naira = (amount: number, per: Rate['per']): Rate => ({ amount: amount * 100, currency: 'NGN', per });

const PLANS: readonly ProjectPlan[] = [
  { company: 'Acme Maps', rate: naira(6_000, 'task'), reviewDays: 5, budget: 20_000_000, often: 22 },
  { company: 'Acme Maps', rate: naira(2_500, 'task'), reviewDays: 1, budget: 8_000_000, often: 18 },
  { company: 'Kano Grain', rate: naira(9_000, 'task'), reviewDays: 14, budget: null, often: 12 },
  { company: 'Lagos Voice', rate: naira(3_000, 'hour'), reviewDays: 3, budget: 400_000_000, often: 14 },
  { company: 'Benue Health', rate: naira(2_400, 'hour'), reviewDays: 7, budget: null, often: 8 },
  { company: 'Delta Signs', rate: { amount: 900, currency: 'USD', per: 'task' }, reviewDays: 10, budget: 60_000, often: 8 },
  { company: 'Jos Texts', rate: naira(400, 'item'), reviewDays: 4, budget: 15_000_000, often: 12, inProduct: true },
  { company: 'Oyo Films', rate: naira(600_000, 'task'), reviewDays: 2, budget: 300_000_000, often: 1 },
  { company: 'Ekiti News', rate: null, reviewDays: 6, budget: null, often: 1 },
];

const HABITS: readonly Habit[] = ['honest', 'honest', 'honest', 'careless', 'honest', 'gone', 'honest', 'careless'];
/** Shares of the year after which people enter a payout account. */
const ACCOUNT_AFTER: readonly (number | null)[] = [0, 0, 0, 0, 0.05, 0, 0.25, 0, 0, 0.4, 0, null];
const PEOPLE = 24;

/** Budgets are planned for this many jobs, and hold at least a few. */
const PLANNED_JOBS = 2_000;
const LEAST_JOBS = 3;

/** The most that a job costs without a person, worked out apart from the product. @param items of a job in the product */
export function mostPay({ amount, currency, per }: Rate, items = TEXTS.length): number {
  if (per === 'hour') return CONSENT_MAX[currency];
  return per === 'item' ? amount * items : amount;
}

/** Admins. `unfair` rejects good work, `lazy` decides late, `idle` never, `honest` as the work deserves. `owner` assigns and pays. */
export interface Admins {
  readonly owner: Person;
  readonly honest: Person;
  readonly lazy: Person;
  readonly idle: Person;
  readonly unfair: Person;
}

/** The simulated people and their work. What is good is known here alone. */
export class Town {
  readonly random: () => number;
  /** Truth about the last submission of a job, by its id. Set before the submission. */
  readonly good = new Map<string, boolean>();
  /** Choices that are made once, by kind and id. */
  readonly #choices = new Map<string, number>();
  /** True in the month in which the unfair admin is alone. */
  isAlone = false;

  private constructor(
    readonly site: Site,
    readonly people: People,
    readonly admins: Admins,
    readonly annotators: readonly Annotator[],
    readonly projects: readonly FairProject[],
    seed: number,
  ) {
    this.random = randomFrom(seed);
  }

  static async found(site: Site, { jobs, days, seed }: Plan): Promise<Town> {
    const people = new People(site);
    const admin = (name: string): Promise<Person> => people.join(name, 'ADMIN');
    const admins = {
      owner: await admin('Owner'),
      honest: await admin('Honest'),
      lazy: await admin('Lazy'),
      idle: await admin('Idle'),
      unfair: await admin('Unfair'),
    };
    const annotators: Annotator[] = [];
    for (let n = 0; n < PEOPLE; n += 1) {
      const habit = HABITS[n % HABITS.length] ?? 'honest';
      const person = await people.join(`Worker ${habit}`, 'USER');
      const after = ACCOUNT_AFTER[n % ACCOUNT_AFTER.length] ?? null;
      annotators.push(Object.assign(person, { habit, accountDay: after === null ? null : Math.floor(after * days) }));
    }
    const projects: FairProject[] = [];
    for (const plan of PLANS) projects.push(await foundProject(people, admins.owner, plan, jobs));
    return new Town(site, people, admins, annotators, projects, seed);
  }

  chance(share: number): boolean {
    return this.random() < share;
  }

  pick<T>(all: readonly T[]): T | undefined {
    return all[Math.floor(this.random() * all.length)];
  }

  /** A number from 0 to 1 that stays the same for a kind and an id. */
  choice(kind: string, id: string): number {
    const key = `${kind} ${id}`;
    const value = this.#choices.get(key) ?? this.random();
    this.#choices.set(key, value);
    return value;
  }

  /** A project, or undefined for work without one. */
  nextProject(): FairProject | undefined {
    const all = PLANS.reduce((sum, { often }) => sum + often, 4);
    let left = this.random() * all;
    return this.projects.find((_project, place) => (left -= PLANS[place]?.often ?? 0) < 0);
  }

  annotator(id: unknown): Annotator | undefined {
    return this.annotators.find(({ _id }) => _id === String(id));
  }

  /** The admin who assigns and pays at present. */
  get owner(): Person {
    return this.isAlone ? this.admins.unfair : this.admins.owner;
  }
}

async function foundProject(people: People, owner: Person, plan: ProjectPlan, jobs: number): Promise<FairProject> {
  const { company, rate, reviewDays, inProduct } = plan;
  const budget = plan.budget && rate ? Math.max(LEAST_JOBS * mostPay(rate), Math.round((plan.budget * jobs) / PLANNED_JOBS)) : null;
  const { _id } = await people.must(owner, 'POST', '/projects', {
    ...PROJECT,
    projectName: `${company} ${reviewDays}`,
    company,
    rate,
    reviewDays,
    ...(budget && rate && { budget: { amount: budget, currency: rate.currency } }),
  });
  const face = inProduct && (await people.must(owner, 'POST', `/projects/${_id}/interfaces`, { xml: SPANS_XML }));
  return { _id, rate, hasBudget: budget !== null, interfaceId: face ? face._id : null };
}
