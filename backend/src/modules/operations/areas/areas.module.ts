import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditModule } from '../../foundation/audit/audit.module.js';
import { NotificationsModule } from '../../people/notifications/notifications.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { AreaPlaces } from './area-places.js';
import { AreasController } from './areas.controller.js';
import { AreasService } from './areas.service.js';
import { AreaPlaceRepository } from './persistence/area-place.repository.js';
import { DeployCredentialsController } from './deploy-credentials.controller.js';
import { DeployCredentials } from './deploy-credentials.service.js';
import { DEPLOY_CREDENTIAL_MODEL, deployCredentialSchema } from './persistence/deploy-credential.schema.js';
import { AREA_PLACE_MODEL, areaPlaceSchema } from './persistence/area-place.schema.js';

@Module({
  imports: [
    AuditModule,
    NotificationsModule,
    UsersModule,
    MongooseModule.forFeature([
      { name: AREA_PLACE_MODEL, schema: areaPlaceSchema },
      { name: DEPLOY_CREDENTIAL_MODEL, schema: deployCredentialSchema },
    ]),
  ],
  controllers: [DeployCredentialsController, AreasController],
  providers: [AreasService, AreaPlaces, AreaPlaceRepository, DeployCredentials],
})
export class AreasModule {}
