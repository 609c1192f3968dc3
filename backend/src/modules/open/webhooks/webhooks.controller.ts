import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuthUser, Scopes } from '../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { StepUp } from '../../../common/access/step-up.js';
import {
  ApiChangedRecordResponse,
  ApiCreatedRecordResponse,
  ApiListResponse,
  ApiRecordResponse,
  ApiSecretResponse,
} from '../../../common/openapi/responses.js';
import { RateLimited } from '../../../common/rate-limit/rate-limit.guard.js';
import { IdPipe } from '../../../common/validation/object-id.js';
import { DeliveriesService } from './deliveries.service.js';
import { ListDeliveriesQueryDto, WebhookDeliveryDetailDto, WebhookDeliveryDto } from './dto/delivery.dto.js';
import { ChangeEndpointDto, ListEndpointsQueryDto, MakeEndpointDto, WebhookEndpointDto } from './dto/endpoint.dto.js';
import { EndpointsService } from './endpoints.service.js';

@ApiTags('webhooks')
@Scopes('settings')
@Controller('webhook-endpoints')
export class EndpointsController {
  constructor(
    private readonly endpoints: EndpointsService,
    private readonly deliveries: DeliveriesService,
  ) {}

  @Get()
  @ApiListResponse(WebhookEndpointDto)
  list(@Query() query: ListEndpointsQueryDto) {
    return this.endpoints.listEndpoints(query);
  }

  @Post()
  @StepUp()
  @RateLimited('bulk')
  @ApiSecretResponse(201, WebhookEndpointDto)
  make(@AuthUser() person: CurrentUser, @Body() wish: MakeEndpointDto) {
    return this.endpoints.make(person, wish);
  }

  @Get(':id')
  @ApiRecordResponse(WebhookEndpointDto)
  one(@Param('id', IdPipe) id: string) {
    return this.endpoints.read(id);
  }

  @Patch(':id')
  @StepUp()
  @RateLimited('bulk')
  @ApiChangedRecordResponse(WebhookEndpointDto)
  change(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string, @Body() changes: ChangeEndpointDto) {
    return this.endpoints.change(person, id, changes);
  }

  /** Also deletes its deliveries. */
  @Delete(':id')
  @ApiChangedRecordResponse(WebhookEndpointDto)
  remove(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.endpoints.remove(person, id);
  }

  /** It still collects events for three days. */
  @Post(':id/pause')
  @ApiChangedRecordResponse(WebhookEndpointDto)
  pause(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.endpoints.pause(person, id);
  }

  /** Sends what it collected. */
  @Post(':id/resume')
  @ApiChangedRecordResponse(WebhookEndpointDto)
  resume(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.endpoints.resume(person, id);
  }

  /** The old secret signs too for 24 hours. A second rotation within that time ends the oldest one. */
  @Post(':id/rotate')
  @StepUp()
  @RateLimited('bulk')
  @ApiSecretResponse(200, WebhookEndpointDto)
  rotate(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.endpoints.rotate(person, id);
  }

  @Post(':id/ping')
  @RateLimited('bulk')
  @ApiCreatedRecordResponse(WebhookDeliveryDto)
  ping(@Param('id', IdPipe) id: string) {
    return this.deliveries.ping(id);
  }

  @Get(':id/deliveries')
  @ApiListResponse(WebhookDeliveryDto)
  listDeliveries(@Param('id', IdPipe) id: string, @Query() query: ListDeliveriesQueryDto) {
    return this.deliveries.listOfEndpoint(id, query);
  }
}

@ApiTags('webhooks')
@Scopes('settings')
@Controller('deliveries')
export class DeliveriesController {
  constructor(private readonly deliveries: DeliveriesService) {}

  @Get(':id')
  @ApiRecordResponse(WebhookDeliveryDetailDto)
  one(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.deliveries.read(person, id);
  }

  /** One more try at once, with the same `webhook-id`. */
  @Post(':id/replay')
  @RateLimited('bulk')
  @ApiCreatedRecordResponse(WebhookDeliveryDto)
  replay(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.deliveries.replay(person, id);
  }
}
