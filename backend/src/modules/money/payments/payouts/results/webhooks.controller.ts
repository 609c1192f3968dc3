import { Controller, Headers, HttpCode, Param, Post } from '@nestjs/common';
import { ApiNotFoundResponse, ApiOkResponse, ApiProperty, ApiTags, ApiUnauthorizedResponse } from '@nestjs/swagger';
import { Public } from '../../../../../common/access/access.decorators.js';
import { RawBody, UsesRawBody } from '../../../../../common/http/register-raw-body.js';
import { ErrorBodyDto } from '../../../../../common/openapi/error-body.dto.js';
import { type WebhookHeaders } from '../providers/payout-provider.js';
import { WebhooksService } from './webhooks.service.js';

const LARGEST = 65_536;

export class WebhookAnswerDto {
  @ApiProperty() message: string;
}

@ApiTags('webhooks')
@Controller('webhooks')
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Post(':provider')
  @HttpCode(200)
  @Public()
  @UsesRawBody(LARGEST)
  @ApiOkResponse({ type: WebhookAnswerDto })
  @ApiUnauthorizedResponse({ type: ErrorBodyDto, description: 'It is not signed by the provider.' })
  @ApiNotFoundResponse({ type: ErrorBodyDto, description: 'Another provider is used here.' })
  receive(@Param('provider') provider: string, @RawBody() body: Buffer, @Headers() headers: WebhookHeaders) {
    return this.webhooks.receive(provider, body, headers);
  }
}
