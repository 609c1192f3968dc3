import { type FastifyRequest } from 'fastify';
import passport from 'passport';
import { type AuthUserLoader } from './auth-user-loader.js';

/** Passport's part: hands the `Authorization` header to the guard's reader, and takes the person or the refusal. */
class BearerHeader extends passport.Strategy {
  override authenticate({ headers }: Pick<FastifyRequest, 'headers'>, { people }: { people: AuthUserLoader }): void {
    people.read(headers.authorization).then(
      (read) => this.success(read),
      (error: unknown) => this.error(error),
    );
  }
}

/** The name that guards know the strategy by. */
export const ACCESS_TOKEN_STRATEGY = 'access-token';

// Passport keeps one list of strategies for the process; this one keeps nothing, so that applications may share it.
passport.use(ACCESS_TOKEN_STRATEGY, new BearerHeader());
