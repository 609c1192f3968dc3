const inLagos = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', dateStyle: 'long', timeStyle: 'short' });

/** Formats an instant in Lagos time: `21 November 2026 at 00:30`. */
export const lagosTime = (at: Date): string => inLagos.format(at);
