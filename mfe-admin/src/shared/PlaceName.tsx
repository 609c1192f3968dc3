import { createPortal } from 'react-dom';

/** Shows the name of a page in the header if no entry of the navigation leads to it. */
export function PlaceName({ children }: { children: string }) {
  const place = document.getElementById('place');
  return place && createPortal(children, place);
}
