import { createParamDecorator, type ExecutionContext, SetMetadata, applyDecorators } from '@nestjs/common';
import { ApiBearerAuth, ApiForbiddenResponse, ApiUnauthorizedResponse } from '@nestjs/swagger';
import { DUTIES, SCOPES, type Scope } from '@labelbridge/contracts';
import { type FastifyRequest } from 'fastify';
import { type CurrentUser } from './current-user.js';
import { ErrorBodyDto } from '../openapi/error-body.dto.js';

/** Metadata of a route: `'public'`, or the scopes of which a caller needs one. A route without it is closed to everybody. */
export const ACCESS_KEY = 'labelbridge:access';
export type Access = 'public' | readonly [Scope, ...Scope[]];

export const Public = (): MethodDecorator & ClassDecorator => SetMetadata(ACCESS_KEY, 'public' satisfies Access);

/**
 * Opens a route to callers who hold one of these scopes: annotators hold `annotate`, admins their duties. The module's policy decides on
 * single records.
 */
export const Scopes = (...scopes: readonly [Scope, ...Scope[]]): MethodDecorator & ClassDecorator =>
  applyDecorators(
    SetMetadata(ACCESS_KEY, scopes satisfies Access),
    ApiBearerAuth(),
    ApiUnauthorizedResponse({ type: ErrorBodyDto, description: 'No valid session.' }),
    ApiForbiddenResponse({ type: ErrorBodyDto, description: 'Another role or duty is needed.' }),
  );

/** For what belongs to the caller's own account, and for answers that the caller's duties limit. */
export const AnyRole = (): MethodDecorator & ClassDecorator => Scopes(...SCOPES);

/** For an admin's own settings. */
export const AnyDuty = (): MethodDecorator & ClassDecorator => Scopes(...DUTIES);

/** Metadata of routes that programs may call with an API key. All others are closed to keys. */
export const API_KEYS_KEY = 'labelbridge:api-keys';

/** Opens a route to API keys that hold one of its scopes. Calls that need a step-up stay closed. */
export const ApiKeysToo = (): MethodDecorator & ClassDecorator => SetMetadata(API_KEYS_KEY, true);

/** Metadata of routes for admins who lack the second factor that REQUIRE_ADMIN_2FA demands: to add it, and to log out. */
export const BEFORE_SECOND_FACTOR_KEY = 'labelbridge:before-second-factor';

export const BeforeSecondFactor = (): MethodDecorator & ClassDecorator => SetMetadata(BEFORE_SECOND_FACTOR_KEY, true);

/** The logged-in user. Only for routes that are not public. */
export const AuthUser = createParamDecorator((_data: unknown, context: ExecutionContext): CurrentUser => {
  const { user } = context.switchToHttp().getRequest<FastifyRequest & { user?: CurrentUser }>();
  if (!user) throw new Error('AuthUser on a route that has no session');
  return user;
});
