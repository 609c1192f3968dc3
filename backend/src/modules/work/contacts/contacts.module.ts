import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditModule } from '../../foundation/audit/audit.module.js';
import { BulkModule } from '../bulk/bulk.module.js';
import { MailModule } from '../../foundation/mail/mail.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { ContactsController } from './contacts.controller.js';
import { ContactsService } from './contacts.service.js';
import { InvitationsService } from './invitations.service.js';
import { ContactRepository } from './persistence/contact.repository.js';
import { CONTACT_MODEL, contactSchema } from './persistence/contact.schema.js';
import { UnsubscribeLinks } from './unsubscribe-links.js';

@Module({
  imports: [
    AuditModule,
    BulkModule,
    MailModule,
    ProjectsModule,
    UsersModule,
    MongooseModule.forFeature([{ name: CONTACT_MODEL, schema: contactSchema }]),
  ],
  controllers: [ContactsController],
  providers: [ContactsService, ContactRepository, InvitationsService, UnsubscribeLinks],
})
export class ContactsModule {}
