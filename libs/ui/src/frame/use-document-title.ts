import { useEffect } from 'react';

/** Names the page for tabs, bookmarks and screen readers, and describes it for search engines. */
export function useDocumentTitle(title: string, description?: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Labelbridge' : `${title} · Labelbridge`;
    if (description === undefined) return;
    let meta = document.querySelector<HTMLMetaElement>('meta[name=description]');
    if (!meta) {
      meta = document.createElement('meta');
      meta.name = 'description';
      document.head.append(meta);
    }
    meta.content = description;
  }, [title, description]);
}
