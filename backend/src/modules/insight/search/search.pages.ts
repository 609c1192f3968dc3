import { PAGES, type Role } from '@labelbridge/contracts';
import { type searchFilter, searchWords } from '../../../common/search/search-words.js';
import { type SearchHitDto } from './dto/search.dto.js';
import { HITS_MAX } from './search.queries.js';

const INDEX = { USER: indexOf('USER'), ADMIN: indexOf('ADMIN') };

function indexOf(role: Role) {
  return PAGES[role].map((page) => ({ page, title: searchWords(page.title), all: searchWords(page.title, page.synonyms) }));
}

/** Finds pages by title and synonyms. Hits by title come first. */
export function pageHits(role: Role, { $and: typed = [] }: ReturnType<typeof searchFilter>): SearchHitDto[] {
  const begins = (words: readonly string[]) => typed.every(({ searchWords: pattern }) => words.some((word) => pattern.test(word)));
  const found = INDEX[role].filter(({ all }) => begins(all));
  return [...found.filter(({ title }) => begins(title)), ...found.filter(({ title }) => !begins(title))]
    .slice(0, HITS_MAX)
    .map(({ page: { title, path, text } }) => ({ _id: path, title, subtitle: text, link: path }));
}
