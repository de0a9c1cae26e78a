const REVOKE_AFTER_MS = 60_000;

/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the file only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
