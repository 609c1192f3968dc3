import { Injectable } from '@nestjs/common';
import { addDays, type ClockInterval } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { ItemsService } from '../../../modules/work/annotation/work/items.service.js';
import { ItemScan } from '../../../modules/work/flags/item-scan.js';
import { OwnFlagsService } from '../../../modules/work/flags/own-flags.service.js';
import { RepeatedScan } from '../../../modules/work/flags/repeated-scan.js';
import { ScanRun } from '../../../modules/work/flags/scan-run.js';
import { JobsService } from '../../../modules/work/jobs/jobs.service.js';
import { BatchSteps } from '../batches/batch-steps.js';
import { rateOf } from '../demo-data.js';
import { DemoJobs, type DemoPeople, type DemoStep } from '../demo-jobs.js';
import { REPLIES_TASK } from '../demo-tasks.js';
import { idOf, type Once, unlessDone } from '../seed-log.js';
import { MarketTasks } from './market-tasks.js';
import { REPLY_XML, repliedTexts, replyRegion, type RepliedText } from './market-texts.js';

/** Days before the seeding. */
const MADE = 8;
const FLAGGED = 5;
const ANSWERED = 4;

const ANSWER = 'The guideline says: thank everybody who praises the stall with this sentence. I wrote my own words to the others.';

/** Makes a task in which Fatima gives the same reply to several reviews, the flag that follows, and her answer to it. */
@Injectable()
export class FlagSteps {
  constructor(
    private readonly tasks: MarketTasks,
    private readonly jobs: DemoJobs,
    private readonly list: JobsService,
    private readonly batches: BatchSteps,
    private readonly items: ItemsService,
    private readonly itemScan: ItemScan,
    private readonly repeatedScan: RepeatedScan,
    private readonly own: OwnFlagsService,
  ) {}

  async steps({ admin, fatima }: DemoPeople, projectId: string, today: string): Promise<DemoStep[]> {
    const texts = await repliedTexts();
    const { key, title, dueIn, project, jobs } = REPLIES_TASK;
    let taskId = '';
    const make = async (once: Once): Promise<void> => {
      const place = await this.tasks.placeOf(once, key, { admin, projectId, xml: REPLY_XML });
      taskId = await this.tasks.make(once, place, { key, title, dueDate: addDays(today, dueIn), texts });
    };
    const label = (jobId: string, time: ClockInterval): Promise<void> => this.reply(fatima, jobId, { texts, time });
    return [
      { daysAgo: MADE, run: make },
      ...jobs.flatMap((job) =>
        this.jobs.steps(`job:${key}:${job.by}`, job, { taskId: () => taskId, rate: rateOf(project), admin, annotator: fatima, label }),
      ),
      {
        daysAgo: FLAGGED,
        run: (once) =>
          once('flag:made', async () => {
            const jobId = idOf((await this.list.listJobs(admin, { taskId, annotatorId: fatima._id })).data);
            await this.flag(fatima, jobId, projectId);
            return jobId;
          }),
      },
      { daysAgo: ANSWERED, run: (once) => once('flag:answered', () => this.answer(fatima)) },
    ];
  }

  private async reply(
    person: CurrentUser,
    jobId: string,
    { texts, time }: { readonly texts: readonly RepliedText[]; readonly time: ClockInterval },
  ): Promise<void> {
    const { data } = await this.items.ofJob(person, jobId, { limit: 100 });
    const share = (time.to - time.from) / data.length;
    for (const [place, { _id, item }] of data.entries()) {
      const text = texts.find((each) => 'text' in item.data && each.text === item.data.text);
      if (!text) throw new Error('an item of the replies has no text');
      const from = time.from + place * share;
      await this.batches.answer(person, _id, [replyRegion(text.reply)], { from, to: from + share });
    }
  }

  /** Applies the rule to this job alone: the server looks at nothing from before its first run. */
  private async flag({ _id }: CurrentUser, jobId: string, projectId: string): Promise<void> {
    const onError = (error: unknown): never => {
      throw error;
    };
    const run = new ScanRun({ isStopping: () => false, onError });
    await this.itemScan.run(run);
    const id = (value: string) => new Types.ObjectId(value);
    await this.repeatedScan.look({ jobId: id(jobId), annotatorId: id(_id), projectId: id(projectId) }, run);
  }

  private async answer(person: CurrentUser): Promise<string> {
    const id = idOf((await this.own.list(person, {})).data);
    await unlessDone(() => this.own.answer(person, id, ANSWER));
    return id;
  }
}
