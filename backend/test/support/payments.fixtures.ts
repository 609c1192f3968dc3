import { type TestApp, type TestPerson } from './test-app.js';

/** Creates work through the API, up to an unpaid invoice. */
export class Work {
  private tasks = 0;

  constructor(
    private readonly app: TestApp,
    readonly admin: TestPerson,
  ) {}

  /** Assigns a new task. @returns the job's id */
  async assign(annotator: TestPerson, title = `Task ${++this.tasks}`): Promise<string> {
    const task = await this.call('/api/tasks', 201, this.admin, {
      taskName: 'Image Annotation',
      title,
      taskLink: 'https://example.com/work',
      taskGuidelineLink: 'https://example.com/guideline',
      dueDate: '2099-12-31',
      createdBy: this.admin._id,
      rate: { amount: 100_000, currency: 'NGN', per: 'hour' },
    });
    const job = await this.call('/api/tasks/assign', 201, this.admin, { taskId: task._id, userId: annotator._id });
    return job._id;
  }

  async submit(annotator: TestPerson, jobId: string, minutes = 60): Promise<void> {
    await this.call(`/api/jobs/${jobId}/submit`, 200, annotator, { minutes, note: 'done' });
  }

  /** @returns the invoice's id */
  async approve(jobId: string, amount = 600_000): Promise<string> {
    const job = await this.call(`/api/jobs/${jobId}/approve`, 200, this.admin, {
      approvedAmount: { amount, currency: 'NGN' },
      reason: 'Agreed with the annotator',
      confirmMinutes: true,
    });
    return job.invoice._id;
  }

  /** Creates an unpaid invoice. @returns its id */
  async invoice(annotator: TestPerson, { title, amount = 600_000 }: { title?: string; amount?: number } = {}): Promise<string> {
    const jobId = await this.assign(annotator, title);
    await this.submit(annotator, jobId);
    return this.approve(jobId, amount);
  }

  private async call(path: string, expected: number, person: TestPerson, body: unknown) {
    const answer = await this.app.http('POST', path, { token: person.token, body });
    if (answer.status !== expected) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  }
}
