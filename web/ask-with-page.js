// Stands inline in the head of the app's page, before its style sheet: what a page shows first is asked of the server before any script has come.
// The app takes the answer from `window.clubQuestion` (web/lib/session/page-answer.ts), and asks by itself where there is none. Same rules as
// web/config/read-config.ts, web/lib/session/stored-session.ts and web/lib/session/lacks-second-factor.ts.
(function () {
  var PROCEDURES = { '/app/home': 'my_today', '/app/challenges': 'my_today', '/app/dashboard': 'my_dashboard' };
  // supabase-js first renews a session that ends sooner than this.
  var MARGIN = 90000;
  function isVerified(factors) {
    return (factors || []).some(function (factor) {
      return factor.status === 'verified';
    });
  }
  function levelOf(token) {
    return JSON.parse(atob(token.split('.')[1].replace(/-/g, '+').replace(/_/g, '/'))).aal;
  }
  try {
    var procedure = PROCEDURES[location.pathname];
    if (!procedure) return;
    var element = document.getElementById('club-config');
    // A static host's /config.json, as it was last read, goes before the configuration that its build knew.
    var kept = element && !('built' in element.dataset) ? null : localStorage.getItem('club-config');
    var config = JSON.parse(kept || element.textContent);
    var session = JSON.parse(localStorage.getItem('club-session'));
    if (!(session.expires_at * 1000 - Date.now() >= MARGIN)) return;
    // Before the code of a second factor nothing is asked for.
    if (isVerified(session.user.factors) && levelOf(session.access_token) !== 'aal2') return;
    var url = config.supabaseUrl.replace(/\/+$/, '');
    window.clubQuestion = {
      procedure: procedure,
      url: url,
      userId: session.user.id,
      sentAt: Date.now(),
      answer: fetch(url + '/rest/v1/rpc/' + procedure, {
        cache: 'no-store',
        headers: { apikey: config.supabaseKey, authorization: 'Bearer ' + session.access_token },
      }).then(
        function (response) {
          return response.ok
            ? response.json().then(
                function (body) {
                  return { date: response.headers.get('date'), body: body };
                },
                function () {
                  return null;
                },
              )
            : null;
        },
        function () {
          return null;
        },
      ),
    };
  } catch {
    // No configuration in the page, nobody signed in, or a storage that is closed: the app asks.
  }
})();
