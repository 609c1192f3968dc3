import { createHash } from 'node:crypto';
import { type Journal } from './journal.js';
import { type Recipient, type Transfer, type TransferStatus } from './model.js';

/** What is asked of the bank. */
export interface TransferOrder {
  readonly reference: string;
  readonly amount: number;
  readonly reason: string;
  readonly recipient: Recipient;
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
const WHY_FAILED = 'The account is closed or cannot take money just now';

/** The book of the bank: recipients and transfers, each change of which is journalled before it counts. */
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

  /** The recipient of an account; the same account is the same recipient. */
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
   * Takes an order. A reference that is known pays nothing again: the caller is told so and the transfer stays as it is.
   *
   * @param status what it is at once
   * @param ahead what it becomes by itself
   */
  take(order: TransferOrder, status: TransferStatus, ahead: Transfer['ahead']): { transfer: Transfer; taken: boolean } {
    const known = this.#transfers.get(order.reference);
    if (known) return { transfer: known, taken: false };
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
    this.keep(transfer);
    return { transfer, taken: true };
  }

  /** Makes the next thing that lies ahead of a transfer come true. @returns the transfer then */
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
    this.keep(moved);
    return moved;
  }

  private keep(transfer: Transfer): void {
    this.journal.write({ transfer });
    this.#transfers.set(transfer.reference, transfer);
  }
}
