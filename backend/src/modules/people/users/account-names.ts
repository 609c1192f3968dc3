import { type ClientSession, type Types } from 'mongoose';

/** `name` is the owner's name at the bank; null for an unknown account. */
export type AccountNameAnswer = { readonly name: string | null } | 'unreachable';

/** Implemented by the payments module, so that users do not depend on payments. */
export abstract class AccountNames {
  abstract lookUp(account: { readonly bankCode: string; readonly accountNumber: string }, expected: string): Promise<AccountNameAnswer>;

  /** Notifies the person in the caller's transaction of a payout account, and of its hold. */
  abstract notifyOfChange(
    session: ClientSession,
    change: { readonly userId: Types.ObjectId; readonly bankCode: string; readonly accountNumber: string; readonly heldUntil: Date | null },
  ): Promise<void>;

  /** Notifies the person in the caller's transaction of a changed name or phone. @param change.name null if it is unchanged */
  abstract notifyOfIdentity(
    session: ClientSession,
    change: { readonly userId: Types.ObjectId; readonly name: string | null; readonly isPhone: boolean },
  ): Promise<void>;
}
