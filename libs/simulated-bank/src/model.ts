export type TransferStatus = 'pending' | 'success' | 'failed' | 'reversed';

/** An account that money can be sent to. */
export interface Recipient {
  readonly code: string;
  readonly name: string;
  readonly accountNumber: string;
  readonly bankCode: string;
}

/** One transfer as the bank has it. Amounts are kobo. */
export interface Transfer {
  readonly id: number;
  readonly reference: string;
  readonly code: string;
  /** Its number at other banks. */
  readonly sessionId: string;
  readonly amount: number;
  readonly reason: string;
  readonly recipient: Recipient;
  readonly status: TransferStatus;
  readonly why: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Its later states, in this order. `at` is an instant in ms. */
  readonly ahead: readonly { readonly status: TransferStatus; readonly at: number }[];
}
