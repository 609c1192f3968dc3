import { type AddressInfo } from 'node:net';
import { Global, Inject, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { SETTINGS, type Settings } from '../../../../../config/settings.js';
import { PayoutProvider } from '../providers/payout-provider.js';
import { SENDS_PAYOUTS } from '../providers/providers.module.js';
import { PayoutsModule } from '../payouts.module.js';
import { ReportJob } from '../reports/reports.service.js';
import { PayoutWorker } from './payout-worker.js';

/** Imported by servers, not by the CLI: the server sends the payouts that a command creates. */
@Global()
@Module({
  imports: [PayoutsModule],
  providers: [PayoutWorker, ReportJob, { provide: SENDS_PAYOUTS, useFactory: ({ role }: Settings) => role !== 'web', inject: [SETTINGS] }],
  exports: [PayoutWorker, SENDS_PAYOUTS],
})
export class PayoutWorkerModule implements OnApplicationBootstrap {
  constructor(
    private readonly http: HttpAdapterHost,
    private readonly provider: PayoutProvider,
    @Inject(SENDS_PAYOUTS) private readonly sendsPayouts: boolean,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.sendsPayouts) return;
    this.http.listen$.subscribe(() => {
      const { port } = this.http.httpAdapter.getHttpServer().address() as AddressInfo;
      void this.provider.onListen(`http://127.0.0.1:${port}/api/webhooks/${this.provider.name}`);
    });
  }
}
