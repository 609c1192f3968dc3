export type TransferStatus = 'pending' | 'success' | 'failed' | 'reversed';

export interface Recipient {
  readonly code: string;
  readonly name: string;
  readonly accountNumber: string;
  readonly bankCode: string;
}

/** A transfer. Amounts are kobo. */
export interface Transfer {
  readonly id: number;
  readonly reference: string;
  readonly code: string;
  /** Its id at other banks. */
  readonly sessionId: string;
  readonly amount: number;
  readonly reason: string;
  readonly recipient: Recipient;
  readonly status: TransferStatus;
  readonly why: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Future states, in order. `at` is a time in ms since the epoch. */
  readonly ahead: readonly { readonly status: TransferStatus; readonly at: number }[];
}
