import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditModule } from '../audit/audit.module.js';
import { ContactsController } from './contacts.controller.js';
import { ContactsService } from './contacts.service.js';
import { CONTACT_MODEL, contactSchema } from './persistence/contact.schema.js';

@Module({
  imports: [AuditModule, MongooseModule.forFeature([{ name: CONTACT_MODEL, schema: contactSchema }])],
  controllers: [ContactsController],
  providers: [ContactsService],
})
export class ContactsModule {}
