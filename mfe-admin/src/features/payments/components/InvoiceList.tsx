import { type ReactNode } from 'react';
import { type ListAddress, ListSection, ListToolbar } from '@labelbridge/area-parts';
import { type InvoiceList as ListName } from '@labelbridge/contracts';
import { type List } from '@labelbridge/session';
import { type Column } from '@labelbridge/ui';
import { type Payment } from '../api/payments.js';

export interface InvoiceListProps {
  readonly address: ListAddress;
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
        {tools}
      </ListToolbar>
      <ListSection key={status} list={payments} address={address} failure={{ title: 'The invoices could not be loaded' }} {...section} />
    </>
  );
}
