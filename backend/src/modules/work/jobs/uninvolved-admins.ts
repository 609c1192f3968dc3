import { Injectable } from '@nestjs/common';
import { UsersService } from '../../people/users/users.service.js';
import { ItemWork } from './item-work.js';
import { type JobRecord } from './persistence/job.schema.js';

/** Finds the admins who hold the duty of reviews and had no part in a job. @param involved ids of admins who had another part in it */
export type FindUninvolved = (involved: Iterable<string>) => Promise<string[]>;

function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  return () => (value ??= read());
}

/** Admins who are free to decide on a job: they reviewed no items of it since it was handed in. */
@Injectable()
export class UninvolvedAdmins {
  constructor(
    private readonly users: UsersService,
    private readonly itemWork: ItemWork,
  ) {}

  /** Ids of the admins who reviewed items of a job. */
  async reviewersOf(job: JobRecord): Promise<string[]> {
    return job.items ? this.itemWork.implementation.reviewersOf(job) : [];
  }

  /** For several questions about one job: its reviewers are read once, and only if an admin is left without them. */
  of(job: JobRecord): FindUninvolved {
    const admins = once(() => this.users.activeAdmins(null, ['review']));
    const reviewers = once(() => this.reviewersOf(job));
    return async (involved) => {
      const excluded = new Set([...involved, String(job.annotatorId)]);
      const left = (await admins()).map(String).filter((id) => !excluded.has(id));
      if (left.length === 0) return [];
      const reviewed = new Set(await reviewers());
      return left.filter((id) => !reviewed.has(id));
    };
  }
}
