const inLagos = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', dateStyle: 'long', timeStyle: 'short' });

/** An instant as people read it: `21 November 2026 at 00:30`, in Lagos time. */
export const lagosTime = (at: Date): string => inLagos.format(at);
