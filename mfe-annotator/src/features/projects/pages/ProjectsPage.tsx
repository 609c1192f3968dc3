import { ListToolbar, SortSelect, useListAddress, useTab } from '@labelbridge/area-parts';
import { LinkButton, PageHead, TabLinks } from '@labelbridge/ui';
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
  const tab = useTab(TABS);
  const address = useListAddress({ sorts: ['dueDate', 'projectName'] });
  const List = LISTS[tab];
  return (
    <>
      <PageHead
        title="Projects"
        documentTitle={`Projects: ${tab}`}
        lead="Apply to a project; once an admin has approved you, you work on its tasks."
        actions={<LinkButton to="/dashboard/exams">Exams</LinkButton>}
      />
      <TabLinks label="Your projects" tabs={TAB_LINKS} />
      <ListToolbar address={address} label="Search projects">
        <SortSelect address={address} options={SORTS} />
      </ListToolbar>
      <List key={tab} address={address} />
    </>
  );
}
