import { type FastifyInstance } from 'fastify';
import { errorBody } from '../common/errors/error.filter.js';
import { type Settings } from '../config/settings.js';

/** Routes for load balancers and monitors. */
const OF_A_WORKER = /^(\/api\/health\/|\/metrics$)/;
const NOT_HERE = 'This process works in the background. Others answer requests.';

/** Answers 404 in a worker (ROLE) to all but health checks and metrics. */
export function registerRole(fastify: FastifyInstance, { role }: Pick<Settings, 'role'>): void {
  if (role !== 'worker') return;
  fastify.addHook('onRequest', (request, reply, done) => {
    if (OF_A_WORKER.test(request.routeOptions.url ?? '')) done();
    else void reply.status(404).send(errorBody(404, NOT_HERE, request.id));
  });
}
