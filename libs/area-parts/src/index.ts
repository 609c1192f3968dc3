// Importers compile these sources and need the types of their style sheets.
// eslint-disable-next-line @typescript-eslint/triple-slash-reference
/// <reference path="./css-modules.d.ts" />
export { sendChange } from './api/send-change.js';
export { isUnproven, toastFailure } from './api/toast-failure.js';
export { useApiData } from './api/use-api-data.js';
export { ExportCsvButton } from './export/ExportCsvButton.js';
export { FormDialog } from './form/FormDialog.js';
export { History, JobHistory } from './history/History.js';
export { listKey, listQuery } from './list/list-query.js';
export { ListBody, ListSection } from './list/ListSection.js';
export { Filter, ListToolbar, SortSelect } from './list/ListToolbar.js';
export { SelectionBar, selectionColumn } from './list/SelectionBar.js';
export { useListAddress, useTab, type ListAddress } from './list/use-list-address.js';
export { usePagedList, useTabTotals } from './list/use-paged-list.js';
export { useRestoredFocus } from './list/use-restored-focus.js';
export { useSelection } from './list/use-selection.js';
export { OnSight } from './plot/OnSight.js';
export { PlotFrame, type PlotTable } from './plot/PlotFrame.js';
export { type PlotPoint } from './plot/plot-points.js';
export { Plots } from './plot/Plots.js';
export { TimePlot } from './plot/TimePlot.js';
export { DownloadReceiptButton } from './receipt/DownloadReceiptButton.js';
export { UnverifiedEmail } from './security/UnverifiedEmail.js';
export { SecondFactorNeeded } from './security/SecondFactorNeeded.js';
export { SettingsPage } from './settings/SettingsPage.js';
export { asOf } from './show/as-of.js';
export { BackLink } from './show/BackLink.js';
export { DetailList, type Detail } from './show/DetailList.js';
export { ExternalLink } from './show/ExternalLink.js';
export { formatMinutes } from '@labelbridge/contracts';
export { Notice, StaleNotice, TryAgain } from './show/Notice.js';
export { ApplicationDetailPage, DetailPage, ResourceCard } from './show/ResourceCard.js';
export { TwoLines } from './show/TwoLines.js';
export { ThreadCard } from './messages/ThreadCard.js';
export { type ThreadSubject } from './messages/thread-calls.js';
export { Entries } from './ledger/Entries.js';
export { StatementView } from './statement/StatementView.js';
export { TraceView } from './trace/TraceView.js';
