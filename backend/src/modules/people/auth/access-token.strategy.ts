import { type FastifyRequest } from 'fastify';
import passport from 'passport';
import { type AuthUserLoader } from './auth-user-loader.js';

class BearerHeader extends passport.Strategy {
  override authenticate({ headers }: Pick<FastifyRequest, 'headers'>, { userLoader }: { userLoader: AuthUserLoader }): void {
    userLoader.load(headers.authorization).then(
      (read) => this.success(read),
      (error: unknown) => this.error(error),
    );
  }
}

export const ACCESS_TOKEN_STRATEGY = 'access-token';

// Passport has one list of strategies per process. This one is stateless, so that applications can share it.
passport.use(ACCESS_TOKEN_STRATEGY, new BearerHeader());
