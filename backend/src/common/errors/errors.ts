import { BadRequestException, ConflictException, NotFoundException, UnauthorizedException } from '@nestjs/common';
import { ACCOUNT_MESSAGES, type ErrorDetail } from '@labelbridge/contracts';

/** Writes a broken rule as a sentence: a phrase ("must be …") gets the name of its field in front. */
export function problemSentence({ field, message }: ErrorDetail): string {
  return /^\p{Lu}/u.test(message) ? message : `${field} ${message}`;
}

/** 400: fields that break their rules, each named. */
export function badInput(details: readonly ErrorDetail[]): BadRequestException {
  const [first] = details;
  return new BadRequestException({ message: first ? problemSentence(first) : 'The request is not valid.', details });
}

/** 404: the record does not exist or belongs to another person; both get the same answer. */
export const notFound = (): NotFoundException => new NotFoundException(ACCOUNT_MESSAGES.notFound);

/** 409: the present state does not allow it. */
export const conflict = (message: string, details?: readonly ErrorDetail[]): ConflictException =>
  new ConflictException(details ? { message, details } : message);

/** 401: the code of the second log-in step is wrong; the field is named for the form. */
export const refusedCode = (message: string): UnauthorizedException =>
  new UnauthorizedException({ message, details: [{ field: 'code', message }] });

export const unauthorized = (message: string): UnauthorizedException => new UnauthorizedException(message);
