import { Hono } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import type { ServerClock } from '#server/base/clock.ts';
import type { ClubConnection } from '#server/database/club-connection.ts';
import { errorJson } from '#server/http/errors.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import type { Inbox } from '#server/mail/inbox.ts';

interface DevOptions {
  inbox: Inbox | null;
  connection: ClubConnection;
  clock: ServerClock;
  hasTestClock: boolean;
}

const clockBody = z.object({ now: z.iso.datetime({ offset: true }).nullable() });

/** The helpers that exist only in development mode: the inbox and, when it was asked for, the test clock. */
export function createDevRoutes({ inbox, connection, clock, hasTestClock }: DevOptions): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  if (inbox) {
    routes.get('/inbox.json', (context) => context.json(inbox.list(context.req.query('to')), 200, { 'Cache-Control': 'no-store' }));
    routes.get('/inbox', (context) => {
      context.header('Cache-Control', 'no-store');
      return context.html(inboxPage(inbox));
    });
  }
  if (hasTestClock) {
    const tell = () => ({ now: clock.now().toISOString(), shiftMs: clock.shiftMs });
    routes.get('/clock', (context) => context.json(tell()));
    routes.post('/clock', async (context) => {
      const body = clockBody.safeParse(await context.req.json().catch(() => null));
      if (!body.success) return errorJson(context, 400, 'invalid_input', 'Envie {"now": "<instante ISO>"} ou {"now": null}.');
      const shiftMs = body.data.now === null ? 0 : new Date(body.data.now).getTime() - Date.now();
      await moveClock(connection, (shiftMs - clock.shiftMs) / 1_000);
      clock.setShift(shiftMs);
      return context.json(tell());
    });
  }
  return routes;
}

/**
 * Moves the club's clock on by so many seconds. Mailed links and codes, and codes of the second factor, are timed by
 * the database's own clock, as on a hosted project: those that there are become older by as much, so that they end by
 * the one clock.
 */
async function moveClock(connection: ClubConnection, seconds: number): Promise<void> {
  await connection.transact(async (transaction) => {
    await transaction.query('update app.clock_shift set shift = shift + make_interval(secs => $1::double precision)', [seconds]);
    await transaction.query(
      `update auth.users set confirmation_sent_at = confirmation_sent_at - moved.by, recovery_sent_at = recovery_sent_at - moved.by,
         reauthentication_sent_at = reauthentication_sent_at - moved.by
       from (select make_interval(secs => $1::double precision)) moved (by)
       where num_nonnulls(confirmation_sent_at, recovery_sent_at, reauthentication_sent_at) > 0`,
      [seconds],
    );
    await transaction.query(
      `update auth.mfa_amr_claims set updated_at = updated_at - make_interval(secs => $1::double precision)
       where authentication_method = 'totp'`,
      [seconds],
    );
  });
}

function inboxPage(inbox: Inbox) {
  const mails = inbox.list().map(
    (mail) =>
      html`<article>
        <h2>${mail.subject}</h2>
        <p>Para: ${mail.to}</p>
        ${mail.links.map((link) => html`<p><a href="${link}">${link}</a></p>`)}
        <details>
          <summary>Texto</summary>
          <pre>${mail.text}</pre>
        </details>
      </article>`,
  );
  return html`<!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Caixa de entrada (desenvolvimento)</title>
        <style>
          :root {
            color-scheme: light dark;
            font-family: system-ui, sans-serif;
          }
          body {
            max-width: 44rem;
            margin: 2rem auto;
            padding: 0 1rem;
          }
          article {
            border-top: 1px solid currentColor;
            padding: 1rem 0;
          }
          a,
          pre {
            overflow-wrap: anywhere;
            white-space: pre-wrap;
          }
        </style>
      </head>
      <body>
        <h1>Caixa de entrada</h1>
        <p>Em modo de desenvolvimento os emails ficam aqui em vez de serem enviados. <a href="/dev/inbox">Atualizar</a></p>
        ${mails.length > 0 ? mails : html`<p>Nenhum email ainda.</p>`}
      </body>
    </html>`;
}
