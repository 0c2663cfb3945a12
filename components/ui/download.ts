const REVOKE_DELAY_MS = 60_000;

/** Starts a download. Browsers don't tell whether they saved the file. */
export function download(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Browsers read the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_DELAY_MS);
}
