// Runs before the first paint, so that no page flashes in the wrong theme. Same rule as web/lib/theme.ts.
(function () {
  var stored = null;
  try {
    stored = localStorage.getItem('club-theme');
  } catch {
    stored = null;
  }
  var isDark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  var name = isDark ? 'dark' : 'light';
  document.documentElement.classList.toggle('dark', isDark);
  document.documentElement.dataset.theme = name;
  document.querySelectorAll('meta[name="theme-color"]').forEach(function (meta) {
    meta.media = meta.dataset.theme === name ? 'all' : 'not all';
  });
})();
