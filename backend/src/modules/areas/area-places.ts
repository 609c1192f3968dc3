import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { type AreaName } from '@labelbridge/contracts';
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
  private timer: ReturnType<typeof setInterval> | undefined;

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
    this.timer = setInterval(() => void this.renew(), RENEW_MS);
    this.timer.unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Reads where admins have put the areas. Where that fails, what was known stays. */
  async renew(): Promise<void> {
    try {
      const places = { ...this.settings.remotes };
      for (const { _id, url } of await this.repository.all()) if (url !== null) places[_id] = url;
      this.places = places;
    } catch (error) {
      this.log.warn(`where the areas are could not be read: ${error instanceof Error ? error.message : 'unknown'}`);
    }
  }
}
