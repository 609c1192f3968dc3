import {
  BadRequestException,
  ConflictException,
  HttpException,
  PayloadTooLargeException,
  ServiceUnavailableException,
  UnsupportedMediaTypeException,
} from '@nestjs/common';
import { mongo } from 'mongoose';

const DUPLICATE_KEY = 11_000;
const MESSAGES: Readonly<Record<string, () => HttpException>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new PayloadTooLargeException('The request is too large.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new UnsupportedMediaTypeException('Please send JSON (content-type: application/json).'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new BadRequestException('The body is empty; please send JSON.'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new BadRequestException('The body is not valid JSON.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new BadRequestException('The body does not have the length it announces.'),
};

/**
 * What a fault below our own code means for the caller; undefined where it is ours.
 *
 * Duplicate keys are answered by the service that knows which field they are about; here is only the net below it.
 */
export function toHttpException(error: unknown): HttpException | undefined {
  if (error instanceof mongo.MongoServerError && error.code === DUPLICATE_KEY) {
    return new ConflictException('This exists already.');
  }
  if (isAway(error)) return new ServiceUnavailableException();
  if (!(error instanceof Error)) return undefined;
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  if (typeof code === 'string' && MESSAGES[code]) return MESSAGES[code]();
  // A SyntaxError that carries a status is Fastify's JSON parser; any other one is a fault of ours.
  if (error instanceof SyntaxError && statusCode === 400) return new BadRequestException('The body is not valid JSON.');
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return new HttpException(error.message, statusCode);
  return undefined;
}

const BROKEN_CONNECTION: ReadonlySet<unknown> = new Set(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ENOENT', 'ETIMEDOUT', 'EHOSTUNREACH']);

/** Whether the database, or another server that we call, is not there just now: the same request may succeed soon. */
function isAway(error: unknown): boolean {
  if (
    error instanceof mongo.MongoServerSelectionError ||
    error instanceof mongo.MongoNetworkError ||
    error instanceof mongo.MongoNotConnectedError
  )
    return true;
  // The pool's own error for a connection that was waited for in vain is not exported by name.
  if (error instanceof mongo.MongoOperationTimeoutError || (error instanceof Error && error.name === 'MongoWaitQueueTimeoutError'))
    return true;
  if (error instanceof mongo.MongoError)
    return error.hasErrorLabel('TransientTransactionError') || error.hasErrorLabel('RetryableWriteError');
  // The driver (7.8) asks a failure of its socket, at a commit, for labels that only its own errors have.
  if (error instanceof TypeError && error.message.endsWith('hasErrorLabel is not a function')) return true;
  // The driver passes some failures of its socket on as they are. Only calls over a socket have these as their `syscall`.
  const { code, syscall } = (error instanceof Error ? error : {}) as { code?: unknown; syscall?: unknown };
  return (syscall === 'write' || syscall === 'read' || syscall === 'connect') && BROKEN_CONNECTION.has(code);
}

/** Whether a write was refused because a unique value exists; `field` narrows it to one index field. */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  if (!(error instanceof mongo.MongoServerError) || error.code !== DUPLICATE_KEY) return false;
  if (field === undefined) return true;
  const pattern: unknown = error.keyPattern;
  // The reference engine gives no keyPattern; its message names the index, which is called after its fields.
  return typeof pattern === 'object' && pattern !== null ? field in pattern : error.message.includes(field);
}
