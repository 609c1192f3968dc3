import { type ClientSession, type Types } from 'mongoose';

/** The answer of a bank about an account: the owner's name, null for an unknown account, or `unreachable`. */
export type AccountNameAnswer = { readonly name: string | null } | 'unreachable';

/** The bank as profiles need it. The payments module implements it, so that users do not depend on payments. */
export abstract class AccountNames {
  /** @param expected the expected owner */
  abstract lookUp(account: { readonly bankCode: string; readonly accountNumber: string }, expected: string): Promise<AccountNameAnswer>;

  /** Notifies the person in the caller's transaction of a payout account, and of the hold of one that replaces another. */
  abstract notifyOfChange(
    session: ClientSession,
    change: { readonly userId: Types.ObjectId; readonly bankCode: string; readonly accountNumber: string; readonly heldUntil: Date | null },
  ): Promise<void>;

  /** Notifies the person in the caller's transaction of another name, null where it stays, or phone of their account. */
  abstract notifyOfIdentity(
    session: ClientSession,
    change: { readonly userId: Types.ObjectId; readonly name: string | null; readonly isPhone: boolean },
  ): Promise<void>;
}
