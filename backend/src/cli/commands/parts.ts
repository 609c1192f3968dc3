import { type Type } from '@nestjs/common';

export interface Part<S> {
  readonly modules: readonly Type[];
  readonly service: Type<S>;
}

// Imports are dynamic, because loading modules takes most of a command's time.

export const migrationsPart = async () => ({ modules: [], service: (await import('../../database/migrations/migrations.js')).Migrations });

export const usersPart = async () => {
  const [{ UsersModule }, { AccountNamesModule }, { UsersService }] = await Promise.all([
    import('../../modules/people/users/users.module.js'),
    import('../../modules/money/payments/payouts/providers/bank-account-names.js'),
    import('../../modules/people/users/users.service.js'),
  ]);
  return { modules: [UsersModule, AccountNamesModule], service: UsersService };
};

export const promotionsPart = async () => {
  const [{ PromotionsModule }, { AccountNamesModule }, { PromotionsService }] = await Promise.all([
    import('../../modules/people/promotions/promotions.module.js'),
    import('../../modules/money/payments/payouts/providers/bank-account-names.js'),
    import('../../modules/people/promotions/promotions.service.js'),
  ]);
  return { modules: [PromotionsModule, AccountNamesModule], service: PromotionsService };
};

export const ratesPart = async () => {
  const [{ RatesModule }, { AccountNamesModule }, { RateChanges }] = await Promise.all([
    import('../../modules/money/payments/rates/rates.module.js'),
    import('../../modules/money/payments/payouts/providers/bank-account-names.js'),
    import('../../modules/money/payments/rates/rate-changes.service.js'),
  ]);
  return { modules: [RatesModule, AccountNamesModule], service: RateChanges };
};

export const integrityPart = async () => {
  const [{ IntegrityModule }, { Integrity }] = await Promise.all([
    import('../../modules/operations/integrity/integrity.module.js'),
    import('../../modules/operations/integrity/integrity.service.js'),
  ]);
  return { modules: [IntegrityModule], service: Integrity };
};

export const ledgerPart = async () => {
  const [{ IntegrityModule }, { LedgerService }] = await Promise.all([
    import('../../modules/operations/integrity/integrity.module.js'),
    import('../../modules/money/payments/ledger/ledger.service.js'),
  ]);
  return { modules: [IntegrityModule], service: LedgerService };
};

export const signingKeysPart = async () => {
  const [{ SigningModule }, { SigningKeys }] = await Promise.all([
    import('../../modules/foundation/signing/signing.module.js'),
    import('../../modules/foundation/signing/signing-keys.service.js'),
  ]);
  return { modules: [SigningModule], service: SigningKeys };
};

/** Includes all modules that store records. */
export const demoPart = async () => {
  const [{ SeedModule }, { DemoSeed }] = await Promise.all([import('../seed/seed.module.js'), import('../seed/demo-seed.js')]);
  return { modules: [SeedModule], service: DemoSeed };
};

export const secondFactorPart = async () => {
  const [{ AuthModule }, { AccountNamesModule }, { SecondFactorService }] = await Promise.all([
    import('../../modules/people/auth/auth.module.js'),
    import('../../modules/money/payments/payouts/providers/bank-account-names.js'),
    import('../../modules/people/auth/second-factor/second-factor.service.js'),
  ]);
  return { modules: [AuthModule, AccountNamesModule], service: SecondFactorService };
};

export const doctorPart = async () => {
  const [{ SeedModule }, integrity] = await Promise.all([import('../seed/seed.module.js'), integrityPart()]);
  return { modules: [SeedModule, ...integrity.modules], service: integrity.service };
};
