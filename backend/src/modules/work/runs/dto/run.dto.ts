import { ApiProperty, IntersectionType, OmitType, PartialType } from '@nestjs/swagger';
import {
  PREDICTION_LIMITS,
  RUN_KINDS,
  RUN_LIMITS,
  RUN_STATES,
  type RunKind,
  type RunState,
  STARTED_RUN_KINDS,
  type StartedRunKind,
} from '@labelbridge/contracts';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsString, Matches, MaxLength } from 'class-validator';
import { type CsvColumn } from '../../../../common/csv/csv.js';
import { ListQueryDto } from '../../../../common/pagination/list-query.dto.js';
import { OptionalEnum } from '../../../../common/validation/enum.decorators.js';
import { IsId } from '../../../../common/validation/object-id.js';
import { OptionalProperty } from '../../../../common/validation/validation.decorators.js';
import { ExportQueryDto } from '../../annotation/dto/transfer.dto.js';
import { type RunProblemRecord, type RunRecord } from '../persistence/run.schema.js';

const { ids, idMax, reasonMax } = RUN_LIMITS;

class RunScopeDto {
  @OptionalProperty({ description: 'the project; not with taskId' })
  @IsId()
  projectId?: string;

  @OptionalProperty({ description: 'the task; not with projectId' })
  @IsId()
  taskId?: string;
}

class DeletionDto {
  @OptionalProperty({ type: [String], maxItems: ids, description: 'delete: ids of items, or their external ids' })
  @MaxLength(idMax, { each: true, message: `each must have at most ${idMax} characters` })
  @IsString({ each: true, message: 'each must be text' })
  @ArrayMaxSize(ids, { message: `must have at most ${ids} entries` })
  @IsArray({ message: 'must be a list' })
  ids?: string[];

  @OptionalProperty({ description: 'delete: true deletes all items of the task' })
  @IsBoolean({ message: 'must be true or false' })
  all?: boolean;

  @OptionalProperty({ maxLength: reasonMax, description: 'delete: who asked for it and why, for the audit log' })
  @IsString({ message: 'must be text' })
  @Matches(/\S/, { message: 'must not be empty' })
  @MaxLength(reasonMax, { message: `must have at most ${reasonMax} characters` })
  reason?: string;
}

class PredictionsDto {
  @OptionalProperty({
    maxLength: PREDICTION_LIMITS.addressMax,
    description: 'predict: the address of a server that speaks Label Studio’s ML backend',
  })
  @MaxLength(PREDICTION_LIMITS.addressMax, { message: `must have at most ${PREDICTION_LIMITS.addressMax} characters` })
  @IsString({ message: 'must be text' })
  backend?: string;
}

/** An export takes the fields of `GET /projects/:id/export`, or `since`. */
export class MakeRunDto extends IntersectionType(RunScopeDto, PartialType(ExportQueryDto), DeletionDto, PredictionsDto) {
  @ApiProperty({ enum: STARTED_RUN_KINDS, enumName: 'StartedRunKind' })
  @IsIn(STARTED_RUN_KINDS, { message: `must be one of: ${STARTED_RUN_KINDS.join(', ')}` })
  kind: StartedRunKind;

  @OptionalProperty({ description: 'export: the run of an earlier JSONL export, with whose settings the changes since are exported' })
  @IsId()
  since?: string;
}

export class ListRunsQueryDto extends IntersectionType(OmitType(ListQueryDto, ['q']), RunScopeDto) {
  @OptionalEnum(RUN_KINDS, { enumName: 'RunKind' })
  kind?: RunKind;

  @OptionalEnum(RUN_STATES, { enumName: 'RunState' })
  state?: RunState;
}

export class RunProblemsQueryDto extends OmitType(ListQueryDto, ['q']) {}

export class RunFileQueryDto {
  @ApiProperty({ description: 'end of the link, in seconds since 1970' })
  @Matches(/^\d{1,12}$/, { message: 'must be seconds since 1970' })
  until: string;

  @ApiProperty()
  @IsString({ message: 'must be text' })
  @MaxLength(200)
  signature: string;
}

class RunResultDto {
  @ApiProperty() name: string;
  @ApiProperty({ type: 'integer' }) bytes: number;
  @ApiProperty({ format: 'date-time', description: 'when the file is removed' }) until: string;
  @ApiProperty({ description: `address of the file, for ${RUN_LIMITS.linkMinutes} minutes; get the run again for a new one` }) link: string;
}

export class RunDto {
  @ApiProperty() _id: string;
  @ApiProperty({ enum: RUN_KINDS, enumName: 'RunKind' }) kind: RunKind;
  @ApiProperty({ enum: RUN_STATES, enumName: 'RunState' }) state: RunState;
  @ApiProperty({ type: String, nullable: true, description: 'why it failed, or waits' }) reason: string | null;
  @ApiProperty({ description: 'the file of an import; else what it is about' }) title: string;
  @ApiProperty({ type: String, nullable: true }) projectId: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'null for a whole project' }) taskId: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'who started it; null for an erased person' }) byName: string | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'rows to process; null if not known' }) total: number | null;
  @ApiProperty({ type: 'integer', description: 'processed rows' }) rows: number;
  @ApiProperty({ type: 'integer', description: 'imported rows that became items; deleted items; items that got a prediction' })
  accepted: number;
  @ApiProperty({ type: 'integer', description: 'imported rows that the task had already; items without need of a prediction' })
  repeated: number;
  @ApiProperty({ type: 'integer', description: 'refused rows; GET …/problems names them' }) refused: number;
  @ApiProperty({ type: 'integer', nullable: true, description: 'percent of the work, about; null if not known' }) percent: number | null;
  @ApiProperty({ type: RunResultDto, nullable: true, description: 'the file of an export that is done' }) result: RunResultDto | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) endedAt: string | null;
}

function percentOf({ state, file, rows, total }: Pick<RunRecord, 'state' | 'file' | 'rows' | 'total'>): number | null {
  if (state === 'done') return 100;
  const [done, all] = file ? [file.bytesRead, file.size] : [rows, total];
  return all ? Math.min(99, Math.floor((100 * done) / all)) : null;
}

/** @param names of people by id @param linkTo the address of the file of a run */
export const toRunDto = (run: RunRecord, names: ReadonlyMap<string, string>, linkTo: (run: RunRecord) => string): RunDto => {
  const { _id, kind, state, reason, title, projectId, taskId, total, rows, accepted, repeated, refused, result, createdAt, endedAt } = run;
  const name = names.get(String(run.by)) ?? null;
  return {
    _id: String(_id),
    kind,
    state,
    reason,
    title,
    projectId: projectId && String(projectId),
    taskId: taskId && String(taskId),
    byName: run.keyName === null ? name : [...(name === null ? [] : [name]), `API key ${run.keyName}`].join(', '),
    total,
    rows,
    accepted,
    repeated,
    refused,
    percent: percentOf(run),
    result: result && { name: result.name, bytes: result.bytes, until: result.until.toISOString(), link: linkTo(run) },
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
};

export class RunProblemDto {
  @ApiProperty() _id: string;
  @ApiProperty({ type: 'integer', description: 'of the file, or of the list of ids; the number of the item; from 1' }) line: number;
  @ApiProperty({ description: 'empty: the whole row' }) field: string;
  @ApiProperty() message: string;
}

export const toRunProblemDto = ({ _id, line, field, message }: RunProblemRecord): RunProblemDto => ({
  _id: String(_id),
  line,
  field,
  message,
});

export const RUN_PROBLEM_COLUMNS: readonly CsvColumn<RunProblemDto>[] = [
  { title: 'Line', of: ({ line }) => line },
  { title: 'Field', of: ({ field }) => field },
  { title: 'Problem', of: ({ message }) => message },
];
