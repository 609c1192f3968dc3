import { type ExecutionContext, ForbiddenException, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { ACCOUNT_MESSAGES, SECOND_FACTOR_MESSAGES } from '@labelbridge/contracts';
import { type FastifyRequest } from 'fastify';
import { ACCESS_KEY, type Access, BEFORE_SECOND_FACTOR_KEY } from '../../common/access/access.decorators.js';
import { type CurrentUser } from '../../common/access/current-user.js';
import { SETTINGS, type Settings } from '../../config/settings.js';
import { ACCESS_TOKEN_STRATEGY } from './access-token.strategy.js';
import { AuthUserLoader, type ReadPerson } from './auth-user-loader.js';

interface Rule {
  readonly controller: unknown;
  readonly access: Access | undefined;
  readonly isBeforeSecondFactor: boolean;
}

/**
 * The one global guard. Closed by default: a route that declares nothing is refused to everybody, admins included.
 *
 * @throws 401 without a valid session, 403 for another role, and 403 naming `secondFactor` where an admin has yet to add his
 */
@Injectable()
export class AccessGuard extends AuthGuard(ACCESS_TOKEN_STRATEGY) {
  private readonly rules = new WeakMap<object, Rule>();

  constructor(
    private readonly reflector: Reflector,
    private readonly people: AuthUserLoader,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    super();
  }

  override getAuthenticateOptions() {
    return { session: false, property: 'caller', people: this.people };
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const { access, isBeforeSecondFactor } = this.ruleOf(context);
    if (access === 'public') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest & { caller: ReadPerson; user?: CurrentUser }>();
    const { person, hasSecondFactor } =
      this.people.readLately(request.headers.authorization) ?? (await this.authenticate(context, request));
    if (!access?.includes(person.role)) {
      throw new ForbiddenException(access?.includes('USER') ? ACCOUNT_MESSAGES.annotatorsOnly : ACCOUNT_MESSAGES.adminsOnly);
    }
    const mustAdd = this.settings.requireAdmin2fa && person.role === 'ADMIN' && !hasSecondFactor;
    if (mustAdd && !isBeforeSecondFactor) {
      const message = SECOND_FACTOR_MESSAGES.required;
      throw new ForbiddenException({ message, details: [{ field: 'secondFactor', message }] });
    }
    request.user = person;
    return true;
  }

  /** What a route declares. It never changes, and looking through the decorators is a part of every call that can be done once. */
  private ruleOf(context: ExecutionContext): Rule {
    const [handler, controller] = [context.getHandler(), context.getClass()];
    const known = this.rules.get(handler);
    if (known?.controller === controller) return known;
    const places = [handler, controller];
    const rule: Rule = {
      controller,
      access: this.reflector.getAllAndOverride<Access | undefined>(ACCESS_KEY, places),
      isBeforeSecondFactor: this.reflector.getAllAndOverride<boolean | undefined>(BEFORE_SECOND_FACTOR_KEY, places) === true,
    };
    this.rules.set(handler, rule);
    return rule;
  }

  private async authenticate(context: ExecutionContext, request: { readonly caller: ReadPerson }): Promise<ReadPerson> {
    await super.canActivate(context);
    return request.caller;
  }
}
