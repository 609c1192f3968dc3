import { ApiProperty } from '@nestjs/swagger';

export class ModelHostsDto {
  @ApiProperty({ type: [String], description: 'hosts, or hosts with ports, of servers that may be asked; empty: predictions are off' })
  hosts: string[];
}
