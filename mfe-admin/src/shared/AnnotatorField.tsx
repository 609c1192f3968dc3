import { searchUsers, type User, useUser } from '../features/users/api/users.js';
import { fullName } from './PersonName.js';
import { Combobox } from './combobox/Combobox.js';

interface Props {
  /** Parameter of the address. */
  readonly name: string;
  readonly placeholder?: string;
  readonly id: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}

export function AnnotatorField(props: Props) {
  return props.id ? <Chosen {...props} id={props.id} /> : <Field {...props} chosen={[]} />;
}

function Chosen(props: Props & { readonly id: string }) {
  const { data } = useUser(props.id);
  return <Field {...props} chosen={data ? [data] : []} />;
}

function Field({ name, placeholder, chosen, onChange }: Props & { readonly chosen: readonly User[] }) {
  return (
    <Combobox<User>
      label="Annotator"
      name={name}
      {...(placeholder && { placeholder })}
      search={(q) => searchUsers('USER', q)}
      keyOf={({ _id }) => _id}
      nameOf={fullName}
      detailOf={({ username }) => `@${username}`}
      chosen={chosen}
      onChange={([user]) => onChange(user?._id)}
    />
  );
}
