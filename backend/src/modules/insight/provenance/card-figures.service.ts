import { Injectable } from '@nestjs/common';
import {
  CARD_FORMAT,
  CARD_PEOPLE_MIN,
  type CardCheck,
  type CardCheckName,
  type DatasetCard,
  type FlagRule,
  peopleText,
  type Skills,
} from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { Clock } from '../../../common/clock/clock.js';
import { InvoiceQueries } from '../../money/payments/invoices/invoice-queries.js';
import { SkillsService } from '../../people/users/skills.service.js';
import { DatasetReader } from '../../work/annotation/exports/dataset-reader.js';
import { ExamPasses } from '../../work/exams/exam-passes.js';
import { ProjectFlags } from '../../work/flags/project-flags.js';
import { JobQueries, type TimedJob } from '../../work/jobs/job-queries.js';
import { ProjectWorkService } from '../../work/projects/project-work.service.js';
import { CardQuality } from './card-quality.js';
import {
  claimsIn,
  examsIn,
  guidelinesOf,
  type PaidTime,
  payPerHourOf,
  peopleWhoHandedIn,
  reviewOf,
  statesOf,
} from './domain/card-figures.js';
import { FileList } from './domain/file-list.js';

/** Records asked for at once, which limits the size of a query. */
const AT_ONCE = 500;

/** Computes cards, in pieces between which the server answers others. */
@Injectable()
export class CardFigures {
  constructor(
    private readonly projects: ProjectWorkService,
    private readonly dataset: DatasetReader,
    private readonly jobs: JobQueries,
    private readonly invoices: InvoiceQueries,
    private readonly skills: SkillsService,
    private readonly exams: ExamPasses,
    private readonly quality: CardQuality,
    private readonly flags: ProjectFlags,
    private readonly clock: Clock,
  ) {}

  /** @throws 404 */
  async of(projectId: string): Promise<DatasetCard> {
    const { _id, projectName, createdAt } = await this.projects.findProject(projectId);
    const tasks = await this.dataset.tasksOf(_id);
    const [counts, versions, jobs, quality, list] = await Promise.all([
      this.dataset.countsOf(tasks),
      this.dataset.versionsOf(_id),
      this.jobs.timedOf(_id),
      this.quality.of(_id),
      this.listOf(tasks),
    ]);
    const people = peopleWhoHandedIn(counts);
    const interfaces = new Map<number, number>();
    for (const { interfaceId, itemCount } of tasks) {
      const version = versions.get(String(interfaceId));
      if (version !== undefined) interfaces.set(version, (interfaces.get(version) ?? 0) + itemCount);
    }
    return {
      format: CARD_FORMAT,
      project: { name: projectName, createdAt: createdAt.toISOString() },
      computedAt: this.clock.now().toISOString(),
      items: {
        inWork: tasks.reduce((sum, { itemCount }) => sum + itemCount, 0),
        leftOut: tasks.reduce((sum, { excludedCount = 0 }) => sum + excludedCount, 0),
      },
      annotations: statesOf(counts),
      people: await this.groupsOf(_id, people),
      review: reviewOf(counts),
      ...quality,
      guidelines: guidelinesOf(tasks.map(({ taskGuidelineLink }) => taskGuidelineLink)),
      interfaces: [...interfaces].sort(([a], [b]) => a - b).map(([version, items]) => ({ version, items })),
      payPerHour: payPerHourOf(await this.paidTimeOf(jobs)),
      checks: [...checksOf(list, jobs), ...(await this.flagsOf(_id, people.length))],
      files: await list.describe(),
      issued: null,
    };
  }

  /** Shows undecided findings too: who leaves them undecided hides none. Figures of fewer people would tell of one of them. */
  private async flagsOf(projectId: Types.ObjectId, people: number): Promise<CardCheck[]> {
    const [findings, compared] = await Promise.all([this.flags.findingsOf(projectId), this.flags.comparedIn(projectId)]);
    const check = (name: CardCheckName, looked: number, ...rules: readonly FlagRule[]): CardCheck => {
      const { upheld, undecided } = findings(...rules);
      return { name, looked, found: upheld, undecided };
    };
    const ofItems = check('near-equal-files', compared.item, 'same-item', 'near-item');
    if (people < CARD_PEOPLE_MIN) return [ofItems];
    return [ofItems, check('copied-answers', compared.gold, 'copied-answers'), check('repeated-text', compared.text, 'repeated-text')];
  }

  private async listOf(tasks: Parameters<DatasetReader['filesOf']>[0]): Promise<FileList> {
    const list = new FileList();
    for await (const { sha256 } of this.dataset.filesOf(tasks)) list.add(sha256);
    return list;
  }

  private async groupsOf(projectId: Types.ObjectId, people: readonly string[]): Promise<DatasetCard['people']> {
    const claims: Skills[] = [];
    const passed: string[][] = [];
    for (let at = 0; at < people.length; at += AT_ONCE) {
      const ids = people.slice(at, at + AT_ONCE).map((id) => new Types.ObjectId(id));
      claims.push(...(await this.skills.claimsOf(ids)));
      passed.push(...(await this.exams.passedIn(projectId, ids)));
    }
    const titles = await this.exams.titlesOf([...new Set(passed.flat())].map((id) => new Types.ObjectId(id)));
    return { count: peopleText(people.length), ...claimsIn(claims, people.length), exams: examsIn(passed, people.length, titles) };
  }

  private async paidTimeOf(jobs: readonly TimedJob[]): Promise<PaidTime[]> {
    const paid: PaidTime[] = [];
    for (let at = 0; at < jobs.length; at += AT_ONCE) {
      const some = jobs.slice(at, at + AT_ONCE);
      const amounts = await this.invoices.amountsOf(some.map(({ _id }) => _id));
      const payOf = new Map(amounts.map(({ jobId, amount }) => [String(jobId), amount]));
      for (const { _id, annotatorId, clock } of some) {
        const pay = payOf.get(String(_id));
        if (pay) paid.push({ annotatorId: String(annotatorId), pay, seconds: clock.seconds });
      }
    }
    return paid;
  }
}

/** Checks whose findings nobody decides. */
const checksOf = (files: FileList, jobs: readonly TimedJob[]): CardCheck[] => [
  { name: 'equal-files', looked: files.count, found: files.repeated },
  { name: 'recorded-time', looked: jobs.length, found: jobs.filter(({ timeFlags = [] }) => timeFlags.length > 0).length },
];
