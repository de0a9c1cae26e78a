/**
 * Whether the page says that this browser is too old (web/old-browser.html): then the app would only draw itself under
 * that.
 */
export function isBrowserTooOld(): boolean {
  const notice = document.getElementById('old-browser');
  return notice !== null && getComputedStyle(notice).display !== 'none';
}
