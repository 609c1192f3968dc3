import { ApiProperty, OmitType } from '@nestjs/swagger';
import {
  WEBHOOK_EVENTS,
  WEBHOOK_LIMITS,
  WEBHOOK_MESSAGES,
  WEBHOOK_PAUSES,
  WEBHOOK_STATES,
  type WebhookEvent,
  type WebhookPause,
  type WebhookState,
} from '@labelbridge/contracts';
import { ArrayMaxSize, ArrayNotEmpty, ArrayUnique, IsArray, IsIn, IsString, Matches, MaxLength } from 'class-validator';
import { applyDecorators } from '@nestjs/common';
import { ListQueryDto } from '../../../../common/pagination/list-query.dto.js';
import { OptionalProperty } from '../../../../common/validation/validation.decorators.js';
import { type EndpointRecord } from '../persistence/endpoint.schema.js';

const URL_PROPERTY = { maxLength: WEBHOOK_LIMITS.urlMax, example: 'https://example.com/webhooks' };
const EVENTS_PROPERTY = { enum: WEBHOOK_EVENTS, enumName: 'WebhookEvent', isArray: true, maxItems: WEBHOOK_EVENTS.length };
const DESCRIPTION_PROPERTY = { maxLength: WEBHOOK_LIMITS.descriptionMax, example: 'Nightly import of the data lake' };

const IsUrlText = (): PropertyDecorator =>
  applyDecorators(IsString({ message: WEBHOOK_MESSAGES.url }), MaxLength(WEBHOOK_LIMITS.urlMax, { message: WEBHOOK_MESSAGES.urlLong }));

const AreEvents = (): PropertyDecorator =>
  applyDecorators(
    IsArray({ message: 'must be a list' }),
    ArrayNotEmpty({ message: WEBHOOK_MESSAGES.eventNeeded }),
    ArrayMaxSize(WEBHOOK_EVENTS.length, { message: `must have at most ${WEBHOOK_EVENTS.length} events` }),
    ArrayUnique({ message: 'must not repeat an event' }),
    IsIn(WEBHOOK_EVENTS, { each: true, message: `must be one or more of: ${WEBHOOK_EVENTS.join(', ')}` }),
  );

const IsDescription = (): PropertyDecorator =>
  applyDecorators(
    IsString({ message: 'must be text' }),
    Matches(/^\P{C}*$/u, { message: 'must have no control characters' }),
    MaxLength(WEBHOOK_LIMITS.descriptionMax, { message: `must have at most ${WEBHOOK_LIMITS.descriptionMax} characters` }),
  );

export class MakeEndpointDto {
  @ApiProperty(URL_PROPERTY)
  @IsUrlText()
  url: string;

  @ApiProperty(EVENTS_PROPERTY)
  @AreEvents()
  events: WebhookEvent[];

  @OptionalProperty(DESCRIPTION_PROPERTY)
  @IsDescription()
  description?: string;
}

export class ChangeEndpointDto {
  @OptionalProperty(URL_PROPERTY)
  @IsUrlText()
  url?: string;

  @OptionalProperty(EVENTS_PROPERTY)
  @AreEvents()
  events?: WebhookEvent[];

  @OptionalProperty(DESCRIPTION_PROPERTY)
  @IsDescription()
  description?: string;
}

export class ListEndpointsQueryDto extends OmitType(ListQueryDto, ['q']) {}

export class WebhookMakerDto {
  @ApiProperty() _id: string;
  @ApiProperty() name: string;
}

export class WebhookEndpointDto {
  @ApiProperty() _id: string;
  @ApiProperty() url: string;
  @ApiProperty() description: string;
  @ApiProperty({ enum: WEBHOOK_EVENTS, enumName: 'WebhookEvent', isArray: true }) events: WebhookEvent[];
  @ApiProperty({ enum: WEBHOOK_STATES, enumName: 'WebhookState' }) state: WebhookState;
  @ApiProperty({ enum: WEBHOOK_PAUSES, enumName: 'WebhookPause', nullable: true }) pausedBecause: WebhookPause | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ type: WebhookMakerDto }) createdBy: WebhookMakerDto;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Ed25519 key that checks signatures of version v1a; null until the secret is replaced',
  })
  publicKey: string | null;
  @ApiProperty({ type: String, nullable: true, format: 'date-time', description: 'end of the replaced secret' })
  olderSecretUntil: string | null;
  @ApiProperty({ type: 'integer', description: 'deliveries that wait, at most 1,000' }) waiting: number;
  @ApiProperty({ type: 'integer', description: 'deliveries of 30 days that failed, at most 1,000' }) failed: number;
  @ApiProperty({ type: String, nullable: true, format: 'date-time' }) lastDeliveredAt: string | null;
}

export interface AboutEndpoint {
  readonly makerName: string;
  readonly waiting: number;
  readonly failed: number;
  readonly now: Date;
}

export const toEndpointDto = (endpoint: EndpointRecord, { makerName, waiting, failed, now }: AboutEndpoint): WebhookEndpointDto => ({
  _id: String(endpoint._id),
  url: endpoint.url,
  description: endpoint.description,
  events: endpoint.events,
  state: endpoint.paused ? 'paused' : 'active',
  pausedBecause: endpoint.paused?.because ?? null,
  createdAt: endpoint.createdAt.toISOString(),
  createdBy: { _id: String(endpoint.createdBy), name: makerName },
  publicKey: endpoint.publicKey ?? null,
  olderSecretUntil: endpoint.older && endpoint.older.until > now ? endpoint.older.until.toISOString() : null,
  waiting,
  failed,
  lastDeliveredAt: endpoint.lastDeliveredAt?.toISOString() ?? null,
});
