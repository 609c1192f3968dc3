import { createHash } from 'node:crypto';
import { type Journal } from './journal.js';
import { type Recipient, type Transfer, type TransferStatus } from './model.js';

export interface TransferOrder {
  readonly reference: string;
  readonly amount: number;
  readonly reason: string;
  readonly recipient: Recipient;
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
const WHY_FAILED = 'The account is closed or cannot take money just now';

/** Recipients and transfers. Each change is written to the journal first. */
export class Transfers {
  readonly #recipients = new Map<string, Recipient>();
  readonly #transfers = new Map<string, Transfer>();

  constructor(
    private readonly journal: Journal,
    private readonly now: () => Date,
  ) {
    for (const { recipient, transfer } of journal.read()) {
      if (recipient) this.#recipients.set(recipient.code, recipient);
      if (transfer) this.#transfers.set(transfer.reference, transfer);
    }
  }

  recipientFor(name: string, accountNumber: string, bankCode: string): Recipient {
    const code = `RCP_${digest(`${bankCode}:${accountNumber}`).slice(0, 16)}`;
    const known = this.#recipients.get(code);
    if (known) return known;
    const recipient = { code, name, accountNumber, bankCode };
    this.journal.write({ recipient });
    this.#recipients.set(code, recipient);
    return recipient;
  }

  recipient(code: string): Recipient | undefined {
    return this.#recipients.get(code);
  }

  find(reference: string): Transfer | undefined {
    return this.#transfers.get(reference);
  }

  all(): Iterable<Transfer> {
    return this.#transfers.values();
  }

  /**
   * Accepts an order. A known reference is not paid again.
   *
   * @param status initial state
   * @param ahead future states
   */
  accept(order: TransferOrder, status: TransferStatus, ahead: Transfer['ahead']): { transfer: Transfer; accepted: boolean } {
    const known = this.#transfers.get(order.reference);
    if (known) return { transfer: known, accepted: false };
    const at = this.now().toISOString();
    const mark = digest(order.reference);
    const transfer: Transfer = {
      ...order,
      id: this.#transfers.size + 1,
      code: `TRF_${mark.slice(0, 16)}`,
      sessionId: `9998${BigInt(`0x${mark.slice(16, 40)}`)
        .toString()
        .padStart(26, '0')
        .slice(-26)}`,
      status,
      why: null,
      createdAt: at,
      updatedAt: at,
      ahead,
    };
    this.save(transfer);
    return { transfer, accepted: true };
  }

  advance(reference: string): Transfer | undefined {
    const transfer = this.#transfers.get(reference);
    const [next, ...ahead] = transfer?.ahead ?? [];
    if (!transfer || !next) return transfer;
    const moved = {
      ...transfer,
      status: next.status,
      why: next.status === 'failed' ? WHY_FAILED : null,
      updatedAt: this.now().toISOString(),
      ahead,
    };
    this.save(moved);
    return moved;
  }

  private save(transfer: Transfer): void {
    this.journal.write({ transfer });
    this.#transfers.set(transfer.reference, transfer);
  }
}
