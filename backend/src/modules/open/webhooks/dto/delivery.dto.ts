import { ApiProperty, OmitType } from '@nestjs/swagger';
import { DELIVERY_STATES, type DeliveryState, WEBHOOK_TYPES, type WebhookType } from '@labelbridge/contracts';
import { ListQueryDto } from '../../../../common/pagination/list-query.dto.js';
import { OptionalEnum } from '../../../../common/validation/enum.decorators.js';
import { type AttemptRecord, type DeliveryRecord } from '../persistence/delivery.schema.js';

export class ListDeliveriesQueryDto extends OmitType(ListQueryDto, ['q']) {
  @OptionalEnum(DELIVERY_STATES, { enumName: 'DeliveryState' })
  state?: DeliveryState;
}

export class WebhookTryDto {
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty({ type: 'integer', nullable: true, description: 'status of the answer; null without one' }) status: number | null;
  @ApiProperty({ type: String, nullable: true, description: 'for people: why it was not delivered' }) error: string | null;
  @ApiProperty({ type: 'integer' }) ms: number;
}

export class WebhookAttemptDto extends WebhookTryDto {
  @ApiProperty({ type: String, nullable: true, description: 'beginning of the answer' }) answer: string | null;
}

export class WebhookDeliveryDto {
  @ApiProperty({ description: 'also its `webhook-id`' }) _id: string;
  @ApiProperty() endpointId: string;
  @ApiProperty({ enum: WEBHOOK_TYPES, enumName: 'WebhookType' }) event: WebhookType;
  @ApiProperty({ enum: DELIVERY_STATES, enumName: 'DeliveryState' }) state: DeliveryState;
  @ApiProperty({ type: 'integer', description: 'with replays' }) tries: number;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ type: String, nullable: true, format: 'date-time', description: 'null if none follows, or one is under way' })
  nextTryAt: string | null;
  @ApiProperty({ type: WebhookTryDto, nullable: true }) lastTry: WebhookTryDto | null;
}

export class WebhookDeliveryDetailDto extends WebhookDeliveryDto {
  @ApiProperty({ description: 'the body as it is sent' }) payload: string;
  @ApiProperty({ type: [WebhookAttemptDto], description: 'oldest first' }) attempts: WebhookAttemptDto[];
}

const toTryDto = ({ at, status, error, ms }: AttemptRecord): WebhookTryDto => ({ at: at.toISOString(), status, error, ms });

export function toDeliveryDto(delivery: Omit<DeliveryRecord, 'payload'>): WebhookDeliveryDto {
  const { state, claim, dueAt, attempts } = delivery;
  const last = attempts.at(-1);
  return {
    _id: String(delivery._id),
    endpointId: String(delivery.endpointId),
    event: delivery.event,
    state,
    tries: attempts.length,
    createdAt: delivery.createdAt.toISOString(),
    nextTryAt: state === 'waiting' && !claim ? dueAt.toISOString() : null,
    lastTry: last ? toTryDto(last) : null,
  };
}

export const toDeliveryDetailDto = (delivery: DeliveryRecord): WebhookDeliveryDetailDto => ({
  ...toDeliveryDto(delivery),
  payload: delivery.payload,
  attempts: delivery.attempts.map((attempt) => ({ ...toTryDto(attempt), answer: attempt.answer })),
});
