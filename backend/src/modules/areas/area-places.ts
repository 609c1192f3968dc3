import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { type AreaName } from '@labelbridge/contracts';
import { PeriodicWork } from '../../common/background/periodic-work.js';
import { errorText } from '../../common/errors/error-text.js';
import { SETTINGS, type Settings } from '../../config/settings.js';
import { AreaPlaceRepository } from './persistence/area-place.repository.js';

/** What another instance changed is known here after this long. */
const RENEW_MS = 2_000;

/**
 * Where the areas are now: where an admin has put them, else where the settings say. Areas that are in neither are built into
 * this server.
 */
@Injectable()
export class AreaPlaces implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly log = new Logger('AreaPlaces');
  private places: Partial<Record<AreaName, string>>;
  private readonly work = new PeriodicWork({
    run: () => this.read(),
    failed: (error) => this.failed(error),
    firstAfterMs: RENEW_MS,
    everyMs: RENEW_MS,
  });

  constructor(
    private readonly repository: AreaPlaceRepository,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'remotes'>,
  ) {
    this.places = settings.remotes;
  }

  /** The base addresses of areas that are deployed elsewhere. */
  get remotes(): Partial<Record<AreaName, string>> {
    return this.places;
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.renew();
    this.work.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.work.stop();
  }

  /** Reads where admins have put the areas. Where that fails, what was known stays. */
  async renew(): Promise<void> {
    await this.read().catch((error: unknown) => this.failed(error));
  }

  private async read(): Promise<void> {
    const places = { ...this.settings.remotes };
    for (const { _id, url } of await this.repository.all()) if (url !== null) places[_id] = url;
    this.places = places;
  }

  private failed(error: unknown): void {
    this.log.warn(`where the areas are could not be read: ${errorText(error)}`);
  }
}
