import { createPortal } from 'react-dom';

/** The name of a page in the header, where no entry of the navigation leads to the page. */
export function PlaceName({ children }: { children: string }) {
  const place = document.getElementById('place');
  return place && createPortal(children, place);
}
