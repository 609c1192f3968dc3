import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditModule } from '../../foundation/audit/audit.module.js';
import { SigningModule } from '../../foundation/signing/signing.module.js';
import { PaymentsModule } from '../../money/payments/payments.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { AgreementModule } from '../../work/agreement/agreement.module.js';
import { AnnotationModule } from '../../work/annotation/annotation.module.js';
import { ExamsModule } from '../../work/exams/exams.module.js';
import { FlagsModule } from '../../work/flags/flags.module.js';
import { JobsModule } from '../../work/jobs/jobs.module.js';
import { ProjectsModule } from '../../work/projects/projects.module.js';
import { QualityModule } from '../../work/quality/quality.module.js';
import { CardFigures } from './card-figures.service.js';
import { CardQuality } from './card-quality.js';
import { DatasetCardsController } from './dataset-cards.controller.js';
import { DatasetCards } from './dataset-cards.service.js';
import { DATASET_CARD_MODEL, datasetCardSchema } from './persistence/dataset-card.schema.js';
import { ProvenanceController } from './provenance.controller.js';

@Module({
  imports: [
    AgreementModule,
    AnnotationModule,
    AuditModule,
    ExamsModule,
    FlagsModule,
    JobsModule,
    PaymentsModule,
    ProjectsModule,
    QualityModule,
    SigningModule,
    UsersModule,
    MongooseModule.forFeature([{ name: DATASET_CARD_MODEL, schema: datasetCardSchema }]),
  ],
  controllers: [DatasetCardsController, ProvenanceController],
  providers: [CardFigures, CardQuality, DatasetCards],
  exports: [CardFigures, DatasetCards],
})
export class ProvenanceModule {}
