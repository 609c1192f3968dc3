import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { orNotFound } from '../../../common/errors/errors.js';
import { UsersService } from '../../people/users/users.service.js';
import { type ConcernDto } from './dto/concern.dto.js';
import { type ConcernRecord } from './persistence/concern.schema.js';
import { SupportRepository } from './persistence/supports.repository.js';

const isOverdue = ({ state, answerDueBy }: ConcernRecord, now: Date): boolean =>
  state === 'open' && answerDueBy !== null && answerDueBy <= now;

/** Concerns as a person sees them. Who hides their name is not even read, but by themself. */
@Injectable()
export class ConcernViews {
  constructor(
    private readonly supports: SupportRepository,
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  async of(reader: CurrentUser, concern: ConcernRecord): Promise<ConcernDto> {
    return orNotFound((await this.ofAll(reader, [concern]))[0]);
  }

  async ofAll(reader: CurrentUser, concerns: readonly ConcernRecord[]): Promise<ConcernDto[]> {
    const now = this.clock.now();
    const [own, named] = await Promise.all([
      this.supports.findOwn(
        new Types.ObjectId(reader._id),
        concerns.map(({ _id }) => _id),
      ),
      Promise.all(concerns.map(({ _id, annotatorId }) => this.supports.findNamed(_id, annotatorId))),
    ]);
    const admins = concerns.flatMap(({ answers, hiding }) => [...answers, ...(hiding ? [hiding] : [])].map(({ by }) => by));
    const names = await this.users.findNames([...admins, ...named.flat()]);
    const nameOf = (id: Types.ObjectId): string => names.get(String(id)) ?? '';
    const supportOf = new Map(own.map((support) => [String(support.concernId), support.named ? 'named' : 'hidden'] as const));
    return concerns.map((concern, place) => {
      const { annotatorId, hiding } = concern;
      const shown = named[place] ?? [];
      const mine = annotatorId?.equals(reader._id) ?? false;
      return {
        _id: String(concern._id),
        text: !hiding || mine || reader.role === 'ADMIN' ? concern.text : null,
        openedAt: concern.openedAt.toISOString(),
        state: concern.state,
        mine,
        support: supportOf.get(String(concern._id)) ?? null,
        supporters: concern.supporters,
        people: concern.people,
        names: shown.map(nameOf),
        openedBy: annotatorId && shown.some((id) => id.equals(annotatorId)) ? nameOf(annotatorId) : null,
        answerDueBy: concern.answerDueBy?.toISOString() ?? null,
        overdue: isOverdue(concern, now),
        answers: concern.answers.map(({ text, at, by }) => ({ text, at: at.toISOString(), by: nameOf(by) })),
        hiding: hiding && { reason: hiding.reason, at: hiding.at.toISOString(), by: nameOf(hiding.by) },
      };
    });
  }
}
