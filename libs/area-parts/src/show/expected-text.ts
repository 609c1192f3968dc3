import { type EstimateSource, type ExpectedWork, formatMinutes, formatMoney } from '@labelbridge/contracts';

export const ESTIMATE_SOURCE_LABEL: Readonly<Record<EstimateSource, string>> = {
  work: 'by the work so far',
  admin: 'by the admin’s estimate',
};

/** Formats expected work for a row: `about 40 min, ₦4,000.00, ₦6,000.00 an hour, by the work so far`. */
export const expectedText = ({ minutes, by, pay, hourly }: ExpectedWork): string =>
  [`about ${formatMinutes(minutes)}`, pay && formatMoney(pay), hourly && `${formatMoney(hourly)} an hour`, ESTIMATE_SOURCE_LABEL[by]]
    .filter(Boolean)
    .join(', ');
