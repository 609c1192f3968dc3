export const QUOTE_MESSAGES = {
  /** Source of a rate that an admin sets without naming one. */
  ownSource: 'Labelbridge',
  sourceNotGiven: 'Not given',
  rateSet: 'The rate is set. Invoices that waited for it are quoted now.',
  rateFetched: 'The rate of the provider is set.',
  noSource: 'No provider has a rate. Please set one by hand.',
  rateMissing: 'There is no exchange rate of the last 24 hours. Your pay in Naira is shown as soon as there is one.',
  rateMissingForAdmins: 'There is no exchange rate of the last 24 hours, so work in dollars cannot be quoted or paid. Please set one.',
  unquotedApproval: 'There is no exchange rate today: the invoice is quoted in Naira as soon as one is set.',
  rateShape: 'Please enter the Naira for one dollar, such as 1523.45.',
  sourceShape: 'Please enter at most 160 characters.',
} as const;

export const LEDGER_MESSAGES = { accountShape: 'must be funding, transit, bank, fx, fees, or owed: and the _id of an annotator' } as const;

export const STATEMENT_MESSAGES = { monthShape: 'must be a month written YYYY-MM', whose: 'must say whose statement it is' } as const;
