import { type ExecutionContext, Global, Module, createParamDecorator } from '@nestjs/common';
import { type FastifyReply } from 'fastify';

/** Source of the time, so that tests can set it. */
export abstract class Clock {
  abstract now(): Date;
  /** Shifts the time forward, or back if negative: for the demo's past and for tests. */
  abstract shift(milliseconds: number): void;
}

export class SystemClock extends Clock {
  #shift = 0;

  now(): Date {
    return new Date(Date.now() + this.#shift);
  }

  shift(milliseconds: number): void {
    this.#shift += milliseconds;
  }
}

@Global()
@Module({ providers: [{ provide: Clock, useClass: SystemClock }], exports: [Clock] })
export class ClockModule {}

/** Milliseconds since this request was received: the data that the person saw is at least that old. */
export const RequestAgeMs = createParamDecorator(
  (_data: unknown, context: ExecutionContext): number => context.switchToHttp().getResponse<FastifyReply>().elapsedTime,
);
