import { constants } from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import cookie from '@fastify/cookie';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { registerRequestContext } from './common/context/request-context.js';
import { ErrorFilter } from './common/errors/error.filter.js';
import { BODY_LIMIT, registerBodyLimits } from './common/http/body-limit.js';
import { registerBodyStreams } from './common/http/body-stream.js';
import { acceptEmptyJson, registerJsonBodies } from './common/http/json-bodies.js';
import { registerRawBody } from './common/http/register-raw-body.js';
import { registerAccessLog } from './common/logging/access-log.js';
import { type Log } from './common/logging/log.js';
import { Metrics } from './common/monitoring/metrics.js';
import { ShutdownState } from './common/monitoring/monitoring.module.js';
import { inputValidation } from './common/validation/validation.pipe.js';
import { type Settings } from './config/settings.js';
import { AreaPlaces } from './modules/operations/areas/area-places.js';
import { serveDocument } from './openapi/document.js';
import { serveMetrics } from './web/serve-metrics.js';
import { registerHosts } from './web/register-hosts.js';
import { registerRole } from './web/register-role.js';
import { registerEtags } from './web/register-etags.js';
import { registerSecurityHeaders } from './web/security-headers.js';
import { serveWeb } from './web/serve-web.js';

/** Compression of larger answers. Brotli at quality 4 costs less CPU than gzip's default. Builds are precompressed. */
const COMPRESSION: FastifyCompressOptions = {
  threshold: 1_024,
  encodings: ['br', 'gzip', 'identity'],
  customTypes: /^(application\/json|text\/(csv|html|plain))/,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
};

/** Configures all layers between the socket and the controllers, for `main.ts` and the HTTP tests. */
export async function configureApp(app: NestFastifyApplication, settings: Settings, log: Log): Promise<void> {
  app.setGlobalPrefix('api');
  app.useGlobalPipes(inputValidation());
  app.useGlobalFilters(new ErrorFilter());
  const fastify = app.getHttpAdapter().getInstance();
  const [metrics, shutdown] = [app.get(Metrics), app.get(ShutdownState)];
  registerRequestContext(fastify);
  registerAccessLog(fastify, log, (request) => metrics.observe(request));
  // Synchronous hooks use callbacks: a promise would add a turn of the event loop to every request.
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (shutdown.closesConnections) void reply.header('connection', 'close');
    done();
  });
  registerEtags(fastify);
  await app.register(cookie);
  await app.register(compress, COMPRESSION);
  const places = app.get(AreaPlaces);
  registerSecurityHeaders(fastify, settings, places);
  registerBodyLimits(fastify);
  registerRawBody(fastify);
  registerBodyStreams(fastify);
  registerJsonBodies(fastify);
  acceptEmptyJson(app, BODY_LIMIT);
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store');
    done();
  });
  registerHosts(fastify, settings);
  registerRole(fastify, settings);
  if (!settings.production) serveDocument(app);
  serveMetrics(fastify, metrics, settings);
  if (settings.role !== 'worker') await serveWeb(fastify, settings, places, log);
}
