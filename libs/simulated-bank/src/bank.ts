import { type FaultKind, type FaultPlan, faultFor } from './faults.js';
import { type Transfer, type TransferStatus } from './model.js';
import { type TransferOrder, type Transfers } from './transfers.js';
import { type Webhooks } from './webhooks.js';

const WEBHOOK_AFTER_MS = 50;
/** Delay of the webhook of a success after its reversal, for the fault `disorder`. */
const DISORDER_MS = 500;

export class Bank {
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(
    readonly transfers: Transfers,
    private readonly webhooks: Webhooks,
    private readonly now: () => Date,
    public plan: FaultPlan,
  ) {
    for (const transfer of transfers.all()) this.schedule(transfer, undefined);
  }

  fault(about: string): FaultKind | undefined {
    return faultFor(this.plan, about);
  }

  /** Accepts an order. @returns the transfer, and whether the reference was new */
  order(order: TransferOrder, fault: FaultKind | undefined): { transfer: Transfer; accepted: boolean } {
    const { status, ahead } = this.courseOf(fault);
    const answer = this.transfers.accept(order, status, ahead);
    if (!answer.accepted) return answer;
    if (status !== 'pending') this.notify(answer.transfer, fault);
    this.schedule(answer.transfer, fault);
    return answer;
  }

  stop(): void {
    this.webhooks.stop();
    for (const timer of this.#timers) clearTimeout(timer);
  }

  private courseOf(fault: FaultKind | undefined): { status: TransferStatus; ahead: Transfer['ahead'] } {
    const { lateMs, longMs, reverseMs } = this.plan;
    const later = (status: TransferStatus, ms: number): Transfer['ahead'] => [{ status, at: this.now().getTime() + ms }];
    if (fault === 'late') return { status: 'pending', ahead: later('success', lateMs) };
    if (fault === 'long') return { status: 'pending', ahead: later('success', longMs) };
    if (fault === 'fail') return { status: 'pending', ahead: later('failed', lateMs) };
    if (fault === 'reverse' || fault === 'disorder') return { status: 'success', ahead: later('reversed', reverseMs) };
    return { status: 'success', ahead: [] };
  }

  private notify(transfer: Transfer, fault: FaultKind | undefined): void {
    const held = fault === 'disorder' && transfer.status === 'success' ? this.plan.reverseMs + DISORDER_MS : 0;
    this.webhooks.notify(transfer, fault, WEBHOOK_AFTER_MS + held);
  }

  private schedule({ reference, ahead: [next] }: Transfer, fault: FaultKind | undefined): void {
    if (!next) return;
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        const moved = this.transfers.advance(reference);
        if (!moved) return;
        this.notify(moved, fault);
        this.schedule(moved, fault);
      },
      Math.max(0, next.at - this.now().getTime()),
    );
    timer.unref();
    this.#timers.add(timer);
  }
}
