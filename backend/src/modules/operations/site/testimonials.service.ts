import { Injectable } from '@nestjs/common';
import { TESTIMONIAL_MESSAGES, WORK_REFUSAL_MESSAGES } from '@labelbridge/contracts';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { conflict, orNotFound } from '../../../common/errors/errors.js';
import { type Changed } from '../../../common/openapi/responses.js';
import { mapPage, type Page } from '../../../common/pagination/find-page.js';
import { type ListQueryDto } from '../../../common/pagination/list-query.dto.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import {
  type PublicTestimonialDto,
  type TestimonialDto,
  type TestimonialInputDto,
  toPublicTestimonial,
  toTestimonialDto,
} from './dto/site.dto.js';
import { TestimonialRepository } from './persistence/testimonial.repository.js';
import { type TestimonialRecord } from './persistence/testimonial.schema.js';

const auditTargetOf = ({ _id, name }: TestimonialRecord) => ({ _id, name: `${name}: testimonial` });
const fieldsOf = ({ name, place = '', text, consent }: TestimonialInputDto) => ({
  name: name.trim(),
  place: place.trim(),
  text: text.trim(),
  consent,
});

/** Testimonials are written by admins. Visitors see only those with consent, and the demo's, which are marked as invented. */
@Injectable()
export class TestimonialsService {
  constructor(
    private readonly testimonials: TestimonialRepository,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async listTestimonials({ q: _none, ...query }: ListQueryDto): Promise<Page<TestimonialDto>> {
    return mapPage(await this.testimonials.page({}, query), toTestimonialDto);
  }

  async listPublic({ q: _none, ...query }: ListQueryDto): Promise<Page<PublicTestimonialDto>> {
    return mapPage(await this.testimonials.page({ shown: true }, query), toPublicTestimonial);
  }

  /** @param invented true for the demo */
  async create(person: CurrentUser, input: TestimonialInputDto, invented = false): Promise<Changed<TestimonialDto>> {
    const created = await this.transactions.run(async (session) => {
      const fields = { ...fieldsOf(input), invented };
      const record = await this.testimonials.insert(session, { ...fields, shown: input.consent || invented, createdAt: this.clock.now() });
      await this.audit.record(session, { by: person, action: 'testimonial.create', target: auditTargetOf(record), after: fields });
      return record;
    });
    return { message: TESTIMONIAL_MESSAGES.created, data: toTestimonialDto(created) };
  }

  /** An edited testimonial is not invented any more: it needs the person's consent. @throws 404, or 409 if it changed meanwhile */
  async update(person: CurrentUser, id: string, input: TestimonialInputDto): Promise<Changed<TestimonialDto>> {
    const updated = await this.transactions.run(async (session) => {
      const before = orNotFound(await this.testimonials.findById(id, session));
      const fields = { ...fieldsOf(input), invented: false };
      const record = await this.testimonials.update(session, before, { ...fields, shown: input.consent });
      if (!record) throw conflict(WORK_REFUSAL_MESSAGES.changedMeanwhile);
      await this.audit.record(session, { by: person, action: 'testimonial.update', target: auditTargetOf(record), before, after: fields });
      return record;
    });
    return { message: TESTIMONIAL_MESSAGES.updated, data: toTestimonialDto(updated) };
  }

  /** @throws 404 */
  async remove(person: CurrentUser, id: string): Promise<Changed<TestimonialDto>> {
    const removed = await this.transactions.run(async (session) => {
      const before = orNotFound(await this.testimonials.findById(id, session));
      await this.testimonials.delete(session, before);
      await this.audit.record(session, { by: person, action: 'testimonial.delete', target: auditTargetOf(before) });
      return before;
    });
    return { message: TESTIMONIAL_MESSAGES.deleted, data: toTestimonialDto(removed) };
  }
}
