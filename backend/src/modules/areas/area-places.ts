import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { type AreaName } from '@labelbridge/contracts';
import { PeriodicWork } from '../../common/background/periodic-work.js';
import { errorText } from '../../common/errors/error-text.js';
import { SETTINGS, type Settings } from '../../config/settings.js';
import { AreaPlaceRepository } from './persistence/area-place.repository.js';

/** A change by another instance is known here after this time. */
const REFRESH_MS = 2_000;

/**
 * The present addresses of the areas: those that an admin has set, else those of the settings. Areas without an address are served by
 * this server.
 */
@Injectable()
export class AreaPlaces implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly log = new Logger('AreaPlaces');
  private places: Partial<Record<AreaName, string>>;
  private readonly work = new PeriodicWork({
    run: () => this.read(),
    onError: (error) => this.failed(error),
    firstAfterMs: REFRESH_MS,
    everyMs: REFRESH_MS,
  });

  constructor(
    private readonly repository: AreaPlaceRepository,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'areaUrls'>,
  ) {
    this.places = settings.areaUrls;
  }

  /** The base addresses of areas that are deployed elsewhere. */
  get areaUrls(): Partial<Record<AreaName, string>> {
    return this.places;
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.renew();
    this.work.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.work.stop();
  }

  /** Reads the addresses that admins have set. If that fails, the last ones stay. */
  async renew(): Promise<void> {
    await this.read().catch((error: unknown) => this.failed(error));
  }

  private async read(): Promise<void> {
    const places = { ...this.settings.areaUrls };
    for (const { _id, url } of await this.repository.all()) if (url !== null) places[_id] = url;
    this.places = places;
  }

  private failed(error: unknown): void {
    this.log.warn(`where the areas are could not be read: ${errorText(error)}`);
  }
}
