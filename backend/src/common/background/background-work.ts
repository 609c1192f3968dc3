import { Inject, type OnApplicationBootstrap, Optional } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../config/settings.js';

/** A provider of work that no request waits for. Its class says if each process does it; otherwise a process with ROLE=web does not. */
export abstract class BackgroundWork implements OnApplicationBootstrap {
  @Optional() @Inject(SETTINGS) private readonly processSettings?: Pick<Settings, 'role'>;

  /** True for work on the memory and the files of this process, which no other can do. Other work changes data for everybody. */
  protected readonly inEachProcess: boolean = false;

  /** False in a process with ROLE=web, which leaves to a worker what changes data for everybody. */
  protected get worksForAll(): boolean {
    return this.processSettings?.role !== 'web';
  }

  protected get worksHere(): boolean {
    return this.inEachProcess || this.worksForAll;
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.worksHere) await this.begin();
  }

  protected abstract begin(): void | Promise<void>;
}
