import { Inject, Injectable } from '@nestjs/common';
import { AREA_NAMES, AREA_MESSAGES, type AreaName } from '@labelbridge/contracts';
import { type CurrentUser, actorOf } from '../../common/access/current-user.js';
import { Clock } from '../../common/clock/clock.js';
import { badInput, conflict } from '../../common/errors/errors.js';
import { SETTINGS, type Settings } from '../../config/settings.js';
import { Transactions } from '../../database/transactions.js';
import { AuditService } from '../audit/audit.service.js';
import { AreaPlaces } from './area-places.js';
import { checkArea, isAreaAddress } from './check-area.js';
import { type AreaDto, type AreasDto } from './dto/area.dto.js';
import { AreaPlaceRepository } from './persistence/area-place.repository.js';
import { type AreaPlaceRecord } from './persistence/area-place.schema.js';

const PREVIOUS_MAX = 20;

/** Lists and changes the addresses of the areas. A change takes effect without a restart. */
@Injectable()
export class AreasService {
  constructor(
    private readonly repository: AreaPlaceRepository,
    private readonly places: AreaPlaces,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'areaUrls' | 'publicUrl'>,
  ) {}

  async list(): Promise<{ data: AreasDto }> {
    const records = await this.repository.all();
    return {
      data: {
        areas: AREA_NAMES.map((name) =>
          this.toDto(
            name,
            records.find(({ _id }) => _id === name),
          ),
        ),
      },
    };
  }

  /**
   * Changes the address of an area after a check that it can be loaded from there. To roll back, the former address is set again.
   *
   * @param url null: the address of the settings
   * @throws 400 naming `url`; 409 if the area has this address already
   */
  async move(person: CurrentUser, name: AreaName, url: string | null): Promise<{ message: string; data: AreaDto }> {
    const address = url?.trim().replace(/\/+$/, '') ?? null;
    if (address !== null && !isAreaAddress(address, this.settings.publicUrl))
      throw badInput([{ field: 'url', message: AREA_MESSAGES.address }]);
    const version = address === null ? '' : (await checkArea(name, address, this.settings.publicUrl)).version;
    const moved = await this.transactions.run(async (session) => {
      const before = await this.repository.find(session, name);
      const [from, fromVersion] = [before?.url ?? null, before?.version ?? ''];
      // The same address may have another version by now, which is a change.
      if (from === address && fromVersion === version) throw conflict(AREA_MESSAGES.same);
      const now = this.clock.now();
      const left = { url: from, version: fromVersion, until: now, by: actorOf(person).name };
      const after: AreaPlaceRecord = {
        _id: name,
        url: address,
        version,
        previous: [left, ...(before?.previous ?? [])].slice(0, PREVIOUS_MAX),
        changedAt: now,
      };
      await this.repository.put(session, after);
      await this.audit.record(session, {
        by: person,
        action: 'area.move',
        target: { _id: name, name },
        before: { url: from, version: fromVersion },
        after: { url: address, version },
      });
      return after;
    });
    await this.places.renew();
    return { message: address === null ? AREA_MESSAGES.backToSetting : AREA_MESSAGES.moved, data: this.toDto(name, moved) };
  }

  private toDto(name: AreaName, record: AreaPlaceRecord | undefined): AreaDto {
    const setting = this.settings.areaUrls[name];
    const by = record?.url ? 'admin' : setting ? 'setting' : 'built-in';
    const previous = (record?.previous ?? []).map(({ until, ...place }) => ({ ...place, until: until.toISOString() }));
    return { name, url: record?.url ?? setting ?? null, by, version: record?.version ?? '', previous };
  }
}
