import { type AddressInfo } from 'node:net';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { SETTINGS, type Settings } from '../../../config/settings.js';
import { BankHost } from './providers/simulated/bank-host.js';

/** Tells the simulated bank within this process where its webhooks go, once the port is known. */
@Injectable()
export class BankResultListener implements OnApplicationBootstrap {
  constructor(
    private readonly http: HttpAdapterHost,
    private readonly host: BankHost,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.payoutProvider !== 'simulated' || this.settings.paystackBaseUrl) return;
    this.http.listen$.subscribe(() => void this.tell());
  }

  private async tell(): Promise<void> {
    const { port } = this.http.httpAdapter.getHttpServer().address() as AddressInfo;
    (await this.host.bank()).setWebhookUrl(`http://127.0.0.1:${port}/api/webhooks/simulated`);
  }
}
