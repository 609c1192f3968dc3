import { type CsvColumn } from '../../../common/csv/csv.js';
import { type UserDto } from './dto/user.dto.js';

export const USER_COLUMNS: readonly CsvColumn<UserDto>[] = [
  { title: 'First name', of: ({ firstname }) => firstname },
  { title: 'Last name', of: ({ lastname }) => lastname },
  { title: 'Email', of: ({ email }) => email },
  { title: 'Username', of: ({ username }) => username },
  { title: 'Phone', of: ({ phone }) => phone },
  { title: 'Role', of: ({ role }) => role },
  { title: 'Status', of: ({ status }) => status },
  { title: 'Telegram', of: ({ telegram }) => telegram },
  { title: 'Hours per week', of: ({ availableHoursPerWeek }) => availableHoursPerWeek },
  { title: 'Joined', of: ({ createdAt }) => createdAt },
];
