import { Inject, Injectable } from '@nestjs/common';
import { type Anchor, anchorText, readAnchor } from '../../../common/chain/anchor.js';
import { anchorLines, appendAnchors } from '../../../common/chain/anchor-file.js';
import { type ChainName } from '../../../common/chain/chain.js';
import { FAULTS_MAX, type Fault, type KnownPoint, ComparedPoints } from '../../../common/chain/chain-walk.js';
import { Clock } from '../../../common/clock/clock.js';
import { badInput } from '../../../common/errors/errors.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';
import { AuditChainService } from './audit-chain.service.js';
import { RecordSeals } from './seals/record-seals.service.js';

/** The known points that a check must compare, and the faults of ANCHOR_FILE. */
interface FoundPoints {
  readonly points: Readonly<Record<ChainName, readonly KnownPoint[]>>;
  readonly faults: readonly Fault[];
}

/** Ends of the chains outside the database: in ANCHOR_FILE, in mails, on paper. */
@Injectable()
export class Anchors {
  private readonly appended = new Map<ChainName, string>();

  private readonly chains: Readonly<Record<ChainName, AuditChainService | RecordSeals>>;

  constructor(
    audit: AuditChainService,
    records: RecordSeals,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.chains = { audit, records };
  }

  /** Refuses additions to a chain that does not contain the last anchors of ANCHOR_FILE. @throws if the file cannot be read */
  async requireInChains(): Promise<void> {
    const { anchorFile, dataKeys } = this.settings;
    for await (const { anchor } of anchorLines(anchorFile, dataKeys)) {
      if (anchor !== 'forged') this.chains[anchor.chain].requirePoint(anchor);
    }
  }

  /** One line of text per chain. A chain without entries has no anchor. */
  async texts(): Promise<string[]> {
    return (await this.present()).map((anchor) => anchorText(this.settings.dataKeys, anchor));
  }

  /** Appends the ends that changed since the last time to ANCHOR_FILE. @throws if the file cannot be written */
  async append(): Promise<void> {
    const moved = (await this.present()).filter(({ chain, hash }) => this.appended.get(chain) !== hash);
    if (moved.length === 0) return;
    await appendAnchors(this.settings.anchorFile, this.settings.dataKeys, moved);
    for (const { chain, hash } of moved) this.appended.set(chain, hash);
  }

  /** Adds pending entries to both chains, and anchors their ends, even if one chain is broken. @throws ChainBroken */
  async sealAndAppend(append: () => Promise<void> = () => this.append()): Promise<void> {
    const results = await Promise.allSettled([this.chains.audit.seal(), this.chains.records.seal()]);
    await append();
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }

  /**
   * @param given texts with an anchor, such as a line of a mail
   * @throws 400 if a text has no anchor that our keys made
   */
  async find(given: readonly string[] = []): Promise<FoundPoints> {
    const { anchorFile, dataKeys } = this.settings;
    const { audit, records } = this.chains;
    const found = {
      audit: new ComparedPoints((points) => audit.differing(points)),
      records: new ComparedPoints((points) => records.differing(points)),
    };
    const faults: Fault[] = [];
    for await (const { number, anchor } of anchorLines(anchorFile, dataKeys)) {
      if (anchor !== 'forged') await found[anchor.chain].add({ ...anchor, from: `ANCHOR_FILE, ${anchor.at}` });
      else if (faults.length < FAULTS_MAX)
        faults.push({ kind: 'anchor', seq: null, text: `line ${number} of ANCHOR_FILE was not written by the product` });
    }
    for (const text of given) {
      const anchor = readAnchor(dataKeys, text);
      if (!anchor || anchor === 'forged') throw badInput([{ field: '--anchor', message: 'must be an anchor that this installation made' }]);
      await found[anchor.chain].add({ ...anchor, from: `the anchor given, ${anchor.at}` });
    }
    return { points: { audit: await found.audit.found(), records: await found.records.found() }, faults };
  }

  private async present(): Promise<Anchor[]> {
    const at = this.clock.now().toISOString();
    const ends = [
      ['audit', await this.chains.audit.end()],
      ['records', await this.chains.records.end()],
    ] as const;
    return ends.flatMap(([chain, end]) => (end && end.seq > 0 ? [{ at, chain, seq: end.seq, hash: end.hash }] : []));
  }
}
