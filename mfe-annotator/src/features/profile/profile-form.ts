import {
  accountNameChoices,
  BANKS,
  fieldProblem,
  type FormRules,
  type FormValues,
  normalisePhone,
  PAYOUT_ACCOUNT_RULES,
  PAYOUT_MESSAGES,
  PROFILE_RULES,
  type Rule,
  SIGNUP_RULES,
} from '@labelbridge/contracts';
import { type Profile, type ProfileChanges } from './api/profile.js';

/** The profile's fields as typed. A type, so that a form can hold it. */
export type ProfileValues = {
  firstname: string;
  lastname: string;
  email: string;
  phone: string;
  availableHoursPerWeek: string;
  telegram: string;
  accountName: string;
  accountNumber: string;
  bankCode: string;
};

/** What the form begins with. */
export function profileValues(profile: Profile): ProfileValues {
  const { firstname, lastname, email, phone, availableHoursPerWeek, telegram, payoutAccount } = profile;
  const { accountName = '', accountNumber = '', bankCode = '' } = payoutAccount ?? {};
  const hours = availableHoursPerWeek === null ? '' : String(availableHoursPerWeek);
  return {
    firstname,
    lastname,
    email,
    phone,
    availableHoursPerWeek: hours,
    telegram: telegram ?? '',
    accountName,
    accountNumber,
    bankCode,
  };
}

type AccountValues = Pick<ProfileValues, 'accountName' | 'accountNumber' | 'bankCode'>;

const accountOf = ({ accountName = '', accountNumber = '', bankCode = '' }: FormValues): AccountValues => ({
  accountName,
  accountNumber: accountNumber.replace(/\s/g, ''),
  bankCode,
});
const isEmpty = (account: AccountValues) => Object.values(account).every((value) => value === '');
const isSame = (one: AccountValues, other: AccountValues) =>
  one.accountName === other.accountName && one.accountNumber === other.accountNumber && one.bankCode === other.bankCode;

/** The names to choose the account's from: the one the bank has, the person's own as typed, and the one it has. */
export function accountNames(
  { firstname, lastname }: Pick<ProfileValues, 'firstname' | 'lastname'>,
  { saved, resolved }: { saved?: string | undefined; resolved?: string | null },
): string[] {
  const [first, last] = [firstname.trim(), lastname.trim()];
  const own = first && last ? accountNameChoices({ firstname: first, lastname: last }) : [];
  return [...new Set([...(resolved ? [resolved] : []), ...own, ...(saved ? [saved] : [])])];
}

/**
 * The rules of the form that `profile` is edited in. A payout account is given whole or not at all, and one that is
 * changed bears the name that the bank has or one of the person's own.
 *
 * @param resolved the name that the bank has for the account as typed, where it told one
 */
export function profileRules(profile: Profile, resolved: string | null = null): FormRules {
  const saved = accountOf(profileValues(profile));
  const ofAccount =
    (field: keyof AccountValues): Rule =>
    (_value, form) => {
      const account = accountOf(form);
      return isEmpty(account) ? undefined : fieldProblem(PAYOUT_ACCOUNT_RULES[field], account[field], form);
    };
  const ownName: Rule = (value, { firstname = '', lastname = '', ...form }) => {
    if (value === '' || isSame(accountOf(form), saved)) return undefined;
    return accountNames({ firstname, lastname }, { resolved }).includes(value) ? undefined : PAYOUT_MESSAGES.accountNameChoice;
  };
  return {
    firstname: SIGNUP_RULES.firstname,
    lastname: SIGNUP_RULES.lastname,
    phone: SIGNUP_RULES.phone,
    availableHoursPerWeek: [(value, form) => fieldProblem(PROFILE_RULES.availableHoursPerWeek, value.trim(), form)],
    telegram: [(value, form) => fieldProblem(PROFILE_RULES.telegram, value.trim(), form)],
    accountName: [ofAccount('accountName'), ownName],
    accountNumber: [ofAccount('accountNumber')],
    bankCode: [ofAccount('bankCode')],
  };
}

type PayoutAccount = NonNullable<ProfileChanges['payoutAccount']>;

/** Whether a bank of the list has this code. */
export const isBankCode = (code: string): code is PayoutAccount['bankCode'] => BANKS.some((bank) => bank.code === code);

/** The account as it is sent; none where its fields were emptied. The rules let no other bank through. */
const toPayoutAccount = ({ bankCode, ...account }: AccountValues): PayoutAccount | null =>
  isBankCode(bankCode) ? { ...account, bankCode } : null;

/** What to send: only what is another than it was, the payout account as a whole. Empty where nothing changed. */
export function profileChanges(profile: Profile, values: ProfileValues): ProfileChanges {
  const before = profileValues(profile);
  const [firstname, lastname, hours, telegram] = [
    values.firstname.trim(),
    values.lastname.trim(),
    values.availableHoursPerWeek.trim(),
    values.telegram.trim(),
  ];
  const phone = normalisePhone(values.phone);
  const account = accountOf(values);
  return {
    ...(firstname === before.firstname ? {} : { firstname }),
    ...(lastname === before.lastname ? {} : { lastname }),
    ...(phone === before.phone ? {} : { phone }),
    ...(hours === before.availableHoursPerWeek ? {} : { availableHoursPerWeek: hours === '' ? null : Number(hours) }),
    ...(telegram === before.telegram ? {} : { telegram: telegram || null }),
    ...(isSame(account, accountOf(before)) ? {} : { payoutAccount: toPayoutAccount(account) }),
  };
}
