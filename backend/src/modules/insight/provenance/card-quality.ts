import { Injectable } from '@nestjs/common';
import { type DatasetCard } from '@labelbridge/contracts';
import { type Types } from 'mongoose';

type MeasuredQuality = Pick<DatasetCard, 'agreement' | 'goldAccuracy'>;

/** The place of agreement and accuracy on gold items in a card. Nothing measures them yet. */
@Injectable()
export class CardQuality {
  of(_projectId: Types.ObjectId): Promise<MeasuredQuality> {
    return Promise.resolve({ agreement: null, goldAccuracy: null });
  }
}
