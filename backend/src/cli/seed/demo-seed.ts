import { Injectable } from '@nestjs/common';
import { type ClockInterval, addDays, businessDate, personPrincipal } from '@labelbridge/contracts';
import { type CurrentUser } from '../../common/access/current-user.js';
import { Clock } from '../../common/clock/clock.js';
import { toSkillsDto } from '../../common/validation/skills.dto.js';
import { NotificationFeedService } from '../../modules/people/notifications/notification-feed.service.js';
import { ApplicationsService } from '../../modules/work/projects/applications.service.js';
import { ApplyingService } from '../../modules/work/projects/applying.service.js';
import { RateChanges } from '../../modules/money/payments/rates/rate-changes.service.js';
import { ProjectsService } from '../../modules/work/projects/projects.service.js';
import { TestimonialsService } from '../../modules/operations/site/testimonials.service.js';
import { TasksService } from '../../modules/work/tasks/tasks.service.js';
import { ProfileService } from '../../modules/people/users/profile.service.js';
import { SkillsService } from '../../modules/people/users/skills.service.js';
import { UsersService } from '../../modules/people/users/users.service.js';
import {
  DEMO_APPLICATIONS,
  DEMO_PEOPLE,
  DEMO_PROJECTS,
  DEMO_RATE,
  DEMO_TESTIMONIALS,
  type DemoApplication,
  type DemoPerson,
  type DemoProject,
  type DemoProjectKey,
  rateOf,
} from './demo-data.js';
import { BatchSteps } from './batches/batch-steps.js';
import { DemoJobs, type DemoPeople, type DemoStep } from './demo-jobs.js';
import { DEMO_TASKS, type DemoTask, demoLinks } from './demo-tasks.js';
import { QualitySteps } from './quality/quality-steps.js';
import { type Once, SeedLog, idOf, unlessDone } from './seed-log.js';

const SEED_NAME = 'demo';
const DAY_MS = 24 * 60 * 60_000;
/** Days before the seeding on which the people joined, and the projects began. */
const JOINED = 85;
const BEGAN = 84;
const RATE_SET = 6;
const NEWS_READ = 7;

type ProjectIds = Readonly<Record<DemoProjectKey, string>>;

/** Creates the sample data of the specification (docs/product.md, "The demo seed") through the services of the modules. */
@Injectable()
export class DemoSeed {
  constructor(
    private readonly log: SeedLog,
    private readonly users: UsersService,
    private readonly profiles: ProfileService,
    private readonly rates: RateChanges,
    private readonly projects: ProjectsService,
    private readonly applications: ApplicationsService,
    private readonly applying: ApplyingService,
    private readonly skills: SkillsService,
    private readonly tasks: TasksService,
    private readonly jobs: DemoJobs,
    private readonly batches: BatchSteps,
    private readonly quality: QualitySteps,
    private readonly testimonials: TestimonialsService,
    private readonly news: NotificationFeedService,
    private readonly clock: Clock,
  ) {}

  /** Creates missing records. @returns false, without changes, if the seed is complete or another process runs it */
  async run(): Promise<boolean> {
    return this.log.run(SEED_NAME, async (once) => {
      const today = businessDate(this.clock.now());
      const joined = this.onDay(once, JOINED);
      const people = {
        admin: await this.makePerson(joined, DEMO_PEOPLE.admin),
        ada: await this.makePerson(joined, DEMO_PEOPLE.ada),
        chinedu: await this.makePerson(joined, DEMO_PEOPLE.chinedu),
        fatima: await this.makePerson(joined, DEMO_PEOPLE.fatima),
      };
      const projectIds: Record<DemoProjectKey, string> = {
        image: '',
        video: '',
        text: '',
        audio: '',
        samples: '',
        market: '',
        survey: '',
        imageSoon: '',
      };
      await this.batches.upload(once, people.admin);
      for (const { dueIn, ...project } of DEMO_PROJECTS)
        projectIds[project.key] = await this.makeProject(this.onDay(once, BEGAN), people, { ...project, dueDate: addDays(today, dueIn) });
      for (const testimonial of DEMO_TESTIMONIALS) await this.makeTestimonial(this.onDay(once, BEGAN), people, testimonial);
      const steps = [
        ...DEMO_APPLICATIONS.flatMap((application) => this.applicationSteps(people, projectIds, application)),
        ...DEMO_TASKS.flatMap((task) => this.taskSteps(people, projectIds, today, task)),
        ...(await this.quality.steps(people, projectIds.market, today)),
        ...Object.values(people).map((person) => this.readNews(person)),
        {
          daysAgo: RATE_SET,
          run: (then: Once) => then('rate:usd', async () => (await this.rates.setAtOnce({ from: 'USD', ...DEMO_RATE }, people.admin))._id),
        },
      ];
      // Steps run in chronological order, so that the audit log has it too.
      for (const { daysAgo, run } of steps.sort((one, other) => other.daysAgo - one.daysAgo)) await run(this.onDay(once, daysAgo));
      await this.batches.processed(once);
    });
  }

  private async makePerson(once: Once, given: DemoPerson): Promise<CurrentUser> {
    const _id = await once(`person:${given.username}`, async () => {
      const user = (await this.users.findByEmail(given.email)) ?? (await this.users.create({ ...given, emailVerified: true }));
      return user._id;
    });
    const person = { ...personPrincipal(given), ...given, _id, sessionId: SEED_NAME };
    const { firstname, lastname, profile } = given;
    if (profile) {
      const { payoutAccount, claimed, skills, availableHoursPerWeek } = profile;
      await once(`skills:${given.username}`, async () => {
        await this.skills.save(person, claimed);
        return _id;
      });
      await once(`account:${given.username}`, async () => {
        const account = { ...payoutAccount, accountName: `${firstname} ${lastname}` };
        await this.profiles.update(person, { payoutAccount: account, availableHoursPerWeek, skills: [...skills] });
        return _id;
      });
    }
    return person;
  }

  private async makeProject(
    once: Once,
    { admin }: DemoPeople,
    { key, needs, ...project }: Omit<DemoProject, 'dueIn'> & { dueDate: string },
  ): Promise<string> {
    return once(`project:${key}`, async () => (await this.projects.create(admin, { ...project, needs: toSkillsDto(needs) })).data._id);
  }

  private applicationSteps(people: DemoPeople, projectIds: ProjectIds, application: DemoApplication): DemoStep[] {
    const { by, to, decided } = application;
    const [applied, decidedOn = 0] = application.daysAgo;
    const step = `application:${by}:${to}`;
    let id = '';
    const apply: DemoStep = {
      daysAgo: applied,
      run: async (once) => {
        id = await once(step, async () => {
          await unlessDone(() => this.applying.apply(people[by], projectIds[to]));
          return idOf((await this.applications.listApplications(people[by], { projectId: projectIds[to] })).data);
        });
      },
    };
    if (!decided) return [apply];
    const decide = () =>
      decided === 'approve' ? this.applications.approve(people.admin, id) : this.applications.reject(people.admin, id, decided.reject);
    const run = (once: Once) =>
      once(`${step}:decide`, async () => {
        await unlessDone(decide);
        return id;
      });
    return [apply, { daysAgo: decidedOn, run }];
  }

  private async makeTestimonial(once: Once, { admin }: DemoPeople, testimonial: (typeof DEMO_TESTIMONIALS)[number]): Promise<void> {
    await once(`testimonial:${testimonial.name}`, async () => {
      const { data } = await this.testimonials.listTestimonials({});
      const made = data.find(({ name }) => name === testimonial.name);
      return made?._id ?? (await this.testimonials.create(admin, testimonial, true)).data._id;
    });
  }

  private taskSteps(people: DemoPeople, projectIds: ProjectIds, today: string, task: DemoTask): DemoStep[] {
    const { key, title, taskName, project, dueIn, jobs, batch, queued = false } = task;
    const { admin } = people;
    const rate = rateOf(project);
    let taskId = '';
    const create: DemoStep = {
      daysAgo: Math.max(0, ...jobs.map(({ daysAgo }) => daysAgo[0] ?? 0)),
      run: async (once) => {
        const { taskLink, taskGuidelineLink } = demoLinks(key);
        const place = batch ? await this.batches.placeOf(once, key, admin, projectIds[project], batch) : { taskLink };
        taskId = await once(`task:${key}`, async () => {
          const given = { title, taskName, projectId: projectIds[project], createdBy: admin._id, dueDate: addDays(today, dueIn), queued };
          return (await this.tasks.create(admin, { ...given, taskGuidelineLink, ...place })).data._id;
        });
        if (batch) await this.batches.addItems(once, key, admin, taskId, batch);
      },
    };
    const steps = jobs.flatMap((job) => {
      const annotator = people[job.by];
      const label = batch && { label: (jobId: string, time: ClockInterval) => this.batches.label(annotator, { jobId, key: batch, time }) };
      return this.jobs.steps(`job:${key}:${job.by}`, job, { taskId: () => taskId, rate, admin, annotator, ...label });
    });
    return [create, ...steps];
  }

  private readNews(person: CurrentUser): DemoStep {
    return {
      daysAgo: NEWS_READ,
      run: (once) =>
        once(`news:${person.username}`, async () => {
          await this.news.read(person, { all: true });
          return person._id;
        }),
    };
  }

  /** Shifts the clock back only while a step is made: the lease of the seed log needs the present time. */
  private onDay(once: Once, daysAgo: number): Once {
    return (step, make) =>
      once(step, async () => {
        this.clock.shift(-daysAgo * DAY_MS);
        try {
          return await make();
        } finally {
          this.clock.shift(daysAgo * DAY_MS);
        }
      });
  }
}
