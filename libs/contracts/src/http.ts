/** A refused field and the rule it broke. `field` is a path such as `rate.amount`. */
export interface ErrorDetail {
  field: string;
  message: string;
}

/** Shape of every error answer (product.md, HTTP contract). `responseMessage` repeats `message`. */
export interface ErrorBody {
  statusCode: number;
  error: string;
  message: string;
  responseMessage: string;
  details?: ErrorDetail[];
  /** State on the server that the refusal is about, such as after a conflicting patch. */
  data?: unknown;
  requestId: string;
}

/** Page information of a list. `total` is exact up to `LIMITS.totalMax` and null beyond; `next` is a cursor or null. */
export interface PageInfo {
  total: number | null;
  next: string | null;
}

/** Key of the access token in session storage (specification section 4). */
export const TOKEN_KEY = 'authToken';
