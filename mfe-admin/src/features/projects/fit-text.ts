import { type Schemas } from '@labelbridge/api-client';
import { LIMITS } from '@labelbridge/contracts';

type Fit = Pick<Schemas['FitDto'], 'fitting' | 'active'>;

/** The server counts no further than `LIMITS.totalMax`. */
const countOf = (count: number): string => (count >= LIMITS.totalMax ? `${LIMITS.totalMax} or more` : String(count));

/** @returns undefined until the figure is there */
export const fitText = (fit: Fit | undefined): string | undefined =>
  fit && fit.fitting !== null && fit.active !== null
    ? `${countOf(fit.fitting)} of ${countOf(fit.active)} active annotators claim all of this`
    : undefined;
