import { Injectable } from '@nestjs/common';
import { type SharedWork } from '@labelbridge/contracts';
import { type ProjectRecord } from './persistence/project.schema.js';
import { WorkProgress } from './work-progress.js';

/** Compares the items of projects with what they promise each annotator. */
@Injectable()
export class SharedWorkService {
  constructor(private readonly progress: WorkProgress) {}

  /**
   * By project id. Archived projects, and projects without a promise or without items in the product, are left out. The people are the
   * annotators who joined, or the annotators with jobs if they are more: work may be assigned without an application.
   */
  async of(projects: readonly ProjectRecord[]): Promise<ReadonlyMap<string, SharedWork>> {
    const promising = projects.flatMap((project) => {
      const { _id, itemsEach, archived, counts } = project;
      return itemsEach && !archived ? [{ _id, promised: itemsEach, joined: counts.approvedApplications }] : [];
    });
    const [progress, shares] = await Promise.all([
      this.progress.ofProjects(promising.map(({ _id }) => _id)),
      this.progress.sharesOf(new Map(promising.map(({ _id, promised }) => [String(_id), promised]))),
    ]);
    return new Map(
      promising.flatMap(({ _id, promised, joined }): [string, SharedWork][] => {
        const id = String(_id);
        const all = progress.get(id);
        if (!all || all.items === 0) return [];
        const { had, people } = shares.get(id) ?? { had: 0, people: 0 };
        return [[id, { promised, left: all.items - all.done - all.skipped, had, people: Math.max(people, joined) }]];
      }),
    );
  }
}
