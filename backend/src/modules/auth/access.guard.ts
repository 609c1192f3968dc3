import { type ExecutionContext, ForbiddenException, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { ACCOUNT_TEXTS, SECOND_FACTOR_TEXTS } from '@labelbridge/contracts';
import { type FastifyRequest } from 'fastify';
import { ACCESS_KEY, type Access, BEFORE_SECOND_FACTOR_KEY } from '../../common/access/access.decorators.js';
import { type Person } from '../../common/access/person.js';
import { SETTINGS, type Settings } from '../../config/settings.js';
import { ACCESS_TOKEN_STRATEGY } from './access-token.strategy.js';
import { PersonReader, type ReadPerson } from './person-reader.js';

/**
 * The one global guard. Closed by default: a route that declares nothing is refused to everybody, admins included.
 *
 * @throws 401 without a valid session, 403 for another role, and 403 naming `secondFactor` where an admin has yet to add his
 */
@Injectable()
export class AccessGuard extends AuthGuard(ACCESS_TOKEN_STRATEGY) {
  constructor(
    private readonly reflector: Reflector,
    private readonly people: PersonReader,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    super();
  }

  override getAuthenticateOptions() {
    return { session: false, property: 'caller', people: this.people };
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const places = [context.getHandler(), context.getClass()];
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS_KEY, places);
    if (access === 'public') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest & { caller: ReadPerson; user?: Person }>();
    const { person, hasSecondFactor } = this.people.readLately(request.headers.authorization) ?? (await this.authenticate(context, request));
    if (!access?.includes(person.role)) {
      throw new ForbiddenException(access?.includes('USER') ? ACCOUNT_TEXTS.annotatorsOnly : ACCOUNT_TEXTS.adminsOnly);
    }
    const mustAdd = this.settings.requireAdmin2fa && person.role === 'ADMIN' && !hasSecondFactor;
    if (mustAdd && !this.reflector.getAllAndOverride<boolean | undefined>(BEFORE_SECOND_FACTOR_KEY, places)) {
      const message = SECOND_FACTOR_TEXTS.required;
      throw new ForbiddenException({ message, details: [{ field: 'secondFactor', message }] });
    }
    request.user = person;
    return true;
  }

  private async authenticate(context: ExecutionContext, request: { readonly caller: ReadPerson }): Promise<ReadPerson> {
    await super.canActivate(context);
    return request.caller;
  }
}
