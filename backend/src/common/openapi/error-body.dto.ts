import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type ErrorBody, type ErrorDetail } from '@labelbridge/contracts';

export class ErrorDetailDto implements ErrorDetail {
  @ApiProperty({ example: 'email' })
  field: string;

  @ApiProperty({ example: 'Please enter a valid email!' })
  message: string;
}

export class ErrorBodyDto implements ErrorBody {
  @ApiProperty({ type: 'integer', example: 400 })
  statusCode: number;

  @ApiProperty({ example: 'Bad Request' })
  error: string;

  @ApiProperty({ description: 'for people' })
  message: string;

  @ApiProperty({ description: 'repeats message' })
  responseMessage: string;

  @ApiPropertyOptional({ type: [ErrorDetailDto] })
  details?: ErrorDetail[];

  @ApiProperty()
  requestId: string;
}
