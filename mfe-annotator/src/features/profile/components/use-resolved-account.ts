import { useEffect, useState } from 'react';
import { ACCOUNT_RESOLVE_MESSAGES, fieldProblem, PAYOUT_ACCOUNT_RULES, plainAccountNumber } from '@labelbridge/contracts';
import { resolveAccount, type ResolvedAccount } from '../api/profile.js';
import { isBankCode } from '../profile-form.js';

const PAUSE_MS = 400;

export interface Resolution {
  readonly asking: boolean;
  readonly account: ResolvedAccount | undefined;
  readonly problem: string | undefined;
}

const NOTHING: Resolution = { asking: false, account: undefined, problem: undefined };

/**
 * Asks the bank for the name of the typed account, once bank and number are complete and the typing pauses.
 *
 * @param wanted false if the account is unchanged
 */
export function useResolvedAccount({ bankCode, accountNumber }: { bankCode: string; accountNumber: string }, wanted: boolean): Resolution {
  const number = plainAccountNumber(accountNumber);
  const typed = `${bankCode} ${number}`;
  const [answered, setAnswered] = useState({ typed: '', resolution: NOTHING });
  useEffect(() => {
    const whole = isBankCode(bankCode) && !fieldProblem(PAYOUT_ACCOUNT_RULES.accountNumber, number, {});
    if (!wanted || !whole) return undefined;
    let current = true;
    const settle = (resolution: Resolution) => current && setAnswered({ typed, resolution });
    const timer = setTimeout(() => {
      settle({ ...NOTHING, asking: true });
      resolveAccount({ bankCode, accountNumber: number }).then(
        (account) => settle({ ...NOTHING, account, problem: account.message ?? undefined }),
        () => settle({ ...NOTHING, problem: ACCOUNT_RESOLVE_MESSAGES.unreachable }),
      );
    }, PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [bankCode, number, typed, wanted]);
  return wanted && answered.typed === typed ? answered.resolution : NOTHING;
}
