/** One field that was refused and the rule it broke. `field` is a path such as `rate.amount`. */
export interface ErrorDetail {
  field: string;
  message: string;
}

/** The one shape of every error answer (product.md, HTTP contract). `responseMessage` repeats `message`. */
export interface ErrorBody {
  statusCode: number;
  error: string;
  message: string;
  responseMessage: string;
  details?: ErrorDetail[];
  /** What the server has, where the refusal is about it: a patch that conflicts, say. */
  data?: unknown;
  requestId: string;
}

/** The page information of a list. `total` is exact up to `LIMITS.totalMax` and null beyond; `next` is a cursor or null. */
export interface PageInfo {
  total: number | null;
  next: string | null;
}

/** Where the access token lives in session storage (specification section 4). */
export const TOKEN_KEY = 'authToken';
