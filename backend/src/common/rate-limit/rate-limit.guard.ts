import { type CanActivate, type ExecutionContext, Injectable, SetMetadata, UseGuards, applyDecorators } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiTooManyRequestsResponse } from '@nestjs/swagger';
import { type FastifyRequest } from 'fastify';
import { type CurrentUser } from '../access/current-user.js';
import { clientNetworkKey } from '../access/network.js';
import { ErrorBodyDto } from '../openapi/error-body.dto.js';
import { type RateLimitName } from './rate-limit.js';
import { RateLimiter } from './rate-limiter.js';

const RATE_LIMIT_KEY = 'labelbridge:rate-limit';

/** Applies the rate limits of routes. Runs after the access guard, which identifies the user. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limiter: RateLimiter,
  ) {}

  /** @throws 429 */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const name = this.reflector.get<RateLimitName>(RATE_LIMIT_KEY, context.getHandler());
    const { user, ip } = context.switchToHttp().getRequest<FastifyRequest & { user?: CurrentUser }>();
    await this.limiter.consume(name, user ? (user.keyName ?? user._id) : clientNetworkKey(ip));
    return true;
  }
}

export const ApiRateLimited = (): MethodDecorator & ClassDecorator =>
  ApiTooManyRequestsResponse({
    type: ErrorBodyDto,
    description: 'Too many tries; Retry-After says in how many seconds the next is allowed.',
  });

/** Limits the calls of this route for each user, for each API key, or for each network if nobody is logged in. */
export const RateLimited = (name: RateLimitName): MethodDecorator =>
  applyDecorators(SetMetadata(RATE_LIMIT_KEY, name), UseGuards(RateLimitGuard), ApiRateLimited());
