import '@fastify/cookie';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';

/** Where a call comes from, for what must not ask who it is from. */
export interface Caller {
  /** The address as TRUST_PROXY lets us know it. */
  readonly address: string;
  readonly userAgent: string;
  readonly cookies: Readonly<Record<string, string | undefined>>;
}

/** What a request tells of its sender. */
export const callerOf = ({ ip, headers, cookies }: FastifyRequest): Caller => ({
  address: ip,
  userAgent: headers['user-agent'] ?? '',
  cookies,
});

/** The caller of this request. */
export const CurrentCaller = createParamDecorator((_data: unknown, context: ExecutionContext): Caller =>
  callerOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
