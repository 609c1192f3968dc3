import { ANNOTATION_LIMITS } from '@labelbridge/annotation';

/** What the JSON of a patch or of a review has at most: masks are long lists of numbers, outlines many short lists. */
export const PATCH_JSON = { containers: 250_000, values: ANNOTATION_LIMITS.numbersWritten } as const;
