/** Gives a file to the person's browser to keep, under a name. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // A browser may come for it a little after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
