import { Injectable } from '@nestjs/common';
import { shownInterval } from '@labelbridge/annotation';
import { CARD_PEOPLE_MIN, type CardMeasure, type DatasetCard, PROVENANCE_MESSAGES } from '@labelbridge/contracts';
import { type Types } from 'mongoose';
import { conflict } from '../../../common/errors/errors.js';
import { AgreementService } from '../../work/agreement/agreement.service.js';
import { type AgreementDto } from '../../work/agreement/dto/agreement.dto.js';
import { ProjectQualityService } from '../../work/quality/project-quality.service.js';

type MeasuredQuality = Pick<DatasetCard, 'agreement' | 'goldAccuracy'>;

/** Agreement and accuracy on gold items, as admins see them. */
@Injectable()
export class CardQuality {
  constructor(
    private readonly agreement: AgreementService,
    private readonly quality: ProjectQualityService,
  ) {}

  async of(projectId: Types.ObjectId): Promise<MeasuredQuality> {
    const [{ data }, gold] = await Promise.all([this.agreement.of(String(projectId)), this.quality.sumsOf(projectId)]);
    return {
      agreement: data.waiting > 0 || data.items === 0 ? null : agreementIn(data),
      // Fewer people could work out each other's accuracy.
      goldAccuracy: gold.people < CARD_PEOPLE_MIN ? null : shareOf('Right answers', gold.right, gold.seen, gold.seen),
    };
  }

  /** @throws 409 if agreement is still being counted, so that no card is signed without it */
  async refuseUncounted(projectId: string): Promise<void> {
    if ((await this.agreement.of(projectId)).data.waiting > 0) throw conflict(PROVENANCE_MESSAGES.counting);
  }
}

function shareOf(name: string, part: number, whole: number, count: number): CardMeasure {
  return { name, value: whole === 0 ? 0 : part / whole, ...shownInterval(part, whole), count };
}

const agreementIn = ({ items, same, answers, controls }: AgreementDto): CardMeasure[] => [
  shareOf('Items on which all answers are the same', same, items, answers),
  ...controls.map(({ title, likeness, pairs }) => ({ name: `Likeness: ${title}`, value: likeness, low: null, high: null, count: pairs })),
];
