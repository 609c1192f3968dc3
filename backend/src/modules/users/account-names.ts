import { type ClientSession, type Types } from 'mongoose';

/** What a bank says of an account: whose it is, that it knows none (null), or nothing at all just now. */
export type AccountNameAnswer = { readonly name: string | null } | 'unreachable';

/** The bank, as profiles need it. Payments provide it: users know no bank. */
export abstract class AccountNames {
  /** @param expected whose it should be */
  abstract ask(account: { readonly bankCode: string; readonly accountNumber: string }, expected: string): Promise<AccountNameAnswer>;

  /** Tells the person, in the caller's transaction, that his account was changed and payouts to it wait. */
  abstract tellOfChange(
    session: ClientSession,
    change: { readonly userId: Types.ObjectId; readonly bankCode: string; readonly accountNumber: string; readonly heldUntil: Date },
  ): Promise<void>;
}
