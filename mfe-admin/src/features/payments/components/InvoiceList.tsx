import { type ReactNode } from 'react';
import { Filter, type ListAddress, ListSection, ListToolbar } from '@labelbridge/area-parts';
import { CLOSING_MESSAGES, type InvoiceList as ListName } from '@labelbridge/contracts';
import { type List } from '@labelbridge/session';
import { type Column } from '@labelbridge/ui';
import { type Payment } from '../api/payments.js';

export const INVOICE_FILTERS = { people: ['closing'] } as const;
const CLOSING = [{ value: 'closing', label: CLOSING_MESSAGES.adminFilter }];

export interface InvoiceListProps {
  readonly address: ListAddress<typeof INVOICE_FILTERS>;
  readonly payments: List<Payment>;
  readonly status: ListName;
}

export function InvoiceList({
  address,
  payments,
  status,
  tools,
  ...section
}: InvoiceListProps & { caption: string; columns: readonly Column<Payment>[]; empty: ReactNode; tools?: ReactNode; above?: ReactNode }) {
  return (
    <>
      <ListToolbar
        address={address}
        label="Search invoices"
        exportPath="/api/payments/export.csv"
        exportQuery={{ ...address.query, status }}
      >
        <Filter address={address} name="people" label="People" all="All people" options={CLOSING} />
        {tools}
      </ListToolbar>
      <ListSection key={status} list={payments} address={address} failure={{ title: 'The invoices could not be loaded' }} {...section} />
    </>
  );
}
