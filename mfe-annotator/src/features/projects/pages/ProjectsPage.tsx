import { PageHead, TabLinks } from '@labelbridge/ui';
import { SortSelect } from '../../../common/SortSelect.js';
import { Toolbar } from '../../../common/Toolbar.js';
import { useListAddress } from '../../../common/use-address.js';
import { ActiveProjects } from '../components/ActiveProjects.js';
import { AvailableProjects } from '../components/AvailableProjects.js';
import { PendingProjects } from '../components/PendingProjects.js';

const TABS = ['active', 'pending', 'available'] as const;
const TAB_LINKS = [
  { to: '?tab=active', label: 'Active Projects' },
  { to: '?tab=pending', label: 'Pending Projects' },
  { to: '?tab=available', label: 'Available Projects' },
];
const LISTS = { active: ActiveProjects, pending: PendingProjects, available: AvailableProjects } as const;

const SORTS = [
  { value: '', label: 'Newest first' },
  { value: 'dueDate', label: 'Due soonest' },
  { value: 'projectName', label: 'By name' },
];

/** Specification section 2, Annotator area: Projects. */
export default function ProjectsPage() {
  const { tab, q, sort, set } = useListAddress(TABS);
  const present = SORTS.some(({ value }) => value === sort) ? sort : '';
  const List = LISTS[tab];
  return (
    <>
      <PageHead
        title="Projects"
        documentTitle={`Projects: ${tab}`}
        lead="Apply to a project; once an admin has approved you, you work on its tasks."
      />
      <TabLinks label="Your projects" tabs={TAB_LINKS} />
      <Toolbar label="Search projects" q={q} onSearch={(typed) => set('q', typed)}>
        <SortSelect value={present} options={SORTS} onChange={(chosen) => set('sort', chosen)} />
      </Toolbar>
      <List key={tab} q={q} sort={present} onClearSearch={() => set('q', '')} />
    </>
  );
}
