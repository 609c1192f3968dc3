/** Statuses of a person's account. A suspended person gets 401 everywhere (product.md, HTTP contract). */
export const USER_STATUSES = ['active', 'suspended'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** How far a project's work is (specification section 3, "Sample project statuses"). */
export const PROJECT_STATUSES = ['Pending', 'In Progress', 'Completed'] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

/** How a project stands on /new-projects (specification section 4). */
export const PUBLIC_STATUSES = ['Active', 'Coming Soon'] as const;
export type PublicStatus = (typeof PUBLIC_STATUSES)[number];

export const APPLICATION_STATUSES = ['pending', 'approved', 'rejected', 'withdrawn'] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** The statuses with a tab. A withdrawn application needs no decision. */
export const APPLICATION_TABS = ['pending', 'approved', 'rejected'] as const satisfies readonly ApplicationStatus[];
export type ApplicationTab = (typeof APPLICATION_TABS)[number];

/** States of an invoice (product.md): `Processing` is in a payout that is not final. */
export const INVOICE_STATUSES = ['Unpaid', 'Processing', 'Paid', 'Void'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** The two tabs of the payment screens and the states that each shows (product.md). */
export const PAYMENT_TABS = ['unpaid', 'paid'] as const;
export type PaymentTab = (typeof PAYMENT_TABS)[number];
export const INVOICE_STATUSES_OF_TAB: Readonly<Record<PaymentTab, readonly InvoiceStatus[]>> = {
  unpaid: ['Unpaid', 'Processing'],
  paid: ['Paid'],
};
