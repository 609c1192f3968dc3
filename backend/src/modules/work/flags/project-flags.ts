import { Injectable } from '@nestjs/common';
import { type FlagRule } from '@labelbridge/contracts';
import { type Types } from 'mongoose';
import { FlagRepository } from './persistence/flags.repository.js';
import { type PrintKind } from './persistence/print.schema.js';
import { PrintRepository } from './persistence/prints.repository.js';

export interface RuleFindings {
  readonly upheld: number;
  readonly undecided: number;
}

/** Counts flags of a project for figures that name nobody. */
@Injectable()
export class ProjectFlags {
  constructor(
    private readonly flags: FlagRepository,
    private readonly prints: PrintRepository,
  ) {}

  async findingsOf(projectId: Types.ObjectId): Promise<(...rules: readonly FlagRule[]) => RuleFindings> {
    const counts = await this.flags.findings(projectId);
    return (...rules) => {
      const found = counts.filter(({ rule }) => rules.includes(rule));
      const of = (...states: readonly string[]): number =>
        found.filter(({ state }) => states.includes(state)).reduce((sum, { count }) => sum + count, 0);
      return { upheld: of('upheld'), undecided: of('open', 'answered') };
    };
  }

  /** Numbers of items, of texts, and of wrong answers on gold items that were compared. */
  async comparedIn(projectId: Types.ObjectId): Promise<Readonly<Record<PrintKind, number>>> {
    const [item, text, gold] = await Promise.all([
      this.prints.countOf(projectId, 'item'),
      this.prints.countOf(projectId, 'text'),
      this.prints.countOf(projectId, 'gold'),
    ]);
    return { item, text, gold };
  }
}
