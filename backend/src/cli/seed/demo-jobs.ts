import { Injectable } from '@nestjs/common';
import { type Rate, proposedAmount } from '@labelbridge/contracts';
import { type CurrentUser } from '../../common/access/current-user.js';
import { AssignmentsService } from '../../modules/jobs/assignments.service.js';
import { JobTransitionsService } from '../../modules/jobs/job-transitions.service.js';
import { JobsService } from '../../modules/jobs/jobs.service.js';
import { PayService } from '../../modules/payments/payouts/creation/pay.service.js';
import { type DemoJob } from './demo-data.js';
import { type Once, idOf, unlessDone } from './seed-log.js';

export interface DemoJobParts {
  readonly taskId: string;
  readonly rate: Rate;
  readonly admin: CurrentUser;
  readonly annotator: CurrentUser;
}

/** Takes demo jobs through their lifecycle by the same services as the screens. */
@Injectable()
export class DemoJobs {
  constructor(
    private readonly assignments: AssignmentsService,
    private readonly jobs: JobsService,
    private readonly transitions: JobTransitionsService,
    private readonly payouts: PayService,
  ) {}

  /** @param step the prefix of the step names in the seed log */
  async make(once: Once, step: string, { end, minutes }: DemoJob, { taskId, rate, admin, annotator }: DemoJobParts): Promise<void> {
    const id = await once(`${step}:assign`, async () => {
      await unlessDone(() => this.assignments.assign(admin, { taskId, userId: annotator._id }));
      return idOf((await this.jobs.list(admin, { taskId, annotatorId: annotator._id })).data);
    });
    const transitionOnce = (name: string, make: () => Promise<unknown>): Promise<string> =>
      once(`${step}:${name}`, async () => {
        await unlessDone(make);
        return id;
      });
    if (end === 'pending') return;
    await transitionOnce('submit', async () => {
      await this.jobs.openGuideline(annotator, id);
      await this.jobs.start(annotator, id);
      await this.transitions.submit(annotator, id, { minutes, note: 'All items are done and checked against the guideline.' });
    });
    if (end === 'submitted') return;
    if (typeof end === 'object') {
      await transitionOnce('reject', () => this.transitions.run(admin, id, { action: 'reject', reason: end.reject }));
      return;
    }
    await transitionOnce('approve', () =>
      this.transitions.run(admin, id, { action: 'approve', approvedAmount: proposedAmount(rate, minutes) }),
    );
    if (end !== 'paid') return;
    await transitionOnce('pay', async () => {
      const { data } = await this.jobs.find(admin, id);
      // The seed does not wait for the payout worker.
      await this.payouts.create(admin, { ids: [idOf(data.invoice ? [data.invoice] : [])] });
    });
  }
}
