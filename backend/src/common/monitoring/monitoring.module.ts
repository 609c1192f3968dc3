import { Global, Injectable, Module } from '@nestjs/common';
import { Metrics } from './metrics.js';

/** The progress of a graceful stop (`graceful-stop.ts`). */
@Injectable()
export class ShutdownState {
  /** The server still answers, but reports that it is not ready for new requests. */
  begun = false;
  /** Connections are closed with their next answer. */
  closesConnections = false;
}

@Global()
@Module({ providers: [Metrics, ShutdownState], exports: [Metrics, ShutdownState] })
export class MonitoringModule {}
