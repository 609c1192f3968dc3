import { BadRequestException, Inject, Injectable } from '@nestjs/common';
import { AREA_NAMES, AREA_MESSAGES, type AreaName } from '@labelbridge/contracts';
import { type CurrentUser, actorOf } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { noteRefusal } from '../../../common/context/request-context.js';
import { conflict, unauthorized } from '../../../common/errors/errors.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { NotificationsService } from '../../people/notifications/notifications.service.js';
import { MANIFEST_FILE } from '../../../web/area-signature.js';
import { AreaPlaces, hostsOf } from './area-places.js';
import { type AreaRules, type CheckedArea, allowedAddress, checkArea } from './check-area.js';
import { type AreaDto, type AreasDto } from './dto/area.dto.js';
import { AreaPlaceRepository } from './persistence/area-place.repository.js';
import { type DeployCredentialRecord } from './persistence/deploy-credential.schema.js';
import { DeployCredentials } from './deploy-credentials.service.js';
import { type AreaPlaceRecord, type StoredPin } from './persistence/area-place.schema.js';

const PREVIOUS_MAX = 20;

interface Machine {
  readonly machine: CurrentUser;
  readonly credential: DeployCredentialRecord | undefined;
}

/** A change takes effect without a restart. */
@Injectable()
export class AreasService {
  constructor(
    private readonly repository: AreaPlaceRepository,
    private readonly places: AreaPlaces,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly notifications: NotificationsService,
    private readonly credentials: DeployCredentials,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'areaUrls' | 'areaHosts' | 'areaKeys' | 'publicUrl' | 'production'>,
  ) {}

  async listAreas(): Promise<{ data: AreasDto }> {
    const records = await this.repository.all();
    return {
      data: {
        areas: AREA_NAMES.map((name) =>
          this.toDto(
            name,
            records.find(({ _id }) => _id === name),
          ),
        ),
        mayMove: hostsOf(this.settings).length > 0,
      },
    };
  }

  /**
   * Changes the address of an area if its files load from there. The files are pinned: after a new build at the same address, the area is
   * moved again. Notifies all admins.
   *
   * @param url null: the address of the settings
   * @throws 400 naming `url`; 409 if the area already has this address and these files
   */
  async move(person: CurrentUser, name: AreaName, url: string | null): Promise<{ message: string; data: AreaDto }> {
    const found = url === null ? undefined : await this.check(name, url.trim());
    const address = found?.address ?? null;
    const version = found?.build.version ?? '';
    const pins = Object.entries(found?.pins ?? {}).map(([file, integrity]) => ({ file, integrity }));
    const moved = await this.transactions.run(async (session) => {
      const before = await this.repository.find(session, name);
      const [from, fromVersion] = [before?.url ?? null, before?.version ?? ''];
      // New files at the same address are a change.
      if (from === address && fromVersion === version && samePins(before?.pins ?? [], pins)) throw conflict(AREA_MESSAGES.same);
      const now = this.clock.now();
      const left = { url: from, version: fromVersion, until: now, by: actorOf(person).name };
      const after: AreaPlaceRecord = {
        _id: name,
        url: address,
        version,
        build: found?.build ?? null,
        pins,
        previous: [left, ...(before?.previous ?? [])].slice(0, PREVIOUS_MAX),
        changedAt: now,
      };
      await this.repository.put(session, after);
      await this.audit.record(session, {
        by: person,
        action: 'area.move',
        target: { _id: name, name },
        before: { url: from, version: fromVersion },
        after: { url: address, version, manifest: found?.pins[MANIFEST_FILE] ?? null },
      });
      const data = { area: name, byName: actorOf(person).name, url: address, version };
      await this.notifications.notifyAdmins(session, { kind: 'area-moved', data });
      return after;
    });
    await this.places.renew();
    return { message: address === null ? AREA_MESSAGES.backToSetting : AREA_MESSAGES.moved, data: this.toDto(name, moved) };
  }

  /** Moves an area on behalf of a deploy credential. @throws 403 if the credential does not allow it; else as `move` */
  async deploy({ machine, credential }: Machine, name: AreaName, url: string | null): Promise<{ message: string; data: AreaDto }> {
    if (!credential) throw unauthorized(AREA_MESSAGES.credentialRefused);
    await this.credentials.use(credential, name);
    return this.move(machine, name, url);
  }

  private async check(name: AreaName, url: string): Promise<CheckedArea & { readonly address: string }> {
    const { publicUrl, areaKeys: keys, production } = this.settings;
    const rules: AreaRules = { publicUrl, hosts: hostsOf(this.settings), keys, mustBeSigned: production };
    try {
      const address = allowedAddress(url, rules);
      return { address, ...(await checkArea(name, address, rules)) };
    } catch (error) {
      if (error instanceof BadRequestException)
        noteRefusal('move of an area', error.message, { target: { _id: name, name: `Area: ${name}` } });
      throw error;
    }
  }

  private toDto(name: AreaName, record: AreaPlaceRecord | undefined): AreaDto {
    const setting = this.settings.areaUrls[name];
    const isByAdmin = record !== undefined && this.places.applies(record);
    const by = isByAdmin ? 'admin' : setting ? 'setting' : 'built-in';
    const previous = (record?.previous ?? []).map(({ until, ...place }) => ({ ...place, until: until.toISOString() }));
    return { name, url: (isByAdmin ? record.url : setting) ?? null, by, version: isByAdmin ? record.version : '', previous };
  }
}

const samePins = (before: readonly StoredPin[], after: readonly StoredPin[]): boolean =>
  before.length === after.length &&
  before.every(({ file, integrity }) => after.some((pin) => pin.file === file && pin.integrity === integrity));
