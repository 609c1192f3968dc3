import { ApiProperty } from '@nestjs/swagger';
import { BULK_KINDS, BULK_ROW_STATES, BULK_STATES, type BulkKind, type BulkRowState, type BulkState } from '@labelbridge/contracts';
import { ListQueryDto } from '../../../../common/pagination/list-query.dto.js';
import { OptionalEnum } from '../../../../common/validation/enum.decorators.js';
import { type BulkRowRecord, type BulkRunRecord } from '../persistence/bulk.schema.js';

class LeftOutDto {
  @ApiProperty({ type: String, nullable: true }) userId: string | null;
  @ApiProperty() name: string;
  @ApiProperty() reason: string;
  @ApiProperty({ type: 'integer' }) count: number;
}

class PersonShareDto {
  @ApiProperty() userId: string;
  @ApiProperty() name: string;
  @ApiProperty({ type: 'integer', description: 'tasks they get' }) tasks: number;
  @ApiProperty({ type: 'integer', description: 'jobs they have open before' }) openJobs: number;
  @ApiProperty({ type: [String], description: 'what it pays, formatted' }) pays: string[];
}

export class BulkRunDto {
  @ApiProperty() _id: string;
  @ApiProperty({ enum: BULK_KINDS, enumName: 'BulkKind' }) kind: BulkKind;
  @ApiProperty() name: string;
  @ApiProperty({ enum: BULK_STATES, enumName: 'BulkState' }) state: BulkState;
  @ApiProperty({ description: 'who prepared it' }) byName: string;
  @ApiProperty({ type: 'integer', description: 'all rows' }) total: number;
  @ApiProperty({ type: 'integer', description: 'rows that break a rule; they are left out' }) invalid: number;
  @ApiProperty({ type: 'integer' }) done: number;
  @ApiProperty({ type: 'integer', description: 'rows that were refused when their turn came' }) failed: number;
  @ApiProperty({ type: 'integer', description: 'rows that are still to do' }) waiting: number;
  @ApiProperty({ type: [LeftOutDto] }) leftOut: LeftOutDto[];
  @ApiProperty({ type: [PersonShareDto] }) people: PersonShareDto[];
  @ApiProperty({ type: [String], description: 'what to know before the start' }) notes: string[];
  @ApiProperty({ type: String, nullable: true, description: 'the project that it is about' }) projectId: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'why it stopped' }) reason: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) startedAt: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) endedAt: string | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'when a running one continues, where it waits for a limit',
  })
  nextAt: string | null;
}

export const toBulkRunDto = (run: BulkRunRecord, now: Date): BulkRunDto => {
  const {
    _id,
    kind,
    name,
    state,
    by,
    total,
    invalid,
    done,
    failed,
    summary,
    options,
    reason,
    createdAt,
    startedAt,
    endedAt,
    dueAt,
    claim,
  } = run;
  const waits = state === 'running' && claim === null && dueAt > now;
  return {
    _id: String(_id),
    kind,
    name,
    state,
    byName: by.name,
    total,
    invalid,
    done,
    failed,
    waiting: total - invalid - done - failed,
    leftOut: [...summary.leftOut],
    people: summary.people.map(({ pays, ...share }) => ({ ...share, pays: [...pays] })),
    notes: [...summary.notes],
    projectId: options['projectId'] ?? null,
    reason,
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    nextAt: waits ? dueAt.toISOString() : null,
  };
};

class ProblemDto {
  @ApiProperty() field: string;
  @ApiProperty() message: string;
}

export class BulkRowDto {
  @ApiProperty() _id: string;
  @ApiProperty({ type: 'integer', description: 'of the file, from 1' }) line: number;
  @ApiProperty() name: string;
  @ApiProperty({ enum: BULK_ROW_STATES, enumName: 'BulkRowState' }) state: BulkRowState;
  @ApiProperty({ type: [ProblemDto] }) problems: ProblemDto[];
  @ApiProperty({ type: String, nullable: true, description: 'the record that was made' }) recordId: string | null;
}

export const toBulkRowDto = ({ _id, line, name, state, problems, recordId }: BulkRowRecord): BulkRowDto => ({
  _id: String(_id),
  line,
  name,
  state,
  problems,
  recordId,
});

export class ListBulkRunsQueryDto extends ListQueryDto {
  @OptionalEnum(BULK_KINDS, { enumName: 'BulkKind' })
  kind?: BulkKind;
}

export class ListBulkRowsQueryDto extends ListQueryDto {
  @OptionalEnum(BULK_ROW_STATES, { enumName: 'BulkRowState' })
  state?: BulkRowState;
}
