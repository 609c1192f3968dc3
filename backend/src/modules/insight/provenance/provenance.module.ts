import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditModule } from '../../foundation/audit/audit.module.js';
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
import { SIGNING_KEY_MODEL, signingKeySchema } from './persistence/signing-key.schema.js';
import { ProvenanceController } from './provenance.controller.js';
import { SigningKeys } from './signing-keys.service.js';

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
    UsersModule,
    MongooseModule.forFeature([
      { name: DATASET_CARD_MODEL, schema: datasetCardSchema },
      { name: SIGNING_KEY_MODEL, schema: signingKeySchema },
    ]),
  ],
  controllers: [DatasetCardsController, ProvenanceController],
  providers: [CardFigures, CardQuality, DatasetCards, SigningKeys],
  exports: [DatasetCards],
})
export class ProvenanceModule {}
