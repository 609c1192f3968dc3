import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type FastifyRequest } from 'fastify';
import { clientNetworkKey } from '../access/network.js';
import { type CurrentUser } from '../access/current-user.js';
import { type BudgetName } from './rate-limit.js';
import { RateLimiter } from './rate-limiter.js';

/** Metadata of a limited route: the budget it spends of. */
export const LIMITED_KEY = 'labelbridge:limited';

/** Keeps the limits of routes. It runs after the access guard, which knows the person. */
@Injectable()
export class LimitedGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimiter,
  ) {}

  /** @throws 429 */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const name = this.reflector.get<BudgetName>(LIMITED_KEY, context.getHandler());
    const { user, ip } = context.switchToHttp().getRequest<FastifyRequest & { user?: CurrentUser }>();
    await this.limits.spend(name, user ? user._id : clientNetworkKey(ip));
    return true;
  }
}
