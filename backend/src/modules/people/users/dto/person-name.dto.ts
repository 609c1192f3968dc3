import { ApiProperty } from '@nestjs/swagger';

export class PersonNameDto {
  @ApiProperty() _id: string;
  @ApiProperty() firstname: string;
  @ApiProperty() lastname: string;
}
