import { type Type } from '@nestjs/common';

/** A service that a command uses, and the modules that provide it. */
export interface Part<S> {
  readonly modules: readonly Type[];
  readonly service: Type<S>;
}

// Each part is imported on demand: most of a command's time goes into loading modules.

export const migrationsPart = async () => ({ modules: [], service: (await import('../../database/migrations/migrations.js')).Migrations });

export const usersPart = async () => {
  const [{ UsersModule }, { AccountNamesModule }, { UsersService }] = await Promise.all([
    import('../../modules/users/users.module.js'),
    import('../../modules/payments/payouts/providers/bank-account-names.js'),
    import('../../modules/users/users.service.js'),
  ]);
  return { modules: [UsersModule, AccountNamesModule], service: UsersService };
};

export const auditPart = async () => {
  const [{ AuditModule }, { AuditChainService }] = await Promise.all([
    import('../../modules/audit/audit.module.js'),
    import('../../modules/audit/audit-chain.service.js'),
  ]);
  return { modules: [AuditModule], service: AuditChainService };
};

export const ledgerPart = async () => {
  const [{ LedgerModule }, { LedgerService }] = await Promise.all([
    import('../../modules/payments/ledger/ledger.module.js'),
    import('../../modules/payments/ledger/ledger.service.js'),
  ]);
  return { modules: [LedgerModule], service: LedgerService };
};

/** Includes all modules that store records. */
export const demoPart = async () => {
  const [{ SeedModule }, { DemoSeed }] = await Promise.all([import('../seed/seed.module.js'), import('../seed/demo-seed.js')]);
  return { modules: [SeedModule], service: DemoSeed };
};

export const secondFactorPart = async () => {
  const [{ AuthModule }, { AccountNamesModule }, { SecondFactorService }] = await Promise.all([
    import('../../modules/auth/auth.module.js'),
    import('../../modules/payments/payouts/providers/bank-account-names.js'),
    import('../../modules/auth/second-factor/second-factor.service.js'),
  ]);
  return { modules: [AuthModule, AccountNamesModule], service: SecondFactorService };
};
