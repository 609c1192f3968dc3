import { BadRequestException, ConflictException, NotFoundException, UnauthorizedException } from '@nestjs/common';
import { ACCOUNT_MESSAGES, type ErrorDetail } from '@labelbridge/contracts';

/** Writes a broken rule as a sentence: a rule that is a phrase ("must be …") gets its field's name in front. */
export function problemSentence({ field, message }: ErrorDetail): string {
  return /^\p{Lu}/u.test(message) ? message : `${field} ${message}`;
}

/** 400: fields that break their rules, each named. */
export function badInput(details: readonly ErrorDetail[]): BadRequestException {
  const [first] = details;
  return new BadRequestException({ message: first ? problemSentence(first) : 'The request is not valid.', details });
}

/** 404: it does not exist, or it is not this person's; the two get the same answer. */
export const notFound = (): NotFoundException => new NotFoundException(ACCOUNT_MESSAGES.notFound);

/** 409: it does not fit the present state. */
export const conflict = (message: string, details?: readonly ErrorDetail[]): ConflictException =>
  new ConflictException(details ? { message, details } : message);

/** 401: the code of a log-in's second step is wrong; it is named, so that a form shows it at its field. */
export const refusedCode = (message: string): UnauthorizedException =>
  new UnauthorizedException({ message, details: [{ field: 'code', message }] });

/** 401: no valid session. */
export const unauthorized = (message: string): UnauthorizedException => new UnauthorizedException(message);
