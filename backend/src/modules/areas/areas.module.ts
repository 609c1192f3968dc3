import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditModule } from '../audit/audit.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { UsersModule } from '../users/users.module.js';
import { AreaPlaces } from './area-places.js';
import { AreasController } from './areas.controller.js';
import { AreasService } from './areas.service.js';
import { AreaPlaceRepository } from './persistence/area-place.repository.js';
import { AREA_PLACE_MODEL, areaPlaceSchema } from './persistence/area-place.schema.js';

@Module({
  imports: [
    AuditModule,
    NotificationsModule,
    UsersModule,
    MongooseModule.forFeature([{ name: AREA_PLACE_MODEL, schema: areaPlaceSchema }]),
  ],
  controllers: [AreasController],
  providers: [AreasService, AreaPlaces, AreaPlaceRepository],
})
export class AreasModule {}
