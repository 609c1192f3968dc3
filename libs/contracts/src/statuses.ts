/** Statuses of an account. A suspended person gets 401 everywhere (product.md, HTTP contract). */
export const USER_STATUSES = ['active', 'suspended'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** Progress of a project's work (specification section 3, "Sample project statuses"). */
export const PROJECT_STATUSES = ['Pending', 'In Progress', 'Completed'] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

/** Status of a project on /new-projects (specification section 4). */
export const PUBLIC_STATUSES = ['Active', 'Coming Soon'] as const;
export type PublicStatus = (typeof PUBLIC_STATUSES)[number];

export const APPLICATION_STATUSES = ['pending', 'approved', 'rejected', 'withdrawn'] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** Statuses with a tab. A withdrawn application needs no decision. */
export const APPLICATION_TABS = ['pending', 'approved', 'rejected'] as const satisfies readonly ApplicationStatus[];
export type ApplicationTab = (typeof APPLICATION_TABS)[number];

/** Statuses of an invoice (product.md): `Processing` is in a payout that is not final. */
export const INVOICE_STATUSES = ['Unpaid', 'Processing', 'Paid', 'Void'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** Tabs of the payment screens (product.md). */
export const PAYMENT_TABS = ['unpaid', 'paid'] as const;
export type PaymentTab = (typeof PAYMENT_TABS)[number];
export const INVOICE_STATUSES_OF_TAB: Readonly<Record<PaymentTab, readonly InvoiceStatus[]>> = {
  unpaid: ['Unpaid', 'Processing'],
  paid: ['Paid'],
};

/** Lists of the payment screens: the tabs whose sums are kept, and what was voided, which counts nowhere. */
export const INVOICE_LISTS = [...PAYMENT_TABS, 'void'] as const;
export type InvoiceList = (typeof INVOICE_LISTS)[number];
