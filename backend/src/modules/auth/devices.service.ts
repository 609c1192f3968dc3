import { Inject, Injectable } from '@nestjs/common';
import { type ClientSession, type Types } from 'mongoose';
import { type Caller } from '../../common/access/caller.js';
import { shortAddress } from '../../common/access/network.js';
import { Clock } from '../../common/clock/clock.js';
import { SETTINGS, type Settings } from '../../config/settings.js';
import { readDeviceCookie } from './cookies.js';
import { DEVICE_MS, newDeviceId, readDevice, writeDevice } from './domain/device.js';
import { KnownDeviceRepository } from './persistence/known-device.repository.js';
import { SessionRepository } from './persistence/session.repository.js';

const USER_AGENT_MAX = 200;

/** How a device looks from here, as sessions keep it. */
export interface DeviceLook {
  readonly userAgent: string;
  readonly address: string;
}

/** @returns what of a caller is kept with his session */
export const lookOf = ({ userAgent, address }: Caller): DeviceLook => ({
  userAgent: userAgent.slice(0, USER_AGENT_MAX),
  address: shortAddress(address),
});

/** Devices that logged in before. A cookie of ours names each; whose it is stands in the database. */
@Injectable()
export class DevicesService {
  constructor(
    private readonly devices: KnownDeviceRepository,
    private readonly sessions: SessionRepository,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** The device of a call, or undefined where it brings no cookie of ours. */
  deviceOf(caller: Caller): string | undefined {
    return readDevice(this.settings.jwtKeys, readDeviceCookie(caller, this.settings));
  }

  /** The device of a call, where it logged in to this account before. */
  async knownDevice(userId: Types.ObjectId | undefined, caller: Caller): Promise<string | undefined> {
    const deviceId = this.deviceOf(caller);
    const known = userId !== undefined && deviceId !== undefined && (await this.devices.isKnown(userId, deviceId, this.clock.now()));
    return known ? deviceId : undefined;
  }

  /**
   * Notes that a device logs in.
   *
   * @returns its id and cookie, and whether its owner should hear of it: it has no cookie, and no session of his looked
   * like this one (browsers forget cookies; people should not learn to overlook our mail)
   */
  async enter(userId: Types.ObjectId, caller: Caller): Promise<{ deviceId: string; cookie: string; isNew: boolean }> {
    const known = await this.knownDevice(userId, caller);
    const deviceId = known ?? this.deviceOf(caller) ?? newDeviceId();
    const before = known ? { any: true, alike: true } : await this.sessions.familiarity(userId, lookOf(caller));
    await this.devices.remember(userId, deviceId, new Date(this.clock.now().getTime() + DEVICE_MS));
    return { deviceId, cookie: writeDevice(this.settings.jwtKeys, deviceId), isNew: before.any && !before.alike };
  }

  /** Forgets a person's devices in the caller's transaction, but for `except`. */
  async forget(session: ClientSession, userId: Types.ObjectId, except?: string): Promise<void> {
    await this.devices.forget(session, userId, except);
  }
}
