/** Whether the browser shows PDFs in a page; older ones don't say, and are tried. */
export function canShowPdf(): boolean {
  return 'pdfViewerEnabled' in navigator ? navigator.pdfViewerEnabled : true;
}

/** The same file to save, under a name that says what it is. */
export function downloadUrl(url: string, title: string): string {
  const address = new URL(url);
  address.searchParams.set('download', `${title}.pdf`);
  return address.href;
}
