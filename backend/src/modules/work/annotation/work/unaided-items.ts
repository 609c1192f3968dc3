import { Inject, Injectable } from '@nestjs/common';
import { WORK_ITEM_LIMITS } from '@labelbridge/contracts';
import { type Types } from 'mongoose';
import { keyedDigest } from '../../../../common/crypto/keyed-digest.js';
import { SETTINGS, type Settings } from '../../../../config/settings.js';

const BYTES = 4;
const ALL = 2 ** (8 * BYTES);

/** Chooses the items that come without what a machine proposed: the same for all people, so that comparing shows nobody more. */
@Injectable()
export class UnaidedItems {
  constructor(@Inject(SETTINGS) private readonly settings: Pick<Settings, 'dataKeys'>) {}

  isChosen(itemId: Types.ObjectId): boolean {
    const mac = keyedDigest(this.settings.dataKeys, 'unaided', String(itemId)).split('.').at(-1) ?? '';
    return Buffer.from(mac, 'base64url').readUInt32BE() < ALL / WORK_ITEM_LIMITS.unaidedOneOf;
  }
}
