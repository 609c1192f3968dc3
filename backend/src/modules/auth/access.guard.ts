import { type ExecutionContext, ForbiddenException, HttpException, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { ACCOUNT_TEXTS } from '@labelbridge/contracts';
import { type FastifyRequest } from 'fastify';
import { ACCESS_KEY, type Access } from '../../common/access/access.decorators.js';
import { type Person } from '../../common/access/person.js';
import { unauthorized } from '../../common/errors/errors.js';

/**
 * The one global guard. Closed by default: a route that declares nothing is refused to everybody, admins included.
 *
 * @throws 401 without a valid session, 403 for another role
 */
@Injectable()
export class AccessGuard extends AuthGuard('jwt') {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS_KEY, [context.getHandler(), context.getClass()]);
    if (access === 'public') return true;
    await super.canActivate(context);
    const { user } = context.switchToHttp().getRequest<FastifyRequest & { user?: Person }>();
    if (!user) throw unauthorized(ACCOUNT_TEXTS.sessionNeeded);
    if (!access?.includes(user.role)) {
      throw new ForbiddenException(access?.includes('USER') ? ACCOUNT_TEXTS.annotatorsOnly : ACCOUNT_TEXTS.adminsOnly);
    }
    return true;
  }

  override handleRequest<TPerson>(error: unknown, person: TPerson | false): TPerson {
    if (error instanceof HttpException) throw error;
    if (error && !(error instanceof Error && error.message === 'unknown key')) throw error;
    if (!person) throw unauthorized(ACCOUNT_TEXTS.sessionNeeded);
    return person;
  }
}
