/** Limits that the server enforces and the screens announce. Lengths are UTF-16 code units. */
export const LIMITS = {
  /** Specification section 9: sign-up, and the first fields of Reset Password. */
  passwordMin: 6,
  /** Specification section 9: the confirm field of Reset Password. */
  confirmPasswordMin: 8,
  passwordMax: 128,
  nameMax: 80,
  usernameMin: 3,
  usernameMax: 32,
  /** RFC 5321, 4.5.3.1.3: a path is at most 256 octets with its angle brackets. */
  emailMax: 254,
  phoneMin: 7,
  phoneMax: 20,
  passkeyNameMax: 60,
  passkeysMax: 10,
  hoursPerWeekMax: 168,
  projectNameMax: 120,
  companyMax: 120,
  titleMax: 160,
  descriptionMax: 4_000,
  durationMax: 60,
  linkMax: 2_000,
  noteMax: 2_000,
  reasonMax: 1_000,
  messageMax: 2_000,
  capacityMax: 100_000,
  /** Items that a project promises each annotator. */
  itemsEachMax: 100_000,
  /** Minutes of one submission: a month of 24-hour days. */
  minutesMax: 44_640,
  /** Largest price or approval, in minor units: 100 million Naira or dollars. */
  amountMax: 10_000_000_000,
  /** Largest exchange rate, in kobo per unit: 100,000 Naira for one dollar. */
  rateMax: 10_000_000,
  /** Ids in one bulk call (assign, pay). */
  idsMax: 200,
  pageDefault: 20,
  pageMax: 100,
  /** Largest exact total of a list; null beyond (product.md, HTTP contract). */
  totalMax: 1_000,
  searchMax: 100,
  /** Addresses in one bulk upload call. */
  bulkEmailsMax: 100_000,
} as const;

/** Bounds of the credentials that let pipelines move areas. */
export const DEPLOY_CREDENTIAL = { nameLength: 60, daysMax: 366, atOnce: 50 } as const;
