import { ExportCsvButton } from '@labelbridge/area-parts';
import { type List } from '@labelbridge/session';
import { type Column } from '@labelbridge/ui';
import { type ReactNode } from 'react';
import { ListSection } from '../../../shared/list/ListSection.js';
import { ListTools } from '../../../shared/list/ListTools.js';
import { shownBy } from '../../../shared/list/shown-by.js';
import { type ListAddress } from '../../../shared/list/use-list-address.js';
import { type Payment } from '../api/payments.js';

/** What a tab of invoices is given. */
export interface InvoiceListProps {
  readonly address: ListAddress;
  readonly payments: List<Payment>;
  readonly exportPath: string;
}

/** Invoices with their search and their CSV. Give it a `key` where a tab changes its columns. */
export function InvoiceList({
  address,
  payments,
  exportPath,
  tools,
  ...section
}: InvoiceListProps & { caption: string; columns: readonly Column<Payment>[]; empty: ReactNode; tools?: ReactNode; above?: ReactNode }) {
  return (
    <>
      <ListTools address={address} label="Search invoices">
        <ExportCsvButton path={exportPath} />
        {tools}
      </ListTools>
      <ListSection
        list={payments}
        rowKey={({ _id }) => _id}
        failure={{ title: 'The invoices could not be loaded' }}
        {...shownBy(address)}
        {...section}
      />
    </>
  );
}
