export interface Bank {
  /** Code of the Central Bank: three digits for commercial banks. Longer codes are from payment providers. */
  readonly code: string;
  readonly name: string;
}

/** Commercial and non-interest banks of Nigeria and the large digital ones, sorted by name. */
export const BANKS: readonly Bank[] = [
  { code: '044', name: 'Access Bank' },
  { code: '023', name: 'Citibank Nigeria' },
  { code: '050', name: 'Ecobank Nigeria' },
  { code: '51318', name: 'FairMoney Microfinance Bank' },
  { code: '070', name: 'Fidelity Bank' },
  { code: '011', name: 'First Bank of Nigeria' },
  { code: '214', name: 'First City Monument Bank' },
  { code: '103', name: 'Globus Bank' },
  { code: '058', name: 'Guaranty Trust Bank' },
  { code: '301', name: 'Jaiz Bank' },
  { code: '082', name: 'Keystone Bank' },
  { code: '50211', name: 'Kuda Bank' },
  { code: '303', name: 'Lotus Bank' },
  { code: '50515', name: 'Moniepoint Microfinance Bank' },
  { code: '999992', name: 'OPay' },
  { code: '107', name: 'Optimus Bank' },
  { code: '999991', name: 'PalmPay' },
  { code: '104', name: 'Parallex Bank' },
  { code: '076', name: 'Polaris Bank' },
  { code: '105', name: 'PremiumTrust Bank' },
  { code: '101', name: 'Providus Bank' },
  { code: '125', name: 'Rubies Microfinance Bank' },
  { code: '106', name: 'Signature Bank' },
  { code: '51310', name: 'Sparkle Microfinance Bank' },
  { code: '221', name: 'Stanbic IBTC Bank' },
  { code: '068', name: 'Standard Chartered Bank' },
  { code: '232', name: 'Sterling Bank' },
  { code: '100', name: 'SunTrust Bank' },
  { code: '302', name: 'TAJBank' },
  { code: '102', name: 'Titan Trust Bank' },
  { code: '032', name: 'Union Bank of Nigeria' },
  { code: '033', name: 'United Bank for Africa' },
  { code: '215', name: 'Unity Bank' },
  { code: '566', name: 'VFD Microfinance Bank' },
  { code: '035', name: 'Wema Bank' },
  { code: '057', name: 'Zenith Bank' },
];

export const bankName = (code: string): string | undefined => BANKS.find((bank) => bank.code === code)?.name;

/** Institutions with three-digit codes whose account numbers do not follow the rule of the commercial banks. */
const NOT_BY_THE_RULE: ReadonlySet<string> = new Set(['125', '566']);
const WEIGHTS = [3, 7, 3];

/**
 * Checks the last digit of a ten-digit account number against its bank (NUBAN: weights 3, 7, 3 over bank code and serial,
 * the sum modulo 10, subtracted from 10; 10 is 0). A mismatch warns of a typing error and refuses nothing (product.md).
 *
 * @returns undefined if it cannot be checked: not ten digits, or a bank that does not follow the rule
 */
export function checkDigitFits(bankCode: string, accountNumber: string): boolean | undefined {
  if (!/^\d{3}$/.test(bankCode) || NOT_BY_THE_RULE.has(bankCode) || !/^\d{10}$/.test(accountNumber)) return undefined;
  const digits = [...bankCode, ...accountNumber.slice(0, 9)].map(Number);
  const sum = digits.reduce((total, digit, place) => total + digit * (WEIGHTS[place % 3] ?? 0), 0);
  return (10 - (sum % 10)) % 10 === Number(accountNumber.at(-1));
}

/** Form for everybody but the owner. */
export const maskAccountNumber = (accountNumber: string): string => `••${accountNumber.slice(-4)}`;
