import { type ReactNode } from 'react';
import { type ListAddress, ListBody } from '@labelbridge/area-parts';
import { Card, Skeleton } from '@labelbridge/ui';
import { AccountCloses } from '../../../shared/AccountCloses.js';
import { useOverview } from '../../overview/api/overview.js';
import { type Project, useMyProjects } from '../api/projects.js';
import { ProjectCard, ProjectCards } from './ProjectCard.js';
import styles from './projects.module.css';

export interface ProjectListProps {
  readonly address: ListAddress;
}

/** `children` renders the actions of each project. */
export function ProjectList({
  kind,
  empty,
  children,
  address,
  fit,
}: ProjectListProps & {
  kind: 'active' | 'pending' | 'available';
  fit?: 'met';
  empty: ReactNode;
  children: (project: Project) => ReactNode;
}) {
  const list = useMyProjects(kind, { ...address.query, ...(fit && { fit }) });
  return (
    <ListBody list={list} address={address} skeleton={<ProjectsSkeleton />} cards empty={<Empty>{empty}</Empty>}>
      {(projects) => (
        <ProjectCards>
          {projects.map((project) => (
            <li key={project._id}>
              <ProjectCard project={project}>{children(project)}</ProjectCard>
            </li>
          ))}
        </ProjectCards>
      )}
    </ListBody>
  );
}

function Empty({ children }: { children: ReactNode }) {
  const { data, loading } = useOverview();
  if (loading && !data) return <Skeleton lines={3} />;
  return data?.closingSince ? <AccountCloses since={data.closingSince} /> : children;
}

const CARDS = [0, 1, 2];

function ProjectsSkeleton() {
  return (
    <div className={styles.bones}>
      {CARDS.map((card) => (
        <Card key={card}>
          <Skeleton lines={5} {...(card === 0 ? {} : { label: '' })} />
        </Card>
      ))}
    </div>
  );
}
