import { applyDecorators, SetMetadata, UseGuards } from '@nestjs/common';
import { ApiTooManyRequestsResponse } from '@nestjs/swagger';
import { ErrorBodyDto } from '../openapi/error-body.dto.js';
import { type BudgetName } from './rate-limit.js';
import { LIMITED_KEY, LimitedGuard } from './limited.guard.js';

/** Each call of this route spends one try of its caller: of the person where he is logged in, else of the address. */
export const Limited = (name: BudgetName): MethodDecorator =>
  applyDecorators(SetMetadata(LIMITED_KEY, name), UseGuards(LimitedGuard), AnswersTooMany());

/** Documents the 429 of a route. */
export const AnswersTooMany = (): MethodDecorator & ClassDecorator =>
  ApiTooManyRequestsResponse({
    type: ErrorBodyDto,
    description: 'Too many tries; Retry-After says in how many seconds the next is allowed.',
  });
