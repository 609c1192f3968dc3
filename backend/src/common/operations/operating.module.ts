import { Global, Module } from '@nestjs/common';
import { Metrics } from './metrics.js';
import { Stopping } from './stopping.js';

/** What every module may tell the one who runs the product. */
@Global()
@Module({ providers: [Metrics, Stopping], exports: [Metrics, Stopping] })
export class OperatingModule {}
