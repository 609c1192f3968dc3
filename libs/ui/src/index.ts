// Packages import these sources directly, so they need the types of the style sheets.
// eslint-disable-next-line @typescript-eslint/triple-slash-reference
/// <reference path="./css-modules.d.ts" />
import './styles/tokens.css';
import './styles/base.css';
import './styles/utilities.css';

export { Avatar } from './base/Avatar.js';
export { Button, LinkButton } from './base/Button.js';
export { Card, Stat, Stats } from './base/Card.js';
export { Chip, StatusChip, type Tone } from './base/Chip.js';
export { Icon, type IconName } from './base/Icon.js';
export { Logo } from './base/Logo.js';
export { VisuallyHidden, SkipLink } from './base/VisuallyHidden.js';
export { cx } from './base/cx.js';
export { ConfirmDialog } from './dialog/ConfirmDialog.js';
export { Dialog } from './dialog/Dialog.js';
export { LeaveQuestion } from './dialog/LeaveQuestion.js';
export { DialogActions, type DialogWidth } from './dialog/Modal.js';
export { useConfirm } from './dialog/use-confirm.js';
export { Field } from './form/Field.js';
export { CheckboxField, DateField, MoneyField, PasswordField, SelectField, TextAreaField, TextField } from './form/fields.js';
export { FieldRow, Form, FormActions } from './form/Form.js';
export { SearchField, SearchForm } from './form/SearchField.js';
export { useForm, type FieldBinding, type FormState } from './form/use-form.js';
export { AppFrame, BellButton } from './frame/AppFrame.js';
export { Columns, PageHead, useDocumentTitle } from './frame/PageHead.js';
export { EmptyState, ErrorState, LoadMore, OfflineNotice, Skeleton, TableSkeleton, useOnline } from './states/states.js';
export { DataTable, type Column, type TableSort } from './table/DataTable.js';
export { TabLinks, type TabLink } from './table/TabLinks.js';
export { DateText, MoneyText, PlainDateText, TimeLeft } from './text/values.js';
export { Toaster } from './toast/Toaster.js';
export { toast } from './toast/toasts.js';
