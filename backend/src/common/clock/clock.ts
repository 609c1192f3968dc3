import { type ExecutionContext, Global, Module, createParamDecorator } from '@nestjs/common';
import { type FastifyReply } from 'fastify';

/** The source of the time. Nothing else in the backend reads the system's clock, so that tests can set it. */
export abstract class Clock {
  abstract now(): Date;
}

export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}

@Global()
@Module({ providers: [{ provide: Clock, useClass: SystemClock }], exports: [Clock] })
export class ClockModule {}

/** Milliseconds since this request was received: the data that the person saw is at least that old. */
export const RequestAgeMs = createParamDecorator(
  (_data: unknown, context: ExecutionContext): number => context.switchToHttp().getResponse<FastifyReply>().elapsedTime,
);
