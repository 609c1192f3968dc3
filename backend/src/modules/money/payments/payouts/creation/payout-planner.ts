import { Inject, Injectable } from '@nestjs/common';
import { ACCOUNT_MESSAGES, INVOICE_LIFECYCLE, LIMITS, staleStateMessage } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { type CurrentUser } from '../../../../../common/access/current-user.js';
import { Clock } from '../../../../../common/clock/clock.js';
import { type Failure } from '../../../../../common/openapi/responses.js';
import { SETTINGS, type Settings } from '../../../../../config/settings.js';
import { AccountNames } from '../../../../people/users/account-names.js';
import { type OwnPayoutAccountDto } from '../../../../people/users/dto/payout-account.dto.js';
import { PayoutAccounts } from '../../../../people/users/payout-accounts.js';
import { type UserRecord } from '../../../../people/users/persistence/user.schema.js';
import { UsersService } from '../../../../people/users/users.service.js';
import { InvoiceRepository } from '../../invoices/persistence/invoice.repository.js';
import { type InvoiceRecord } from '../../invoices/persistence/invoice.schema.js';
import { PayoutProvider } from '../providers/payout-provider.js';
import { type PayStop, payProblem } from './domain/pay-problem.js';
import { type PayoutSums, groupByAnnotator, sumsOf } from './domain/plan.js';

export interface PayoutLine extends PayoutSums {
  readonly annotator: UserRecord;
  /** Includes the full number, which is sealed into the payout. */
  readonly account: OwnPayoutAccountDto | null;
  readonly invoices: readonly InvoiceRecord[];
  readonly problem: { readonly stop: PayStop; readonly message: string } | undefined;
}

export interface PayoutPlan {
  readonly lines: readonly PayoutLine[];
  /** Invoices in no line, with the reason. */
  readonly failed: readonly Failure[];
  /** Set if more is due than one request pays. */
  readonly more: boolean;
}

export const DUE_MAX = 1_000;

@Injectable()
export class PayoutPlanner {
  constructor(
    private readonly invoices: InvoiceRepository,
    private readonly users: UsersService,
    private readonly accounts: PayoutAccounts,
    private readonly names: AccountNames,
    private readonly provider: PayoutProvider,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @param confirmed annotators whose account is paid whatever its name at the bank is */
  async plan(person: Pick<CurrentUser, '_id'>, chosen: readonly string[] | 'all due', confirmed: ReadonlySet<string>): Promise<PayoutPlan> {
    const due = chosen === 'all due' ? await this.invoices.findUnpaid(DUE_MAX + 1) : await this.inOrder(chosen);
    const found = due.slice(0, DUE_MAX);
    const unpaid = found.filter(({ status }) => status === INVOICE_LIFECYCLE.initial);
    const groups = groupByAnnotator(
      unpaid.map((invoice) => ({ ...invoice, id: String(invoice._id), annotatorId: String(invoice.annotatorId), invoice })),
    );
    const annotators = new Map(
      (await this.users.findMany(unpaid.map(({ annotatorId }) => annotatorId))).map((user) => [String(user._id), user]),
    );
    const readAccount = this.accountReader();
    const lines: PayoutLine[] = [];
    for (const group of groups) {
      const [first] = group;
      const annotator = first && annotators.get(first.annotatorId);
      if (annotator)
        lines.push(
          await this.line(
            annotator,
            group.map(({ invoice }) => invoice),
            { confirmed, isOwn: annotator._id.equals(person._id) },
            readAccount,
          ),
        );
    }
    return { lines, failed: chosen === 'all due' ? [] : failuresOf(chosen, found), more: due.length > DUE_MAX };
  }

  private async inOrder(ids: readonly string[]): Promise<InvoiceRecord[]> {
    const unique = [...new Set(ids.map((id) => id.toLowerCase()))];
    const found = new Map(
      (await this.invoices.findMany(unique.map((id) => new Types.ObjectId(id)))).map((invoice) => [String(invoice._id), invoice]),
    );
    return unique.flatMap((id) => found.get(id) ?? []);
  }

  private async line(
    annotator: UserRecord,
    invoices: InvoiceRecord[],
    { confirmed, isOwn }: { readonly confirmed: ReadonlySet<string>; readonly isOwn: boolean },
    readAccount: AccountReader,
  ): Promise<PayoutLine> {
    const account = await readAccount(annotator);
    const sums = sumsOf(invoices, this.settings.payoutFee);
    const problem = payProblem({
      account: account && {
        nameMatch: account.nameMatch,
        resolvedName: account.resolvedName,
        personName: `${annotator.firstname} ${annotator.lastname}`,
        heldUntil: account.heldUntil === null ? null : new Date(account.heldUntil),
      },
      unquoted: invoices.some(({ naira }) => naira === null),
      ...sums,
      maxKobo: LIMITS.amountMax,
      nameConfirmed: confirmed.has(String(annotator._id)),
      isOwn,
      byHand: this.provider.byHand,
      now: this.clock.now(),
    });
    return { ...sums, annotator, account, invoices, problem };
  }

  /** Reads accounts and resolves unknown names until the bank is unreachable. */
  private accountReader(): AccountReader {
    let reachable = !this.provider.byHand;
    return async (annotator) => {
      const account = this.accounts.open(annotator);
      if (!account || account.nameMatch !== 'unresolved' || !reachable) return account;
      const answer = await this.names.lookUp(account, `${annotator.firstname} ${annotator.lastname}`);
      if (answer === 'unreachable') reachable = false;
      if (answer === 'unreachable' || answer.name === null || !annotator.payoutAccount) return account;
      await this.users.setResolvedName(annotator, answer.name);
      return this.accounts.open({ ...annotator, payoutAccount: { ...annotator.payoutAccount, resolvedName: answer.name } });
    };
  }
}

type AccountReader = (annotator: UserRecord) => Promise<OwnPayoutAccountDto | null>;

function failuresOf(ids: readonly string[], found: readonly InvoiceRecord[]): Failure[] {
  const byId = new Map(found.map((invoice) => [String(invoice._id), invoice]));
  return [...new Set(ids)].flatMap((id) => {
    const invoice = byId.get(id.toLowerCase());
    if (!invoice) return [{ id, message: ACCOUNT_MESSAGES.notFound }];
    return invoice.status === INVOICE_LIFECYCLE.initial ? [] : [{ id, message: staleStateMessage(INVOICE_LIFECYCLE.name, invoice.status) }];
  });
}
