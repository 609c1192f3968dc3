import { Dialog } from '@labelbridge/ui';
import { RegionList, type RegionListProps } from './RegionList.js';

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
