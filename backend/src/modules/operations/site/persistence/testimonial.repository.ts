import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type QueryFilter } from 'mongoose';
import { RecordRepository } from '../../../../database/record-repository.js';
import { TESTIMONIAL_MODEL, type TestimonialRecord } from './testimonial.schema.js';

@Injectable()
export class TestimonialRepository extends RecordRepository<TestimonialRecord> {
  constructor(@InjectModel(TESTIMONIAL_MODEL) testimonials: Model<TestimonialRecord>) {
    super(testimonials, [{ field: 'createdAt', direction: 1 }]);
  }

  async insert(session: ClientSession, fields: Omit<TestimonialRecord, '_id'>): Promise<TestimonialRecord> {
    return this.create(session, fields);
  }

  /** @returns the updated record; null if it has changed since `before` was read */
  async update(session: ClientSession, before: TestimonialRecord, set: Partial<TestimonialRecord>): Promise<TestimonialRecord | null> {
    const filter: QueryFilter<TestimonialRecord> = { _id: before._id, text: before.text, consent: before.consent };
    return this.change(filter, { $set: set }, session);
  }

  async delete(session: ClientSession, { _id }: Pick<TestimonialRecord, '_id'>): Promise<void> {
    await this.model.deleteOne({ _id }, { session });
  }
}
