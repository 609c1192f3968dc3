import {
  BadRequestException,
  ConflictException,
  HttpException,
  PayloadTooLargeException,
  ServiceUnavailableException,
  UnsupportedMediaTypeException,
} from '@nestjs/common';
import { mongo } from 'mongoose';
import { StorageFullError } from './errors.js';

const DUPLICATE_KEY = 11_000;
const OUT_OF_DISK_SPACE = 14_031;
const FULL = 'The server has no room left. Nothing was changed.';
const MESSAGES: Readonly<Record<string, () => HttpException>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new PayloadTooLargeException('The request is too large.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new UnsupportedMediaTypeException('Please send JSON (content-type: application/json).'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new BadRequestException('The body is empty; please send JSON.'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new BadRequestException('The body is not valid JSON.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new BadRequestException('The body does not have the length it announces.'),
};

/** @returns undefined for internal errors. Services answer duplicate keys with the field's name; this is the fallback */
export function toHttpException(error: unknown): HttpException | undefined {
  if (error instanceof mongo.MongoServerError && error.code === DUPLICATE_KEY) {
    return new ConflictException('This exists already.');
  }
  if (error instanceof mongo.MongoError && error.code === OUT_OF_DISK_SPACE) return new StorageFullError(FULL);
  if (isAway(error)) return new ServiceUnavailableException();
  if (!(error instanceof Error)) return undefined;
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  if (typeof code === 'string' && MESSAGES[code]) return MESSAGES[code]();
  // Fastify's JSON parser throws a SyntaxError with a status.
  if (error instanceof SyntaxError && statusCode === 400) return new BadRequestException('The body is not valid JSON.');
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return new HttpException(error.message, statusCode);
  return undefined;
}

/** @returns whether an error says nothing about the request: the database is unavailable, or the server is busy or full */
export function isOutage(error: unknown): boolean {
  const known = error instanceof HttpException ? error : toHttpException(error);
  return known !== undefined && known.getStatus() >= 500;
}

const BROKEN_CONNECTION: ReadonlySet<unknown> = new Set(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ENOENT', 'ETIMEDOUT', 'EHOSTUNREACH']);

/** @returns whether the database or another server is unavailable; a retry may succeed soon */
function isAway(error: unknown): boolean {
  if (
    error instanceof mongo.MongoServerSelectionError ||
    error instanceof mongo.MongoNetworkError ||
    error instanceof mongo.MongoNotConnectedError
  )
    return true;
  // The error of the pool's wait queue is not exported.
  if (error instanceof mongo.MongoOperationTimeoutError || (error instanceof Error && error.name === 'MongoWaitQueueTimeoutError'))
    return true;
  if (error instanceof mongo.MongoError)
    return error.hasErrorLabel('TransientTransactionError') || error.hasErrorLabel('RetryableWriteError');
  // The driver (7.8) calls `hasErrorLabel` on socket errors at a commit, but they lack it.
  if (error instanceof TypeError && error.message.endsWith('hasErrorLabel is not a function')) return true;
  // The driver passes some socket errors on unchanged. Only socket errors have these values of `syscall`.
  const { code, syscall } = (error instanceof Error ? error : {}) as { code?: unknown; syscall?: unknown };
  return (syscall === 'write' || syscall === 'read' || syscall === 'connect') && BROKEN_CONNECTION.has(code);
}

/** @returns whether a write violated a unique index; `field` restricts it to one field */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  if (!(error instanceof mongo.MongoServerError) || error.code !== DUPLICATE_KEY) return false;
  if (field === undefined) return true;
  const pattern: unknown = error.keyPattern;
  // The reference engine has no keyPattern. Its message contains the name of the index, which contains the field.
  return typeof pattern === 'object' && pattern !== null ? field in pattern : error.message.includes(field);
}

/**
 * Detects an unordered bulk write that failed only because of duplicate keys. The driver throws the same class if the whole command failed,
 * as with a full disk. Then it has another code, and perhaps no write errors at all.
 */
export function hasOnlyDuplicateKeys(error: unknown): error is mongo.MongoBulkWriteError {
  if (!(error instanceof mongo.MongoBulkWriteError) || error.code !== DUPLICATE_KEY) return false;
  const failed = [error.writeErrors].flat();
  return failed.length > 0 && failed.every(({ code }) => code === DUPLICATE_KEY) && !error.result.getWriteConcernError();
}
