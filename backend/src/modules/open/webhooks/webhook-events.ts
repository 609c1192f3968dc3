import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type JobAction } from '@labelbridge/contracts';
import { type ClientSession } from 'mongoose';
import { PayoutEnded } from '../../money/payments/payouts/processing/payout-ended.js';
import { type PayoutRecord } from '../../money/payments/payouts/persistence/payout.schema.js';
import { AnnotationDone } from '../../work/annotation/work/annotation-done.js';
import { JobMoved, type JobMove } from '../../work/jobs/job-moved.js';
import { PersonPaused } from '../../work/quality/person-paused.js';
import { type RunRecord } from '../../work/runs/persistence/run.schema.js';
import { RunEnded } from '../../work/runs/run-ended.js';
import { BatchFinished } from '../../work/tasks/batch-finished.js';
import { DeliveriesService } from './deliveries.service.js';

const DECISIONS: readonly JobAction[] = ['approve', 'consent', 'reject', 'uphold', 'overturn', 'settle'];

const textOf = (id: unknown): string | null => (id ? String(id) : null);

/** Writes deliveries of events, in the transactions of these. They have ids and figures, and nothing about a person. */
@Injectable()
export class WebhookEvents implements OnModuleInit {
  constructor(
    private readonly deliveries: DeliveriesService,
    private readonly jobMoved: JobMoved,
    private readonly annotationDone: AnnotationDone,
    private readonly batchFinished: BatchFinished,
    private readonly payoutEnded: PayoutEnded,
    private readonly personPaused: PersonPaused,
    private readonly runEnded: RunEnded,
  ) {}

  onModuleInit(): void {
    this.jobMoved.subscribe((session, move) => this.tellOfJob(session, move));
    this.annotationDone.subscribe((session, { assignment, job }) =>
      this.deliveries.tell(session, 'item.done', [
        { ...ofJob(job), itemId: String(assignment.itemId), annotationId: String(assignment._id) },
      ]),
    );
    this.batchFinished.subscribe((session, { _id, projectId, itemCount, jobCounts }) =>
      this.deliveries.tell(session, 'batch.finished', [
        { taskId: String(_id), projectId: textOf(projectId), items: itemCount, approvedJobs: jobCounts.approved },
      ]),
    );
    this.payoutEnded.subscribe((session, payout) => this.tellOfPayout(session, payout));
    this.runEnded.subscribe((session, run) => this.tellOfRun(session, run));
    this.personPaused.subscribe((session, { projectId, right, seen, jobsSetAside }) =>
      this.deliveries.tell(session, 'quality.alert', [
        { projectId: String(projectId), rightAnswers: right, goldAnswers: seen, jobsSetAside },
      ]),
    );
  }

  private async tellOfJob(session: ClientSession, { action, after }: JobMove): Promise<void> {
    if (action === 'submit')
      await this.deliveries.tell(session, 'job.submitted', [{ ...ofJob(after), minutes: after.submission?.minutes ?? null }]);
    if (!DECISIONS.includes(action)) return;
    const { status, approvedAmount } = after;
    const amount = approvedAmount && { amount: approvedAmount.amount, currency: approvedAmount.currency };
    await this.deliveries.tell(session, 'job.decided', [{ ...ofJob(after), decision: action, status, amount }]);
  }

  private async tellOfRun(session: ClientSession, { _id, kind, state, result, projectId, taskId }: RunRecord): Promise<void> {
    const runId = String(_id);
    if (result) await this.deliveries.tell(session, 'export.ready', [{ runId, bytes: result.bytes }]);
    await this.deliveries.tell(session, 'run.ended', [{ runId, kind, state, projectId: textOf(projectId), taskId: textOf(taskId) }]);
  }

  private async tellOfPayout(session: ClientSession, { _id, status, invoices, netKobo }: PayoutRecord): Promise<void> {
    const payoutId = String(_id);
    if (status === 'Paid') {
      const paid = invoices.map((invoice) => ({ invoiceId: String(invoice._id), invoiceNumber: invoice.invoiceNumber, payoutId }));
      await this.deliveries.tell(session, 'invoice.paid', paid);
    } else if (status === 'Failed' || status === 'Returned') {
      const amount = { amount: netKobo, currency: 'NGN' as const };
      await this.deliveries.tell(session, 'payout.failed', [{ payoutId, status, invoices: invoices.length, amount }]);
    }
  }
}

const ofJob = ({ _id, taskId, projectId }: JobMove['after']) => ({
  jobId: String(_id),
  taskId: String(taskId),
  projectId: textOf(projectId),
});
