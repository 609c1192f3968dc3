import { Injectable } from '@nestjs/common';
import { PAY_WITHIN_DAYS, QUESTION_LIMITS } from '@labelbridge/contracts';
import { type DatedInvoice, InvoiceQueries } from '../../money/payments/invoices/invoice-queries.js';
import { ConcernQueries } from '../../work/concerns/concern-queries.js';
import { type ClockedJob, JobQueries } from '../../work/jobs/job-queries.js';
import { QuestionQueries } from '../../work/questions/question-queries.js';
import { type Fact, factOfPayPromise, factOfQuestion, factsOfConcern, factsOfJob, factsOfPayment } from './domain/facts.js';
import { type Source } from './domain/tally.js';

const DAY_MS = 86_400_000;
const DAY_HOURS = 24;

const before = (instant: Date, days: number): Date => new Date(instant.getTime() - days * DAY_MS);

export type SourcedFact = readonly [Source, Fact];

/** Reads what happened to work and money, in pieces between which the server answers others. */
@Injectable()
export class ScoreboardFacts {
  constructor(
    private readonly jobs: JobQueries,
    private readonly invoices: InvoiceQueries,
    private readonly concerns: ConcernQueries,
    private readonly questions: QuestionQueries,
  ) {}

  /** Facts of all months. */
  async *ofJobs(): AsyncGenerator<SourcedFact[]> {
    for await (const piece of this.jobs.steps())
      yield piece.flatMap((job) => factsOfJob(job).map((fact) => [sourceOf(job.annotatorId, job), fact] as const));
  }

  async *ofInvoices(from: Date, until: Date): AsyncGenerator<SourcedFact[]> {
    yield* this.sourced(this.invoices.paidBetween(from, until), factsOfPayment);
    const promised = this.invoices.invoicedBetween(before(from, PAY_WITHIN_DAYS), before(until, PAY_WITHIN_DAYS));
    yield* this.sourced(promised, (invoice) => [factOfPayPromise(invoice)]);
  }

  /** Each person who supports a concern, or asked a question, waits for the answer. */
  async *ofAnswers(from: Date, until: Date): AsyncGenerator<SourcedFact[]> {
    for await (const { concern, annotatorIds } of this.concerns.dueBetween(from, until))
      yield annotatorIds.flatMap((id) => factsOfConcern(concern).map((fact) => [sourceOf(id, concern), fact] as const));
    const days = QUESTION_LIMITS.overdueHours / DAY_HOURS;
    for await (const piece of this.questions.askedBetween(before(from, days), before(until, days)))
      yield piece.flatMap((question) =>
        question.annotatorId ? [[sourceOf(question.annotatorId, question), factOfQuestion(question)] as const] : [],
      );
  }

  private async *sourced(
    pieces: AsyncIterable<DatedInvoice[]>,
    factsOf: (invoice: DatedInvoice, job: ClockedJob | undefined) => Fact[],
  ): AsyncGenerator<SourcedFact[]> {
    for await (const piece of pieces) {
      const jobs = new Map((await this.jobs.clockedOf(piece.flatMap(({ jobId }) => jobId ?? []))).map((job) => [String(job._id), job]));
      yield piece.flatMap((invoice) => {
        const job = jobs.get(String(invoice.jobId));
        return factsOf(invoice, job).map((fact) => [sourceOf(invoice.annotatorId, job), fact] as const);
      });
    }
  }
}

const sourceOf = (annotatorId: object, job: Pick<ClockedJob, 'projectId'> | undefined): Source => ({
  personId: String(annotatorId),
  projectId: job?.projectId ? String(job.projectId) : null,
});
