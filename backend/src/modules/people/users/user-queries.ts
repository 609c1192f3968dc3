import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Language } from '@labelbridge/contracts';
import { type Model, type Types } from 'mongoose';
import { type RowsQuestion } from '../../../common/pagination/read-together.js';
import { firstHits } from '../../../common/search/first-hits.js';
import { countryOf } from './domain/phone-number.js';
import { UserRepository } from './persistence/user.repository.js';
import { type StoredUser, USER_MODEL } from './persistence/user.schema.js';

/** Languages of the profile, and the country of the telephone number; null if it is not known. */
export interface Origin {
  readonly languages: readonly Language[];
  readonly country: string | null;
}

/** Accounts for overview and search. */
@Injectable()
export class UserQueries {
  constructor(
    @InjectModel(USER_MODEL) private readonly users: Model<StoredUser>,
    private readonly repository: UserRepository,
  ) {}

  async search(q: string | undefined): Promise<StoredUser[]> {
    return firstHits(this.users, this.repository.filterOf(q));
  }

  /** Origins by id. Unknown ids are left out. */
  async originsOf(ids: readonly Types.ObjectId[]): Promise<Map<string, Origin>> {
    const found = await this.repository.findMany(ids);
    return new Map(
      found.map(({ _id, claimedSkills, phone }) => [
        String(_id),
        { languages: (claimedSkills?.languages ?? []).map(({ tag }) => tag), country: countryOf(phone) },
      ]),
    );
  }

  /** The ids of the next active annotators, in their order. @param after the id before the first one */
  async activeAnnotatorsAfter(after: Types.ObjectId | null, limit: number): Promise<Types.ObjectId[]> {
    const filter = { ...(after && { _id: { $gt: after } }), role: 'USER', status: 'active' } as const;
    const found = await this.users.find(filter, { _id: 1 }).sort({ _id: 1 }).limit(limit).lean<Pick<StoredUser, '_id'>[]>();
    return found.map(({ _id }) => _id);
  }

  account(
    _id: Types.ObjectId,
  ): RowsQuestion<Pick<StoredUser, '_id' | 'availableHoursPerWeek' | 'accountAskedAt' | 'payoutAccount' | 'closingSince'>> {
    const fields = { availableHoursPerWeek: 1, accountAskedAt: 1, payoutAccount: 1, closingSince: 1 } as const;
    return { of: this.users.collection, filter: { _id }, fields };
  }
}
