import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { isDuplicateKey } from '../../../common/errors/known-faults.js';
import { KNOWN_DEVICE_MODEL, type KnownDeviceRecord } from './known-device.schema.js';

@Injectable()
export class KnownDeviceRepository {
  constructor(@InjectModel(KNOWN_DEVICE_MODEL) private readonly devices: Model<KnownDeviceRecord>) {}

  async isKnown(userId: Types.ObjectId, deviceId: string, now: Date): Promise<boolean> {
    return (await this.devices.exists({ userId, deviceId, expiresAt: { $gt: now } })) !== null;
  }

  async remember(userId: Types.ObjectId, deviceId: string, expiresAt: Date): Promise<void> {
    try {
      await this.devices.updateOne({ userId, deviceId }, { $set: { expiresAt } }, { upsert: true });
    } catch (error) {
      // Two log-ins of one device at once: the other one has remembered it.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** Forgets a person's devices, but for `except`. */
  async forget(session: ClientSession, userId: Types.ObjectId, except?: string): Promise<void> {
    await this.devices.deleteMany({ userId, ...(except === undefined ? {} : { deviceId: { $ne: except } }) }, { session });
  }
}
