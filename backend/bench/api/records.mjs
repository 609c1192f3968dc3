import { searchWords } from '../../dist/common/search/search-words.js';

const START = Date.UTC(2026, 0, 1);
const FIRST = ['Ada', 'Chinedu', 'Fatima', 'Ngozi', 'Yusuf', 'Amara', 'Bola', 'Emeka', 'Halima', 'Ifeoma', 'Kunle', 'Zainab'];

/** A distinct time for each record of a kind. */
export const instantOf = (n) => new Date(START + n * 1_000);

const user = (n) => {
  const [firstname, lastname, email, username] = [FIRST[n % FIRST.length], `Okafor${n % 997}`, `person${n}@example.com`, `person${n}`];
  return {
    firstname,
    lastname,
    email,
    emailKey: email,
    username,
    usernameKey: username,
    phone: '8030000000',
    role: 'USER',
    status: 'active',
    passwordHash: 'x',
    telegram: null,
    availableHoursPerWeek: 20,
    payoutAccount: null,
    searchWords: searchWords(firstname, lastname, username, email),
    createdAt: instantOf(n),
  };
};
const contact = (n, addedBy) => {
  const email = `contact${n}@example.com`;
  return { email, emailKey: email, addedBy, createdAt: instantOf(n), unsubscribedAt: null, searchWords: [email] };
};
const notification = (n, userId) => ({
  userId,
  kind: 'welcome',
  title: 'A job was approved',
  text: `Your job ${n} was approved at ₦6,000.00. It is paid within seven days.`,
  link: '/dashboard/payment',
  createdAt: instantOf(n),
  readAt: null,
  changedAt: instantOf(n),
});

const BATCH = 5_000;

/** Fills a collection with different records, the oldest first. */
export async function fill(collection, kind, count, owner) {
  const make = { users: user, contacts: contact, notifications: notification }[kind];
  for (let from = 0; from < count; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_unused, at) => make(from + at, owner));
    await collection.insertMany(rows, { ordered: false });
  }
}
