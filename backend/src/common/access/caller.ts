import '@fastify/cookie';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';

/** Sender of a request, for code that does not need to know the user. */
export interface Caller {
  /** IP address, according to TRUST_PROXY. */
  readonly address: string;
  readonly userAgent: string;
  readonly cookies: Readonly<Record<string, string | undefined>>;
}

export const callerOf = ({ ip, headers, cookies }: FastifyRequest): Caller => ({
  address: ip,
  userAgent: headers['user-agent'] ?? '',
  cookies,
});

export const CurrentCaller = createParamDecorator((_data: unknown, context: ExecutionContext): Caller =>
  callerOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
