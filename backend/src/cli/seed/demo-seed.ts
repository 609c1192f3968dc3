import { Injectable } from '@nestjs/common';
import { addDays, businessDate } from '@labelbridge/contracts';
import { type CurrentUser } from '../../common/access/current-user.js';
import { Clock } from '../../common/clock/clock.js';
import { ApplicationsService } from '../../modules/projects/applications.service.js';
import { RatesService } from '../../modules/payments/rates/rates.service.js';
import { ProjectsService } from '../../modules/projects/projects.service.js';
import { TasksService } from '../../modules/tasks/tasks.service.js';
import { ProfileService } from '../../modules/users/profile.service.js';
import { UsersService } from '../../modules/users/users.service.js';
import {
  DEMO_APPLICATIONS,
  DEMO_PEOPLE,
  DEMO_PROJECTS,
  DEMO_RATE,
  DEMO_TASKS,
  type DemoAnnotator,
  type DemoApplication,
  type DemoPerson,
  type DemoProject,
  type DemoProjectKey,
  type DemoTask,
  demoLinks,
} from './demo-data.js';
import { DemoJobs } from './demo-jobs.js';
import { type Once, SeedLog, idOf, unlessDone } from './seed-log.js';

const SEED_NAME = 'demo';

type People = Readonly<Record<'admin' | DemoAnnotator, CurrentUser>>;
type ProjectIds = Readonly<Record<DemoProjectKey, string>>;

/** Creates the sample data of the specification (docs/product.md, "The demo seed") through the services of the modules. */
@Injectable()
export class DemoSeed {
  constructor(
    private readonly log: SeedLog,
    private readonly users: UsersService,
    private readonly profiles: ProfileService,
    private readonly quotes: RatesService,
    private readonly projects: ProjectsService,
    private readonly applications: ApplicationsService,
    private readonly tasks: TasksService,
    private readonly jobs: DemoJobs,
    private readonly clock: Clock,
  ) {}

  /** Creates what is missing. @returns false, without changes, where the seed is complete or another process runs it */
  async run(): Promise<boolean> {
    return this.log.run(SEED_NAME, async (once) => {
      const people = {
        admin: await this.makePerson(once, DEMO_PEOPLE.admin),
        ada: await this.makePerson(once, DEMO_PEOPLE.ada),
        chinedu: await this.makePerson(once, DEMO_PEOPLE.chinedu),
        fatima: await this.makePerson(once, DEMO_PEOPLE.fatima),
      };
      await once('rate:usd', async () => (await this.quotes.set(people.admin, { from: 'USD', ...DEMO_RATE })).data._id);
      const projectIds: Record<DemoProjectKey, string> = { image: '', video: '', text: '', audio: '', survey: '', imageSoon: '' };
      for (const project of DEMO_PROJECTS) projectIds[project.key] = await this.makeProject(once, people, project);
      for (const application of DEMO_APPLICATIONS) await this.makeApplication(once, people, projectIds, application);
      for (const task of DEMO_TASKS) await this.makeTask(once, people, projectIds, task);
    });
  }

  private async makePerson(once: Once, given: DemoPerson): Promise<CurrentUser> {
    const _id = await once(`person:${given.username}`, async () => {
      const user = (await this.users.findByEmail(given.email)) ?? (await this.users.create({ ...given, vouched: true }));
      return user._id;
    });
    const person = { ...given, _id, sessionId: SEED_NAME };
    const { firstname, lastname, payoutAccount } = given;
    if (payoutAccount) {
      await once(`account:${given.username}`, async () => {
        await this.profiles.update(person, { payoutAccount: { ...payoutAccount, accountName: `${firstname} ${lastname}` } });
        return _id;
      });
    }
    return person;
  }

  private async makeProject(once: Once, { admin }: People, { key, dueIn, ...project }: DemoProject): Promise<string> {
    return once(`project:${key}`, async () => {
      const { data } = await this.projects.create(admin, { ...project, dueDate: this.inDays(dueIn) });
      return data._id;
    });
  }

  private async makeApplication(once: Once, people: People, projectIds: ProjectIds, application: DemoApplication): Promise<void> {
    const { by, to, decided } = application;
    const step = `application:${by}:${to}`;
    const id = await once(step, async () => {
      await unlessDone(() => this.applications.apply(people[by], projectIds[to]));
      return idOf((await this.applications.list(people[by], { projectId: projectIds[to] })).data);
    });
    if (!decided) return;
    await once(`${step}:decide`, async () => {
      await unlessDone(() =>
        decided === 'approve' ? this.applications.approve(people.admin, id) : this.applications.reject(people.admin, id, decided.reject),
      );
      return id;
    });
  }

  private async makeTask(once: Once, people: People, projectIds: ProjectIds, task: DemoTask): Promise<void> {
    const { key, title, taskName, project, dueIn } = task;
    const { admin } = people;
    const taskId = await once(`task:${key}`, async () => {
      const given = { title, taskName, projectId: projectIds[project], createdBy: admin._id, dueDate: this.inDays(dueIn) };
      return (await this.tasks.create(admin, { ...given, ...demoLinks(key) })).data._id;
    });
    for (const job of task.jobs) {
      const rate = DEMO_PROJECTS.find((candidate) => candidate.key === project)?.rate;
      if (!rate) throw new Error(`the demo has no project ${project}`);
      await this.jobs.make(once, `job:${key}:${job.by}`, job, { taskId, rate, admin, annotator: people[job.by] });
    }
  }

  private inDays(days: number): string {
    return addDays(businessDate(this.clock.now()), days);
  }
}
