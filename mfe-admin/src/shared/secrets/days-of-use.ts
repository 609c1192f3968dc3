const DAY_MS = 86_400_000;

/** For how many days a secret may work, as values of a field. */
export const DAYS_OF_USE = ['30', '90', '180', '365'] as const;

export const DAYS_OF_USE_OPTIONS = DAYS_OF_USE.map((days) => ({ value: days, label: `${days} days` }));

/** @returns the instant as the API reads it */
export const inDays = (days: string): string => new Date(Date.now() + Number(days) * DAY_MS).toISOString();
