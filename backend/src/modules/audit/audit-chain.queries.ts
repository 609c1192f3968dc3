import { Injectable } from '@nestjs/common';
import { type One } from '../../common/openapi/shapes.js';
import { AuditChainService } from './audit-chain.service.js';
import { type ChainStateDto, toChainCheckDto } from './dto/chain.dto.js';
import { type ChainCheck } from './persistence/chain-head.schema.js';

/** The chain as admins see it. One check runs at a time: who asks meanwhile gets the same. */
@Injectable()
export class AuditChainQueries {
  private checking: Promise<ChainCheck> | undefined;

  constructor(private readonly chain: AuditChainService) {}

  async state(): Promise<One<ChainStateDto>> {
    const { lastCheck, ...state } = await this.chain.state();
    return { data: { ...state, lastCheck: lastCheck && toChainCheckDto(lastCheck) } };
  }

  async check(): Promise<One<ChainStateDto>> {
    this.checking ??= this.chain.check().finally(() => (this.checking = undefined));
    const lastCheck = toChainCheckDto(await this.checking);
    // Of a chain without its head nothing can be kept; who asked is told all the same.
    return { data: { ...(await this.state()).data, lastCheck } };
  }
}
