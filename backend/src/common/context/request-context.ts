import { AsyncLocalStorage } from 'node:async_hooks';
import { type FastifyInstance, type FastifyRequest } from 'fastify';

/** Origin of a request, for all code that it calls, such as logs and the audit log. */
export interface RequestContext {
  readonly requestId: string;
  /** IP address of the caller; behind a proxy of TRUST_PROXY, the address that the proxy names. */
  readonly address: string;
  readonly userAgent: string;
  /** Refusals by controls in this request. They are recorded before the answer. */
  readonly refusals?: Refusal[];
}

export interface Refusal {
  readonly about: string;
  readonly message: string;
  /** Recipients of the notification: all admins, or the person of the session. */
  readonly to: 'admins' | 'person';
  /** Record that the attempt was about; by default the person's own call. */
  readonly target?: RefusedTarget | undefined;
}

/** Record that an attempt was about. The name is the one on screens, after its kind: `Job: Street signs`. */
export interface RefusedTarget {
  readonly _id: unknown;
  readonly name: string;
}

const USER_AGENT_MAX = 300;
const storage = new AsyncLocalStorage<RequestContext>();

/** @returns undefined in workers, at the start and in commands */
export const requestContext = (): RequestContext | undefined => storage.getStore();

export const inRequestContext = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);

export const contextOf = (request: Pick<FastifyRequest, 'id' | 'ip' | 'headers'>): RequestContext => ({
  requestId: request.id,
  address: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
  refusals: [],
});

/** Notes a refusal, once for each record: a repeated transaction notes the same. */
export function noteRefusal(about: string, message: string, { to = 'admins', target }: Partial<Pick<Refusal, 'to' | 'target'>> = {}): void {
  const refusals = requestContext()?.refusals;
  const isSame = (known: Refusal): boolean => known.about === about && String(known.target?._id) === String(target?._id);
  if (!refusals?.some(isSame)) refusals?.push({ about, message, to, target });
}

/** Notes a wrong password or code of a logged-in person. */
export const noteWrongProof = (message: string): void => noteRefusal('proof of who is there', message, { to: 'person' });

/** Gives each API request its context. Call it before the routes are registered. */
export function registerRequestContext(fastify: Pick<FastifyInstance, 'addHook'>): void {
  fastify.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/')) return;
    const { handler } = route;
    route.handler = function handleInContext(request, reply) {
      return inRequestContext(contextOf(request), () => handler.call(this, request, reply));
    };
  });
}
