import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditModule } from '../../foundation/audit/audit.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { ProjectsModule } from '../../work/projects/projects.module.js';
import { ProvenanceModule } from '../provenance/provenance.module.js';
import { SHARE_LINK_MODEL, shareLinkSchema } from './persistence/share-link.schema.js';
import { ShareLinkRepository } from './persistence/share-link.repository.js';
import { SHARED_FIGURES_MODEL, sharedFiguresSchema } from './persistence/shared-figures.schema.js';
import { SharedFigures } from './shared-figures.service.js';
import { ShareLinksController } from './share-links.controller.js';
import { ShareLinks } from './share-links.service.js';

@Module({
  imports: [
    AuditModule,
    ProjectsModule,
    ProvenanceModule,
    UsersModule,
    MongooseModule.forFeature([
      { name: SHARE_LINK_MODEL, schema: shareLinkSchema },
      { name: SHARED_FIGURES_MODEL, schema: sharedFiguresSchema },
    ]),
  ],
  controllers: [ShareLinksController],
  providers: [ShareLinkRepository, ShareLinks, SharedFigures],
})
export class ShareLinksModule {}
