import { Injectable } from '@nestjs/common';
import { addDays, type ClockInterval } from '@labelbridge/contracts';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { DatasetCards } from '../../../modules/insight/provenance/dataset-cards.service.js';
import { AdjudicationsService } from '../../../modules/work/agreement/adjudications.service.js';
import { AgreementService } from '../../../modules/work/agreement/agreement.service.js';
import { ReviewsService } from '../../../modules/work/annotation/reviews/reviews.service.js';
import { ItemsService } from '../../../modules/work/annotation/work/items.service.js';
import { MyQualityService } from '../../../modules/work/quality/my-quality.service.js';
import { TaskWorkService } from '../../../modules/work/tasks/task-work.service.js';
import { BatchSteps } from '../batches/batch-steps.js';
import { type DemoAnnotator, rateOf } from '../demo-data.js';
import { DemoJobs, type DemoPeople, type DemoStep } from '../demo-jobs.js';
import { SHARED_TASK } from '../demo-tasks.js';
import { type Once, idOf, unlessDone } from '../seed-log.js';
import { ExamSteps } from './exam-steps.js';
import { FlagSteps } from './flag-steps.js';
import { MarketTasks, type Place } from './market-tasks.js';
import { answerBy, MARKET_XML, type MarketText, marketTexts, regionOf } from './market-texts.js';

/** Days before the seeding. The quality page shows 30 days. */
const GOLD_MADE = 30;
const OBJECTED = 24;
const DECIDED = 22;
const CARD_ISSUED = 9;

const ALL = { limit: 100 };
const OBJECTION =
  '“No bad” only says that it is not bad. A customer who is glad says “e sweet”. I would call this one neutral, and so would my neighbours.';

interface Work {
  readonly by: DemoAnnotator;
  readonly jobId: string;
  readonly texts: readonly MarketText[];
}

/** Makes known answers, a task that three people answer, what follows from both, a dataset card, an exam and a flag. */
@Injectable()
export class QualitySteps {
  constructor(
    private readonly tasks: MarketTasks,
    private readonly stored: TaskWorkService,
    private readonly batches: BatchSteps,
    private readonly jobs: DemoJobs,
    private readonly items: ItemsService,
    private readonly own: MyQualityService,
    private readonly reviews: ReviewsService,
    private readonly agreement: AgreementService,
    private readonly adjudications: AdjudicationsService,
    private readonly cards: DatasetCards,
    private readonly exam: ExamSteps,
    private readonly flags: FlagSteps,
  ) {}

  async steps(people: DemoPeople, projectId: string, today: string): Promise<DemoStep[]> {
    const { admin } = people;
    const { key, title, project, dueIn, jobs } = SHARED_TASK;
    const texts = await marketTexts();
    const [gold, shared] = [texts.filter(({ why }) => why), texts.filter(({ why }) => !why)];
    let taskId = '';
    let place: Place = { admin, projectId, interfaceId: '' };
    const begin = async (once: Once): Promise<void> => {
      place = await this.tasks.placeOf(once, key, { admin, projectId, xml: MARKET_XML });
      await this.tasks.makeGold(once, place, {
        key: 'known',
        title: 'Known answers for market reviews',
        dueDate: addDays(today, 60),
        texts: gold,
      });
      taskId = await this.tasks.make(once, place, { key, title, dueDate: addDays(today, dueIn), overlap: jobs.length, texts: shared });
    };
    return [
      { daysAgo: GOLD_MADE, run: begin },
      ...(await this.exam.steps(people, () => place, today)),
      ...(await this.flags.steps(people, projectId, today)),
      ...jobs.flatMap((job) =>
        this.jobs.steps(`job:${key}:${job.by}`, job, {
          taskId: () => taskId,
          rate: rateOf(project),
          admin,
          annotator: people[job.by],
          label: (jobId, time) => this.answer(people[job.by], { by: job.by, jobId, texts }, time),
          review: (jobId) => this.review(admin, { by: job.by, jobId, texts }),
        }),
      ),
      { daysAgo: OBJECTED, run: (once) => once(`objection:${key}`, () => this.object(people.chinedu, projectId)) },
      { daysAgo: DECIDED, run: (once) => this.decide(once, admin, taskId, shared) },
      { daysAgo: CARD_ISSUED, run: (once) => once(`card:${key}`, () => this.issueCard(admin, projectId, taskId)) },
    ];
  }

  /** Gold items first, in the order of the list: so it is not chance who is taught, and by which answer. */
  private async answer(annotator: CurrentUser, { by, jobId, texts }: Work, { from, to }: ClockInterval): Promise<void> {
    const { data } = await this.items.ofJob(annotator, jobId, ALL);
    const ids = new Map(data.map(({ _id, item }) => ['text' in item.data ? item.data.text : null, _id]));
    const share = (to - from) / data.length;
    let at = from;
    for (const text of texts) {
      const id = ids.get(text.text);
      if (!id) throw new Error(`${by} did not get ${text.id} of the demo`);
      await this.batches.answer(annotator, id, [regionOf(answerBy(text, by))], { from: at, to: (at += share) });
    }
  }

  /** Reviews the sample, and fixes what is wrong. */
  private async review(admin: CurrentUser, { by, jobId, texts }: Work): Promise<void> {
    for (const { _id, item, sampled } of (await this.items.ofJob(admin, jobId, ALL)).data) {
      const text = texts.find(({ id }) => id === item.externalId);
      if (!sampled || !text) continue;
      const isRight = answerBy(text, by) === text.right;
      await this.reviews.review(admin, _id, isRight ? { verdict: 'accept' } : { verdict: 'fix', regions: [regionOf(text.right)] });
    }
  }

  /** Objects to the known answer by which the person was taught. */
  private async object(person: CurrentUser, projectId: string): Promise<string> {
    const { projects } = (await this.own.of(person._id)).data;
    const id = idOf(projects.filter((project) => project.projectId === projectId).flatMap(({ shown }) => shown));
    await unlessDone(() => this.own.dispute(person, id, OBJECTION));
    return id;
  }

  private async decide(once: Once, admin: CurrentUser, taskId: string, texts: readonly MarketText[]): Promise<void> {
    for (const [itemId, { id, right, decided }] of await this.tasks.itemsOf(admin, taskId, texts))
      if (decided)
        await once(`decision:${id}`, async () => {
          await this.adjudications.decide(admin, itemId, { regions: [regionOf(right)], reason: decided });
          return itemId;
        });
  }

  private async issueCard(admin: CurrentUser, projectId: string, taskId: string): Promise<string> {
    const [before] = (await this.cards.list(projectId, { limit: 1 })).data;
    if (before) return before._id;
    // No card is signed while answers are being counted.
    await this.agreement.countTask(await this.stored.findTask(taskId));
    return (await this.cards.issue(admin, projectId)).data._id;
  }
}
