import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { ErrorFilter } from './common/errors/error.filter.js';
import { keepBodyLimits } from './common/http/body-limit.js';
import { inputValidation } from './common/validation/validation.pipe.js';
import { type Settings } from './config/settings.js';
import { serveDocument } from './openapi/document.js';
import { securityHeaders } from './web/security-headers.js';
import { serveWeb } from './web/serve-web.js';

/** Everything between the socket and the controllers; `main.ts` and the HTTP tests start the same. */
export async function configureApp(app: NestFastifyApplication, settings: Settings): Promise<void> {
  app.setGlobalPrefix('api');
  app.useGlobalPipes(inputValidation());
  app.useGlobalFilters(new ErrorFilter());
  app.enableShutdownHooks();
  await app.register(cookie);
  await app.register(helmet, securityHeaders(settings));
  const fastify = app.getHttpAdapter().getInstance();
  keepBodyLimits(fastify);
  fastify.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
    // Clients announce JSON on every call (specification section 7), also where there is nothing to send.
    if (request.headers['content-length'] === '0') delete request.headers['content-type'];
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store');
  });
  if (!settings.production) serveDocument(app);
  await serveWeb(fastify, settings);
}
