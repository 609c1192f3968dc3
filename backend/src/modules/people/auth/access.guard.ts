import { type ExecutionContext, ForbiddenException, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { ACCOUNT_MESSAGES, API_KEY_MESSAGES, SECOND_FACTOR_MESSAGES, holdsAny, isDuty, isForRole } from '@labelbridge/contracts';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import passport from 'passport';
import { ACCESS_KEY, API_KEYS_KEY, type Access, BEFORE_SECOND_FACTOR_KEY } from '../../../common/access/access.decorators.js';
import { missingDuty } from '../../../common/access/duty.js';
import { isFromElsewhere } from '../../../common/access/same-origin.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { forbidden } from '../../../common/errors/errors.js';
import { isRecord } from '../../../common/json/json.js';
import { type NeedsStepUp, STEP_UP_KEY } from '../../../common/access/step-up.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';
import { AuthUserLoader, type LoadedUser } from './auth-user-loader.js';
import { SessionsService } from './sessions.service.js';

class BearerHeader extends passport.Strategy {
  override authenticate(
    { headers, ip = '' }: Pick<FastifyRequest, 'headers'> & { readonly ip?: string | undefined },
    { userLoader }: { userLoader: AuthUserLoader },
  ): void {
    userLoader.load(headers.authorization, ip).then(
      (read) => this.success(read),
      (error: unknown) => this.error(error),
    );
  }
}

const ACCESS_TOKEN_STRATEGY = 'access-token';

// Passport has one list of strategies per process. This one is stateless, so that applications can share it.
passport.use(ACCESS_TOKEN_STRATEGY, new BearerHeader());

interface Rule {
  readonly access: Access | undefined;
  readonly isBeforeSecondFactor: boolean;
  readonly needsStepUp: NeedsStepUp | undefined;
  readonly isForKeys: boolean;
}

/**
 * Refuses routes without an access declaration to everybody, admins included.
 *
 * @throws 401 without a valid session or API key; 403 for a page of another origin, another role or a missing duty, naming `secondFactor` if
 * an admin still has to add one, and naming `stepUp` if the call needs a fresh proof; 429 for too many calls with an API key
 */
@Injectable()
export class AccessGuard extends AuthGuard(ACCESS_TOKEN_STRATEGY) {
  constructor(
    private readonly reflector: Reflector,
    private readonly userLoader: AuthUserLoader,
    private readonly sessions: SessionsService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    super();
  }

  override getAuthenticateOptions() {
    return { property: 'caller', userLoader: this.userLoader };
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const { access, isBeforeSecondFactor, needsStepUp, isForKeys } = this.ruleOf(context);
    const request = context.switchToHttp().getRequest<FastifyRequest & { caller: LoadedUser; user?: CurrentUser }>();
    if (isFromElsewhere(request, this.settings.publicUrl)) throw new ForbiddenException(ACCOUNT_MESSAGES.fromElsewhere);
    if (access === 'public') return true;
    const { person, hasSecondFactor, hasPayoutAccount, headers } =
      this.userLoader.findCached(request.headers.authorization) ?? (await this.authenticate(context, request));
    if (headers) void context.switchToHttp().getResponse<FastifyReply>().headers(headers);
    if (person.kind === 'key' && !isForKeys) throw new ForbiddenException(API_KEY_MESSAGES.personNeeded);
    if (!access || !holdsAny(person, access)) throw refusalOf(person, access);
    const mustAdd = this.settings.requireAdmin2fa && person.role === 'ADMIN' && !hasSecondFactor;
    if (mustAdd && !isBeforeSecondFactor) throw forbidden('secondFactor', SECOND_FACTOR_MESSAGES.required);
    const body = isRecord(request.body) ? request.body : {};
    if (needsStepUp?.(body, { ...person, hasSecondFactor, hasPayoutAccount })) {
      if (person.kind === 'key') throw new ForbiddenException(API_KEY_MESSAGES.personNeeded);
      await this.sessions.requireProof(person, hasSecondFactor, `${context.getClass().name}:${context.getHandler().name}`);
    }
    request.user = person;
    return true;
  }

  private ruleOf(context: ExecutionContext): Rule {
    const handler = context.getHandler();
    const places = [handler, context.getClass()];
    return {
      access: this.reflector.getAllAndOverride<Access | undefined>(ACCESS_KEY, places),
      needsStepUp: this.reflector.get<NeedsStepUp | undefined>(STEP_UP_KEY, handler),
      isForKeys: this.reflector.getAllAndOverride<boolean | undefined>(API_KEYS_KEY, places) === true,
      isBeforeSecondFactor: this.reflector.getAllAndOverride<boolean | undefined>(BEFORE_SECOND_FACTOR_KEY, places) === true,
    };
  }

  private async authenticate(context: ExecutionContext, request: { readonly caller: LoadedUser }): Promise<LoadedUser> {
    await super.canActivate(context);
    return request.caller;
  }
}

/** An admin without the duty is told its name. */
function refusalOf({ role }: CurrentUser, access: Exclude<Access, 'public'> | undefined): ForbiddenException {
  if (access && isForRole(role, access)) return missingDuty(access.filter(isDuty));
  return new ForbiddenException(access?.includes('annotate') ? ACCOUNT_MESSAGES.annotatorsOnly : ACCOUNT_MESSAGES.adminsOnly);
}
