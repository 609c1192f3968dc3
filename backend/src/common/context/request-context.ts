import { AsyncLocalStorage } from 'node:async_hooks';
import { type FastifyInstance, type FastifyRequest } from 'fastify';

/** The origin of a request, available to everything that the request calls, such as logs and the audit log. */
export interface RequestContext {
  readonly requestId: string;
  /** The caller's IP address; behind a proxy of TRUST_PROXY the one that the proxy names. */
  readonly address: string;
  readonly userAgent: string;
  /** What a control refused in this request; it is recorded before the answer. */
  readonly refusals?: Refusal[];
}

/** An attempt that a control against insiders or thieves refused. */
export interface Refusal {
  /** What was tried, in a few words. */
  readonly about: string;
  readonly message: string;
  /** Who is notified: all admins, or the person in whose session it was tried. */
  readonly to: 'admins' | 'person';
  /** What it was tried with; without one it is what this person sent. */
  readonly target?: RefusedTarget | undefined;
}

/** The record that an attempt was about. Its name is the one that screens show, behind what it is: `Job: Street signs`. */
export interface RefusedTarget {
  readonly _id: unknown;
  readonly name: string;
}

const USER_AGENT_MAX = 300;
const storage = new AsyncLocalStorage<RequestContext>();

/** The context of the present request; undefined in workers, at the start and in commands. */
export const requestContext = (): RequestContext | undefined => storage.getStore();

/** Runs `work` and all that it calls in the context of a request. */
export const inRequestContext = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);

export const contextOf = (request: Pick<FastifyRequest, 'id' | 'ip' | 'headers'>): RequestContext => ({
  requestId: request.id,
  address: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
  refusals: [],
});

/** Notes what a control refuses, once for each record. A transaction that runs again notes the same. */
export function noteRefusal(about: string, message: string, { to = 'admins', target }: Partial<Pick<Refusal, 'to' | 'target'>> = {}): void {
  const refusals = requestContext()?.refusals;
  const isSame = (known: Refusal): boolean => known.about === about && String(known.target?._id) === String(target?._id);
  if (!refusals?.some(isSame)) refusals?.push({ about, message, to, target });
}

/** Notes a wrong password or code where a logged-in person must prove who they are. */
export const noteWrongProof = (message: string): void => noteRefusal('proof of who is there', message, { to: 'person' });

/** Gives each request to the API its context. Call it before the routes are registered. */
export function registerRequestContext(fastify: Pick<FastifyInstance, 'addHook'>): void {
  fastify.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/')) return;
    const { handler } = route;
    route.handler = function handleInContext(request, reply) {
      return inRequestContext(contextOf(request), () => handler.call(this, request, reply));
    };
  });
}
