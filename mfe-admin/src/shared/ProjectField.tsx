import { searchProjects } from '../features/projects/api/projects.js';
import { Combobox } from './combobox/Combobox.js';

export interface ChosenProject {
  readonly _id: string;
  readonly projectName: string;
  readonly company?: string;
}

interface Props {
  readonly label?: string;
  readonly name?: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly optional?: boolean;
  readonly problem?: string | undefined;
  readonly chosen: ChosenProject | undefined;
  readonly onChange: (project: ChosenProject | undefined) => void;
}

export function ProjectField({
  label = 'Project',
  name = 'projectId',
  placeholder = 'Search projects',
  chosen,
  onChange,
  ...field
}: Props) {
  return (
    <Combobox<ChosenProject>
      {...field}
      label={label}
      name={name}
      placeholder={placeholder}
      search={searchProjects}
      keyOf={({ _id }) => _id}
      nameOf={({ projectName }) => projectName}
      detailOf={({ company }) => company}
      chosen={chosen ? [chosen] : []}
      onChange={([project]) => onChange(project)}
    />
  );
}
