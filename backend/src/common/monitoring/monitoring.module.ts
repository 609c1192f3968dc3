import { Global, Injectable, Module } from '@nestjs/common';
import { Metrics } from './metrics.js';

@Injectable()
export class ShutdownState {
  /** The server still answers, but reports that it is not ready. */
  begun = false;
  /** Connections are closed with their next answer. */
  closesConnections = false;
}

@Global()
@Module({ providers: [Metrics, ShutdownState], exports: [Metrics, ShutdownState] })
export class MonitoringModule {}
