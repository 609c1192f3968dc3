import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, type Types } from 'mongoose';
import { type RowsQuestion } from '../../../common/pagination/read-together.js';
import { firstHits } from '../../../common/search/first-hits.js';
import { UserRepository } from './persistence/user.repository.js';
import { type StoredUser, USER_MODEL } from './persistence/user.schema.js';

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

  account(_id: Types.ObjectId): RowsQuestion<Pick<StoredUser, '_id' | 'availableHoursPerWeek' | 'accountAskedAt' | 'payoutAccount'>> {
    const fields = { availableHoursPerWeek: 1, accountAskedAt: 1, payoutAccount: 1 } as const;
    return { of: this.users.collection, filter: { _id }, fields };
  }
}
