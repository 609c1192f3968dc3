import { Module } from '@nestjs/common';
import { ClientErrorsController } from './client-errors.controller.js';

/** What goes wrong in browsers, in the server's log. */
@Module({ controllers: [ClientErrorsController] })
export class ClientErrorsModule {}
