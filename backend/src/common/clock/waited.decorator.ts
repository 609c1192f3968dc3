import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type FastifyReply } from 'fastify';

/** Milliseconds since this request was received: what the person saw when he decided is at least that old. */
export const WaitedMs = createParamDecorator(
  (_data: unknown, context: ExecutionContext): number => context.switchToHttp().getResponse<FastifyReply>().elapsedTime,
);
