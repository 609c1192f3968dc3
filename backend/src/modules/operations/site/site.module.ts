import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditModule } from '../../foundation/audit/audit.module.js';
import { TermsModule } from '../../people/terms/terms.module.js';
import { TestimonialRepository } from './persistence/testimonial.repository.js';
import { TESTIMONIAL_MODEL, testimonialSchema } from './persistence/testimonial.schema.js';
import { SiteController } from './site.controller.js';
import { TestimonialsController } from './testimonials.controller.js';
import { TestimonialsService } from './testimonials.service.js';

@Module({
  imports: [AuditModule, TermsModule, MongooseModule.forFeature([{ name: TESTIMONIAL_MODEL, schema: testimonialSchema }])],
  controllers: [SiteController, TestimonialsController],
  providers: [TestimonialsService, TestimonialRepository],
  exports: [TestimonialsService],
})
export class SiteModule {}
