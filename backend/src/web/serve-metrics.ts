import { createHash, timingSafeEqual } from 'node:crypto';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { isForwarded } from './register-hosts.js';
import { type Metrics } from '../common/monitoring/metrics.js';
import { type Settings } from '../config/settings.js';

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Allows callers with METRICS_TOKEN. If it is not set, only local calls that no proxy forwarded are allowed. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    const [, given = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    return timingSafeEqual(digest(given), digest(token));
  }
  return !isForwarded(request.headers) && LOOPBACK.test(request.raw.socket.remoteAddress ?? '');
}

/** Serves GET /metrics in Prometheus text format (product.md, Settings: METRICS_TOKEN). */
export function serveMetrics(fastify: FastifyInstance, metrics: Metrics, { metricsToken }: Pick<Settings, 'metricsToken'>): void {
  fastify.get('/metrics', async (request, reply) => {
    if (!mayRead(request, metricsToken))
      return reply.status(401).type('text/plain').header('cache-control', 'no-store').send('METRICS_TOKEN is needed.\n');
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.page());
  });
}
