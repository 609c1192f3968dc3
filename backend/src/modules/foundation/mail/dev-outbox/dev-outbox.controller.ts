import { Controller, Get, Header, Param } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../../../common/access/access.decorators.js';
import { orNotFound } from '../../../../common/errors/errors.js';
import { IdPipe } from '../../../../common/validation/object-id.js';
import { OutboxRepository } from '../persistence/outbox.repository.js';
import { outboxListPage, outboxMailPage } from './outbox-pages.js';

const SHOWN = 200;

/** Shows mail in a browser on a developer's machine. Not registered in production. */
@ApiExcludeController()
@Public()
@Controller('dev/outbox')
export class DevOutboxController {
  constructor(private readonly outbox: OutboxRepository) {}

  @Get()
  @Header('content-type', 'text/html; charset=utf-8')
  async list(): Promise<string> {
    return outboxListPage(await this.outbox.latest(SHOWN));
  }

  @Get(':id')
  @Header('content-type', 'text/html; charset=utf-8')
  async one(@Param('id', IdPipe) id: string): Promise<string> {
    const mail = orNotFound(await this.outbox.findById(id));
    return outboxMailPage(this.outbox.open(mail));
  }
}
