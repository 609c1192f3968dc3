import {
  BadRequestException,
  ConflictException,
  ForbiddenException,
  HttpException,
  HttpStatus,
  NotFoundException,
  UnauthorizedException,
} from '@nestjs/common';
import { ACCOUNT_MESSAGES, type ErrorDetail, STEP_UP_MESSAGES, busyText, tooManyTriesText } from '@labelbridge/contracts';
import { noteRefusal, type RefusedTarget } from '../context/request-context.js';

/** Writes a broken rule as a sentence: a phrase ("must be …") gets the name of its field in front. */
export function problemSentence({ field, message }: ErrorDetail): string {
  return /^\p{Lu}/u.test(message) ? message : `${field} ${message}`;
}

/** Maximum of broken rules in an answer. More of them usually have one cause. */
export const PROBLEMS_MAX = 100;
const FIELD_MAX = 200;
const PROBLEM_MAX = 1_000;

/** Limits how much of the client's input is repeated. */
const shortened = ({ field, message }: ErrorDetail): ErrorDetail => ({
  field: field.slice(0, FIELD_MAX),
  message: message.slice(0, PROBLEM_MAX),
});

/** 400: fields that break their rules, at most the first hundred. */
export function badInput(problems: readonly ErrorDetail[]): BadRequestException {
  const details = problems.slice(0, PROBLEMS_MAX).map(shortened);
  const [first] = details;
  if (!first) return new BadRequestException({ message: 'The request is not valid.', details });
  const message =
    problems.length < PROBLEMS_MAX
      ? problemSentence(first)
      : `There are at least ${PROBLEMS_MAX} problems. The first: ${problemSentence(first)}`;
  return new BadRequestException({ message, details });
}

/** 404: the record does not exist or belongs to another person. Both get the same answer. */
export const notFound = (message: string = ACCOUNT_MESSAGES.notFound): NotFoundException => new NotFoundException(message);

/** @throws 404 if the record is missing */
export function orNotFound<T>(record: T | null | undefined): T {
  if (record === null || record === undefined) throw notFound();
  return record;
}

/** 409: the present state does not allow it. */
export const conflict = (message: string, details?: readonly ErrorDetail[]): ConflictException =>
  new ConflictException(details ? { message, details } : message);

/** 409 with the server's state in `data`. */
export const conflictWith = (message: string, data: object): ConflictException => new ConflictException({ message, data });

/** 409: a control against insiders refuses it. The refusal is recorded, and admins are notified. @param about name of the attempt */
export function refusedByControl(about: string, message: string, target?: RefusedTarget): ConflictException {
  noteRefusal(about, message, { target });
  return conflict(message);
}

/** 403 that names what is missing. */
export const forbidden = (field: string, message: string): ForbiddenException =>
  new ForbiddenException({ message, details: [{ field, message }] });

/** 403: the call needs a fresh proof of identity (`POST /auth/step-up`). */
export const stepUpNeeded = (hasSecondFactor: boolean): ForbiddenException =>
  forbidden('stepUp', hasSecondFactor ? STEP_UP_MESSAGES.codeNeeded : STEP_UP_MESSAGES.passwordNeeded);

/** 401: the proof of the second log-in step is wrong. The field is named for the form. */
export const refusedProof = (field: 'code' | 'assertion', message: string): UnauthorizedException =>
  new UnauthorizedException({ message, details: [{ field, message }] });

export const unauthorized = (message: string): UnauthorizedException => new UnauthorizedException(message);

/** 500: the work failed after a part of it was stored. The message says what is stored; `cause` is only logged. */
export class PartlyDoneError extends HttpException {
  constructor(message: string, cause: unknown) {
    super({ message }, HttpStatus.INTERNAL_SERVER_ERROR, { cause });
  }
}

/** 503: a service that the call needs does not answer. Nothing was changed, and a retry may succeed. The message names the service. */
export class UnavailableError extends HttpException {
  constructor(message: string) {
    super({ message }, HttpStatus.SERVICE_UNAVAILABLE);
  }
}

/** 507: the disk is full, and nothing of the input is stored. */
export class StorageFullError extends HttpException {
  constructor(message: string) {
    super({ message }, HttpStatus.INSUFFICIENT_STORAGE);
  }
}

/** 429: a rate limit is exhausted. The message and the header Retry-After say when to try again. */
export class TooManyRequestsError extends HttpException {
  /** Seconds, rounded up. */
  readonly retryAfter: number;

  /** @param waitMs milliseconds until the next request is allowed */
  constructor(waitMs: number, message = tooManyTriesText(Math.ceil(waitMs / 1000)), details?: readonly ErrorDetail[]) {
    super(details ? { message, details } : { message }, HttpStatus.TOO_MANY_REQUESTS);
    this.retryAfter = Math.ceil(waitMs / 1000);
  }
}

/** 503: the server is overloaded and has not begun the work. The message and Retry-After say when to try again. */
export class ServerBusyError extends HttpException {
  /** @param retryAfter whole seconds */
  constructor(readonly retryAfter: number) {
    super({ message: busyText(retryAfter) }, HttpStatus.SERVICE_UNAVAILABLE);
  }
}
