import { writeMail } from '../mail-kinds.ts';
import type { Mail } from '../mail-layout.ts';
import type { JobKind } from './job.ts';

/** Sends a mail, once. */
export const mail: JobKind = {
  run: async ({ payload, facts }, { context: { env, now, sendMail } }) => {
    const origin = env['PUBLIC_URL'] ?? '';
    const place = { clubName: env['CLUB_NAME'] ?? 'Clube 21', origin, functions: env['SUPABASE_URL'] ?? origin, now: now() };
    const written = readyMail(facts) ?? writeMail(payload['mail'], facts, place);
    // The member it was for is gone.
    if (!written) return;
    if (!sendMail) throw new Error('no way to send mails');
    await sendMail(written);
  },
};

/** A mail of the server's own, which was written before; null for facts. */
function readyMail({ to, subject, text, html, links }: Record<string, unknown>): Mail | null {
  if (typeof to !== 'string' || typeof subject !== 'string' || typeof text !== 'string' || typeof html !== 'string') return null;
  return { to, subject, text, html, links: Array.isArray(links) ? links.map(String) : [] };
}
