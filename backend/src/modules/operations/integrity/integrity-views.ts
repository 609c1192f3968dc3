import { Injectable } from '@nestjs/common';
import { type One } from '../../../common/openapi/responses.js';
import { Anchors } from '../../foundation/audit/anchors.service.js';
import { AuditChainService } from '../../foundation/audit/audit-chain.service.js';
import { ChainStateDto, toChainCheckDto } from './integrity.dto.js';
import { NightlyChecks } from './nightly-checks.service.js';

@Injectable()
export class IntegrityViews {
  constructor(
    private readonly nights: NightlyChecks,
    private readonly chain: AuditChainService,
    private readonly anchors: Anchors,
  ) {}

  async state(): Promise<One<ChainStateDto>> {
    const [{ lastCheck, ...state }, anchors] = await Promise.all([this.chain.state(), this.anchors.texts()]);
    return { data: { ...state, anchors, lastCheck: lastCheck && toChainCheckDto(lastCheck) } };
  }

  async check(): Promise<One<ChainStateDto>> {
    const lastCheck = toChainCheckDto(await this.nights.runNow());
    // The result is not stored if there is no head, so it comes from the check.
    return { data: { ...(await this.state()).data, lastCheck } };
  }
}
