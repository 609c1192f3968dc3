import { Injectable } from '@nestjs/common';
import { type Currency, formatMoney } from '@labelbridge/contracts';
import { type ClientSession, type Types } from 'mongoose';
import { Transactions } from '../../../../database/transactions.js';
import { InvoicesService } from '../../../money/payments/invoices/invoices.service.js';
import { type FundsChange, ProjectFunds } from '../../projects/project-funds.service.js';
import { JobFundingRepository } from '../persistence/job-funding.repository.js';

/** Records per transaction, which takes some milliseconds. */
const PAGE = 200;

const textOf = (amount: number, currency: Currency): string => formatMoney({ amount, currency });

/** Recounts the funds of projects from their jobs, and what jobs have spent from their invoices. */
@Injectable()
export class FundsCheck {
  constructor(
    private readonly projects: ProjectFunds,
    private readonly jobs: JobFundingRepository,
    private readonly invoices: InvoicesService,
    private readonly transactions: Transactions,
  ) {}

  /** Compares, changes nothing. @returns what differs */
  async check(): Promise<string[]> {
    return this.compared(false);
  }

  /** Sets the funds of projects to what their jobs come to. @returns what differed */
  async rebuild(): Promise<string[]> {
    return this.compared(true);
  }

  private async compared(mends: boolean): Promise<string[]> {
    const faults: string[] = [];
    for (let after: Types.ObjectId | null = null; ;) {
      const page: { readonly _id: Types.ObjectId }[] = await this.projects.pageAfter(after, PAGE);
      for (const { _id } of page) {
        faults.push(...(await this.transactions.run((session) => this.ofProject(session, _id, mends))), ...(await this.ofJobs(_id)));
      }
      const last = page.at(-1);
      if (!last || page.length < PAGE) return faults;
      after = last._id;
    }
  }

  private async ofProject(session: ClientSession, _id: Types.ObjectId, mends: boolean): Promise<string[]> {
    const project = await this.projects.read(session, _id);
    if (!project?.funds) return [];
    const { currency, ...kept } = project.funds;
    const counted = await this.jobs.sumsOf(session, _id);
    const wrong = (['committed', 'spent'] satisfies (keyof FundsChange)[]).filter((field) => kept[field] !== counted[field]);
    if (mends && wrong.length > 0) await this.projects.replace(session, _id, counted);
    return wrong.map(
      (field) =>
        `the budget of project ${String(_id)} has ${textOf(kept[field], currency)} ${field}, its jobs come to ${textOf(counted[field], currency)}`,
    );
  }

  private async ofJobs(projectId: Types.ObjectId): Promise<string[]> {
    const faults: string[] = [];
    for (let after: Types.ObjectId | null = null; ;) {
      const { page, found } = await this.transactions.run((session) => this.pageOfJobs(session, projectId, after));
      faults.push(...found);
      const last = page.at(-1);
      if (!last || page.length < PAGE) return faults;
      after = last._id;
    }
  }

  private async pageOfJobs(session: ClientSession, projectId: Types.ObjectId, after: Types.ObjectId | null) {
    const page = await this.jobs.pageAfter(session, projectId, after, PAGE);
    const owed = await this.invoices.amountsOf(
      session,
      page.flatMap(({ invoice }) => (invoice ? [invoice._id] : [])),
    );
    const found = page.flatMap(({ _id, invoice, funding: { spent, currency } }) => {
      const amount = owed.get(invoice?._id ?? '') ?? 0;
      return amount === spent
        ? []
        : [`job ${String(_id)} has ${textOf(spent, currency)} of its budget spent, its invoice is ${textOf(amount, currency)}`];
    });
    return { page, found };
  }
}
