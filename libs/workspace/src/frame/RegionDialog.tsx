import { Dialog } from '@labelbridge/ui';
import { RegionList, type RegionListProps } from './RegionList.js';

/** The regions of a phone: a choice leads back to the item. */
export function RegionDialog({ onClose, ...list }: RegionListProps & { readonly onClose: () => void }) {
  return (
    <Dialog open title="Regions" width="sheet" onClose={onClose}>
      <RegionList
        {...list}
        onSelect={(id) => {
          onClose();
          list.onSelect(id);
        }}
      />
    </Dialog>
  );
}
