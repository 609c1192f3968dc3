import {
  accountNameChoices,
  BANKS,
  fieldProblem,
  type FormRules,
  type FormValues,
  normalisePhone,
  PAYOUT_ACCOUNT_RULES,
  PAYOUT_MESSAGES,
  plainAccountNumber,
  PROFILE_RULES,
  type Rule,
  SIGNUP_RULES,
  skillsOf,
  STEP_UP_MESSAGES,
} from '@labelbridge/contracts';
import { type Profile, type ProfileChanges } from './api/profile.js';

/** A type, because an interface does not fit an index signature. */
export type ProfileValues = {
  firstname: string;
  lastname: string;
  email: string;
  phone: string;
  availableHoursPerWeek: string;
  telegram: string;
  skills: string;
  accountName: string;
  accountNumber: string;
  bankCode: string;
};

export function profileValues(profile: Profile): ProfileValues {
  const { firstname, lastname, email, phone, availableHoursPerWeek, telegram, skills, payoutAccount } = profile;
  const { accountName = '', accountNumber = '', bankCode = '' } = payoutAccount ?? {};
  const hours = availableHoursPerWeek === null ? '' : String(availableHoursPerWeek);
  return {
    firstname,
    lastname,
    email,
    phone,
    availableHoursPerWeek: hours,
    telegram: telegram ?? '',
    skills: skills.join(', '),
    accountName,
    accountNumber,
    bankCode,
  };
}

type AccountValues = Pick<ProfileValues, 'accountName' | 'accountNumber' | 'bankCode'>;

const accountOf = ({ accountName = '', accountNumber = '', bankCode = '' }: FormValues): AccountValues => ({
  accountName,
  accountNumber: plainAccountNumber(accountNumber),
  bankCode,
});
const isEmpty = (account: AccountValues) => Object.values(account).every((value) => value === '');
const isSame = (one: AccountValues, other: AccountValues) =>
  one.accountName === other.accountName && one.accountNumber === other.accountNumber && one.bankCode === other.bankCode;

/** Lists the choices of the account name: the bank's name, the user's own names as typed, and the saved one. */
export function accountNames(
  { firstname, lastname }: Pick<ProfileValues, 'firstname' | 'lastname'>,
  { saved, resolved }: { saved?: string | undefined; resolved?: string | null },
): string[] {
  const [first, last] = [firstname.trim(), lastname.trim()];
  const own = first && last ? accountNameChoices({ firstname: first, lastname: last }) : [];
  return [...new Set([...(resolved ? [resolved] : []), ...own, ...(saved ? [saved] : [])])];
}

/**
 * Returns the rules of the form for `profile`. A payout account needs all fields or none. A changed account needs the bank's name or one of
 * the user's own names. The server does not accept a change of name and account at once.
 *
 * @param resolved the bank's name of the typed account, if known
 */
export function profileRules(profile: Profile, resolved: string | null = null): FormRules {
  const before = profileValues(profile);
  const saved = accountOf(before);
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
  const nameFirst: Rule = (_value, { firstname = '', lastname = '', ...form }) => {
    const named = firstname.trim() !== before.firstname || lastname.trim() !== before.lastname;
    return named && !isSame(accountOf(form), saved) ? STEP_UP_MESSAGES.nameOrAccount : undefined;
  };
  return {
    firstname: SIGNUP_RULES.firstname,
    lastname: SIGNUP_RULES.lastname,
    phone: SIGNUP_RULES.phone,
    availableHoursPerWeek: [(value, form) => fieldProblem(PROFILE_RULES.availableHoursPerWeek, value.trim(), form)],
    telegram: [(value, form) => fieldProblem(PROFILE_RULES.telegram, value.trim(), form)],
    skills: PROFILE_RULES.skills,
    accountName: [nameFirst, ofAccount('accountName'), ownName],
    accountNumber: [ofAccount('accountNumber')],
    bankCode: [ofAccount('bankCode')],
  };
}

type PayoutAccount = NonNullable<ProfileChanges['payoutAccount']>;

export const isBankCode = (code: string): code is PayoutAccount['bankCode'] => BANKS.some((bank) => bank.code === code);

const toPayoutAccount = ({ bankCode, ...account }: AccountValues): PayoutAccount | null =>
  isBankCode(bankCode) ? { ...account, bankCode } : null;

/** Returns the changed fields; the payout account is sent as a whole. */
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
  const skills = skillsOf(values.skills);
  return {
    ...(firstname === before.firstname ? {} : { firstname }),
    ...(lastname === before.lastname ? {} : { lastname }),
    ...(phone === before.phone ? {} : { phone }),
    ...(hours === before.availableHoursPerWeek ? {} : { availableHoursPerWeek: hours === '' ? null : Number(hours) }),
    ...(skills.join(', ') === before.skills ? {} : { skills }),
    ...(telegram === before.telegram ? {} : { telegram: telegram || null }),
    ...(isSame(account, accountOf(before)) ? {} : { payoutAccount: toPayoutAccount(account) }),
  };
}
