import { Injectable } from '@nestjs/common';
import { personName } from '../../../people/users/dto/person-name.js';
import { type UserSummary, UsersService } from '../../../people/users/users.service.js';
import { regionsOf } from '../domain/stored.js';
import { type AnnotationDto, type CommentDto } from '../dto/review.dto.js';
import { type AnnotationRecord } from '../persistence/annotation.schema.js';
import { HistoryRepository } from '../persistence/history.repository.js';
import { type CommentRecord } from '../persistence/version.schema.js';

type People = ReadonlyMap<string, UserSummary>;

const toComment = ({ _id, regionId, text, at, resolvedAt, by, changes = [] }: CommentRecord, people: People): CommentDto => ({
  _id: String(_id),
  regionId,
  text,
  by: personName(people.get(String(by))),
  at: at.toISOString(),
  resolvedAt: resolvedAt?.toISOString() ?? null,
  changes: changes.map((change) => ({
    resolved: change.resolved,
    by: personName(people.get(String(change.by))),
    at: change.at.toISOString(),
  })),
});

const peopleIn = ({ by, changes = [] }: CommentRecord) => [by, ...changes.map((change) => change.by)];

@Injectable()
export class ReviewViews {
  constructor(
    private readonly history: HistoryRepository,
    private readonly users: UsersService,
  ) {}

  async of(annotation: AnnotationRecord): Promise<AnnotationDto> {
    const { _id, jobId, itemId, interfaceId, state, revision, regions, fixed, seconds } = annotation;
    const [versions, comments] = await Promise.all([this.history.versionsOf(_id), this.history.commentsOf(_id)]);
    const people = await this.users.findSummaries([...versions.map(({ by }) => by), ...comments.flatMap(peopleIn)]);
    return {
      _id: String(_id),
      jobId: String(jobId),
      itemId: String(itemId),
      interfaceId: String(interfaceId),
      state,
      revision,
      regions: regionsOf(regions),
      fixed: fixed === null ? null : regionsOf(fixed),
      seconds: Math.round(seconds),
      versions: versions.map((version) => ({
        number: version.number,
        revision: version.revision,
        action: version.action,
        regions: version.regions === null ? null : regionsOf(version.regions),
        by: personName(people.get(String(version.by))),
        reason: version.reason,
        at: version.at.toISOString(),
      })),
      comments: comments.map((comment) => toComment(comment, people)),
    };
  }

  async comment(comment: CommentRecord): Promise<CommentDto> {
    return toComment(comment, await this.users.findSummaries(peopleIn(comment)));
  }
}
