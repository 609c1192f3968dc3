const REVOKE_AFTER_MS = 60_000;

/** Saves data of the page as a file. Use `downloadFile` for data of the server. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Some browsers read it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
