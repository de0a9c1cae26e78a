// Stands inline in the head of every page, so that none flashes in the wrong theme, and no document of the site in the words for
// strangers. Same rules as web/lib/device/theme.ts and web/lib/session/stored-session.ts.
(function () {
  var root = document.documentElement;
  var stored = null;
  try {
    stored = localStorage.getItem('club-theme');
    root.dataset.visitor = localStorage.getItem('club-session') === null ? 'stranger' : 'member';
  } catch {
    root.dataset.visitor = 'stranger';
  }
  var isDark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  var name = isDark ? 'dark' : 'light';
  root.classList.toggle('dark', isDark);
  root.dataset.theme = name;
  // The variants `tight` and `narrow` of components/styles.css, for text that is large by the page's own size: a media query knows the browser's alone.
  function measure() {
    var rems = innerWidth / parseFloat(getComputedStyle(root).fontSize);
    root.toggleAttribute('data-tight', rems < 19);
    root.toggleAttribute('data-narrow', rems < 22);
  }
  measure();
  addEventListener('resize', measure);
  // Another size of text makes the page longer or shorter.
  new ResizeObserver(measure).observe(root);
  // For who still waits for the page then.
  setTimeout(function () {
    root.dataset.slow = '';
  }, 1500);
  document.querySelectorAll('meta[name="theme-color"]').forEach(function (meta) {
    meta.media = meta.dataset.theme === name ? 'all' : 'not all';
  });
})();
