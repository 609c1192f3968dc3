/** Where a transfer goes. */
export interface PayoutAccount {
  readonly accountName: string;
  readonly accountNumber: string;
  readonly bankCode: string;
}
