import { Controller, Get, Module, ServiceUnavailableException } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { type Connection } from 'mongoose';
import { Public } from '../../../common/access/access.decorators.js';
import { ShutdownState } from '../../../common/monitoring/monitoring.module.js';

class HealthDto {
  @ApiProperty({ example: 'ok' }) status: string;
}

@ApiTags('health')
@Controller('health')
export class HealthController {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly shutdown: ShutdownState,
  ) {}

  @Get('live')
  @Public()
  @ApiOkResponse({ type: HealthDto })
  live(): HealthDto {
    return { status: 'ok' };
  }

  /** Fails during a shutdown, or if the database does not answer. */
  @Get('ready')
  @Public()
  @ApiOkResponse({ type: HealthDto })
  async ready(): Promise<HealthDto> {
    if (this.shutdown.begun) throw new ServiceUnavailableException();
    try {
      await this.connection.db?.command({ ping: 1 }, { signal: AbortSignal.timeout(2_000) });
    } catch {
      throw new ServiceUnavailableException();
    }
    return { status: 'ok' };
  }
}

@Module({ controllers: [HealthController] })
export class HealthModule {}
