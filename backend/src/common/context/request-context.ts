import { AsyncLocalStorage } from 'node:async_hooks';

/** Where a call came from. It is at hand wherever the call leads, so that logs and the audit record can say it. */
export interface RequestContext {
  readonly requestId: string;
  /** The caller's IP address; behind a proxy of TRUST_PROXY the one that the proxy names. */
  readonly address: string;
  readonly userAgent: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** The call that is being answered; undefined in workers, at the start and in commands. */
export const requestContext = (): RequestContext | undefined => storage.getStore();

/** Runs `work`, and all that it starts, as part of a call. */
export const inRequestContext = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);
