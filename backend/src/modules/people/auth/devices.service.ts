import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { type Caller } from '../../../common/access/caller.js';
import { shortAddress } from '../../../common/access/network.js';
import { Clock } from '../../../common/clock/clock.js';
import { isDuplicateKey } from '../../../common/errors/infrastructure-errors.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';
import { readDeviceCookie } from './cookies.js';
import { DEVICE_MS, newDeviceId, readDevice, writeDevice } from './domain/device.js';
import { KNOWN_DEVICE_MODEL, type KnownDeviceRecord } from './persistence/known-device.schema.js';
import { SessionRepository } from './persistence/session.repository.js';

const USER_AGENT_MAX = 200;

export interface DeviceTraits {
  readonly userAgent: string;
  readonly address: string;
}

export const traitsOf = ({ userAgent, address }: Caller): DeviceTraits => ({
  userAgent: userAgent.slice(0, USER_AGENT_MAX),
  address: shortAddress(address),
});

/** Devices that logged in before. A signed cookie identifies a device; the database has its accounts. */
@Injectable()
export class DevicesService {
  constructor(
    @InjectModel(KNOWN_DEVICE_MODEL) private readonly devices: Model<KnownDeviceRecord>,
    private readonly sessions: SessionRepository,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  deviceOf(caller: Caller): string | undefined {
    return readDevice(this.settings.jwtKeys, readDeviceCookie(caller, this.settings));
  }

  /** @returns the device of a call if it logged in to this account before */
  async knownDevice(userId: Types.ObjectId, caller: Caller): Promise<string | undefined> {
    const deviceId = this.deviceOf(caller);
    const known = deviceId && (await this.devices.exists({ userId, deviceId, expiresAt: { $gt: this.clock.now() } }));
    return known ? deviceId : undefined;
  }

  /**
   * Records the log-in of a device.
   *
   * @returns its id and cookie. `isNew` is true if the account does not know the device, and has earlier sessions but none with these
   * traits: browsers lose cookies, and people should not get used to ignoring our mail
   */
  async enter(userId: Types.ObjectId, caller: Caller): Promise<{ deviceId: string; cookie: string; isNew: boolean }> {
    const known = await this.knownDevice(userId, caller);
    const deviceId = this.deviceOf(caller) ?? newDeviceId();
    const isNew = known === undefined && (await this.sessions.isUnlikeOthers(userId, traitsOf(caller)));
    await this.store(userId, deviceId);
    return { deviceId, cookie: writeDevice(this.settings.jwtKeys, deviceId), isNew };
  }

  async forget(session: ClientSession, userId: Types.ObjectId, except: string | null = null): Promise<void> {
    await this.devices.deleteMany({ userId, deviceId: { $ne: except } }, { session });
  }

  private async store(userId: Types.ObjectId, deviceId: string): Promise<void> {
    const expiresAt = new Date(this.clock.now().getTime() + DEVICE_MS);
    try {
      await this.devices.updateOne({ userId, deviceId }, { $set: { expiresAt } }, { upsert: true });
    } catch (error) {
      // A concurrent log-in of the same device has recorded it.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
