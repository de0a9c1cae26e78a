// Runs before the first paint, so that no page flashes in the wrong theme. Same rule as web/lib/theme.ts.
(function () {
  var stored = null;
  try {
    stored = localStorage.getItem('club-theme');
  } catch {
    stored = null;
  }
  var isDark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', isDark);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
})();
