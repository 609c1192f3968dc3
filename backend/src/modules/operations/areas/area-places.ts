import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { type AreaName } from '@labelbridge/contracts';
import { BackgroundWork } from '../../../common/background/background-work.js';
import { PeriodicWork } from '../../../common/background/periodic-work.js';
import { errorText } from '../../../common/errors/error-text.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';
import { type AreaSources, type PinnedArea } from '../../../web/area-builds.js';
import { AreaPlaceRepository } from './persistence/area-place.repository.js';
import { type AreaPlaceRecord } from './persistence/area-place.schema.js';

/** The delay until changes by other instances apply here. */
const REFRESH_MS = 2_000;

/** The current addresses of the areas, set by admins or else by the settings. This server serves the areas without an address. */
@Injectable()
export class AreaPlaces extends BackgroundWork implements AreaSources, OnModuleDestroy {
  protected override readonly inEachProcess = true;
  private readonly log = new Logger('AreaPlaces');
  private places: Partial<Record<AreaName, string>>;
  private pinnedBuilds: Partial<Record<AreaName, PinnedArea>> = {};
  private readonly hosts: ReadonlySet<string>;
  private lastRead = 0;
  private readonly work = new PeriodicWork({
    run: () => this.read(),
    onError: (error) => this.failed(error),
    firstAfterMs: REFRESH_MS,
    everyMs: REFRESH_MS,
  });

  constructor(
    private readonly repository: AreaPlaceRepository,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'areaUrls' | 'areaHosts'>,
  ) {
    super();
    this.places = settings.areaUrls;
    this.hosts = new Set(hostsOf(settings));
  }

  get areaUrls(): Partial<Record<AreaName, string>> {
    return this.places;
  }

  /** The builds that admins pinned when they moved the areas. */
  get pinned(): Partial<Record<AreaName, PinnedArea>> {
    return this.pinnedBuilds;
  }

  /** @returns whether a stored address applies: the settings allow its host, and its build is pinned. Otherwise the settings apply. */
  applies(record: AreaPlaceRecord): record is AreaPlaceRecord & PinnedArea {
    return record.url !== null && record.build !== null && this.hosts.has(new URL(record.url).origin);
  }

  protected async begin(): Promise<void> {
    await this.renew();
    this.work.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.work.stop();
  }

  /** Reads the addresses from the database. If that fails, the previous ones stay. */
  async renew(): Promise<void> {
    await this.read().catch((error: unknown) => this.failed(error));
  }

  private async read(): Promise<void> {
    const places = { ...this.settings.areaUrls };
    const pinned: Partial<Record<AreaName, PinnedArea>> = {};
    const turn = ++this.lastRead;
    const records = await this.repository.all();
    // A read that started before a move must not overwrite a newer read.
    if (turn !== this.lastRead) return;
    for (const record of records) {
      if (!this.applies(record)) continue;
      const { _id, url, build, pins } = record;
      places[_id] = url;
      pinned[_id] = { url, build, pins };
    }
    this.places = places;
    this.pinnedBuilds = pinned;
  }

  private failed(error: unknown): void {
    this.log.warn(`where the areas are could not be read: ${errorText(error)}`);
  }
}

/** Origins that areas may be on: AREA_HOSTS and the origins in the settings. */
export const hostsOf = ({ areaUrls, areaHosts }: Pick<Settings, 'areaUrls' | 'areaHosts'>): string[] => [
  ...areaHosts,
  ...Object.values(areaUrls).map((url) => new URL(url).origin),
];
