import { type mongo } from 'mongoose';
import { type Anchor } from '../../common/chain/anchor.js';
import { anchorLines } from '../../common/chain/anchor-file.js';
import { sealHead } from '../../common/chain/chain-marks.js';
import { CHAIN_START, CHAINS, type ChainName } from '../../common/chain/chain.js';
import { type Migration, type MigrationDatabase } from './migration.js';

/** Last migration of the versions before the first release. */
const LAST_UNRELEASED = 16;

/**
 * Begins the two chains of a new database, once. Later, nothing is adopted: entries and records without a place in their chain are faults.
 * The earlier migrations changed data of versions that were never released, and are gone.
 */
export const firstSchema: Migration = {
  number: 17,
  name: 'first-schema',
  inNew: true,
  async run(database) {
    if (!database.isNew) return requireLastUnreleased(database);
    await refuseIfAnchored(database);
    for (const chain of CHAINS) await beginChain(database, chain);
  },
};

async function requireLastUnreleased({ db }: MigrationDatabase): Promise<void> {
  if (await db.collection<{ _id: number }>('migrations').findOne({ _id: LAST_UNRELEASED })) return;
  throw new Error(
    'This database holds data of a version before the first release, or somebody removed the notes of its migrations. Start with an empty ' +
      'database, or start once the version that has migration 0016 on this one.',
  );
}

/** Prevents a new chain after somebody removed the chain and the record of this migration. */
async function refuseIfAnchored({ sealing: { dataKeys, anchorFile } }: MigrationDatabase): Promise<void> {
  let last: Anchor | undefined;
  for await (const { anchor } of anchorLines(anchorFile, dataKeys)) if (anchor !== 'forged') last = anchor;
  if (!last) return;
  throw new Error(
    `${anchorFile} says that this installation sealed ${last.seq} entries of the chain "${last.chain}" by ${last.at}, and this database has no ` +
      'sealed chain. If you restored an older backup, or start a new chain on purpose, move that file aside and keep it. If not, somebody removed the ' +
      'chain: keep a copy of the database, and find out who had access.',
  );
}

async function beginChain({ db, sealing }: MigrationDatabase, chain: ChainName): Promise<void> {
  const head = { ...CHAIN_START, base: CHAIN_START, lastCheck: null };
  const heads: mongo.Collection<{ _id: ChainName }> = db.collection('auditchain');
  const first = { ...head, seal: sealHead(sealing.dataKeys, chain, head) };
  await heads.updateOne({ _id: chain }, { $setOnInsert: first }, { upsert: true });
}
