/** What was dropped onto the page or pasted into it. */

/** The file or text that was dropped or pasted. */
export const contentOf = (data: DataTransfer | null): Blob | string =>
  data?.files[0] ?? data?.getData("text/plain") ?? "";
