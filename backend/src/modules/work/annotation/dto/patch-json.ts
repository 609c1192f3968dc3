import { ANNOTATION_LIMITS } from '@labelbridge/annotation';

/** JSON limits of a patch or review: masks are long lists of numbers, outlines are many short lists. */
export const PATCH_JSON = { containers: 250_000, values: ANNOTATION_LIMITS.numbersWritten } as const;
