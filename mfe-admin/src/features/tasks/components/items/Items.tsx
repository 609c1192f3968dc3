import { ListSection } from '@labelbridge/area-parts';
import { useAction } from '@labelbridge/session';
import { Button, type Column, EmptyState, toast, useConfirm } from '@labelbridge/ui';
import bulk from '../../../../shared/bulk/bulk.module.css';
import { bytesText } from '../../../../shared/bytes-text.js';
import { serverMessage } from '../../../../shared/server-message.js';
import { Thumbnail } from '../../../../shared/Thumbnail.js';
import { type InterfaceVersion } from '../../api/interfaces.js';
import { deleteItem, excludeItem, includeItem, type Item, useItems } from '../../api/items.js';
import { itemContent, itemState } from '../../item-files.js';

interface Props extends Pick<InterfaceVersion, 'config'> {
  readonly taskId: string;
  /** True if the items may change. */
  readonly isOpen: boolean;
}

/** Lists the items of a task. Items without work can be excluded or deleted; every excluded one can be included again. */
export function Items({ taskId, config, isOpen }: Props) {
  const { confirm, confirmDialog } = useConfirm();
  const { run, busy } = useAction(
    async (change: (taskId: string, id: string) => Promise<string>, { _id }: Item) => toast.success(await change(taskId, _id)),
    (error) => toast.error('The item was not changed', serverMessage(error, 'Please try again.')),
  );
  const askToDelete = async (item: Item) => {
    const text = 'Work that a device did on it without a network is lost with it.';
    if (await confirm({ title: `Delete item ${item.index + 1}?`, text, danger: true })) await run(deleteItem, item);
  };
  const columns: Column<Item>[] = [
    { key: 'index', header: 'No.', width: 'narrow', cell: ({ index }) => index + 1 },
    {
      key: 'content',
      header: 'Shows',
      primary: true,
      width: 'wide',
      cell: (item) => (
        <>
          <Thumbnail media={item.media} alt={`Picture of item ${item.index + 1}`} />
          <span dir="auto" className={bulk.cell}>
            {itemContent(config, item) || 'Nothing'}
          </span>
        </>
      ),
    },
    { key: 'externalId', header: 'Id', cell: ({ externalId }) => <span className={bulk.cell}>{externalId ?? 'None'}</span> },
    { key: 'bytes', header: 'Size', align: 'end', cell: ({ bytes }) => bytesText(bytes) },
    { key: 'state', header: 'State', cell: itemState },
    ...(isOpen
      ? [
          {
            key: 'actions',
            header: '',
            actions: true,
            cell: (item: Item) => {
              if (item.begun && !item.excluded) return null;
              const [word, change] = item.excluded ? (['Include', includeItem] as const) : (['Exclude', excludeItem] as const);
              return (
                <>
                  <Button size="small" aria-label={`${word} item ${item.index + 1}`} disabled={busy} onClick={() => void run(change, item)}>
                    {word}
                  </Button>
                  {!item.begun && (
                    <Button
                      size="small"
                      variant="danger"
                      aria-label={`Delete item ${item.index + 1}`}
                      disabled={busy}
                      onClick={() => void askToDelete(item)}
                    >
                      Delete
                    </Button>
                  )}
                </>
              );
            },
          },
        ]
      : []),
  ];
  return (
    <>
      <ListSection
        list={useItems(taskId)}
        columns={columns}
        caption="Items"
        failure={{ title: 'The items could not be loaded' }}
        empty={<EmptyState icon="tasks" title="No items yet" text="Add some from a file before you assign the task." />}
      />
      {confirmDialog}
    </>
  );
}
