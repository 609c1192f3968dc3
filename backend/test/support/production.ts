/** Valid settings of production. A process needs DATA_DIR and ANCHOR_FILE too; `startTestApp` sets both. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://work.example',
  JWT_SECRET: 's'.repeat(40),
  DATA_KEYS: 'k'.repeat(40),
  PAYOUT_PROVIDER: 'manual',
  SMTP_URL: 'none',
  CLAMD_ADDRESS: 'none',
} as const;
