import { picture } from '#server/testing/full-member.ts';
import { enrollVerified, proveByMailedCode } from '#server/testing/second-factor.ts';
import { KEPT_PASSWORD } from './kept-club.ts';
import { ask, done } from './kept-tools.ts';
import type { KeptTools, Person } from './kept-tools.ts';

type Parts = Record<'operator' | 'phoneless' | 'reporter' | 'pausing' | 'leaving', Person>;

/**
 * Lets members go through the doors to an account: mailed codes and links, a lost phone, and a deletion that ends no
 * suspension.
 */
export async function passDoors({ club, sql, runJobs, signUp }: KeptTools, parts: Parts): Promise<void> {
  const { operator, phoneless, reporter, pausing, leaving } = parts;
  // A mailed code that waits, and one that was typed.
  await done(pausing.client.auth.reauthenticate());
  await proveByMailedCode(club, reporter.client, reporter.email);
  // The second link for a new password: the first stays good. A link may be mailed once a minute.
  await sql(`update auth.users set recovery_sent_at = recovery_sent_at - interval '2 minutes' where id = $1`, [leaving.id]);
  await done(club.newClient().auth.resetPasswordForEmail(leaving.email));

  // A phone that was in use for a month is lost, and the mailed link of it was pressed.
  await enrollVerified(phoneless.client);
  await sql(`update app.factor_starts set started_at = started_at - interval '30 days' where user_id = $1`, [phoneless.id]);
  const withoutCode = club.newClient();
  await done(withoutCode.auth.signInWithPassword({ email: phoneless.email, password: KEPT_PASSWORD }));
  await ask({ ...phoneless, client: withoutCode }, 'ask_lost_phone');
  await runJobs();
  const mail = (await club.mailsTo(phoneless.email)).find(({ subject }) => subject.startsWith('Perdeu o celular?'));
  const token = new URL(mail?.links[0] ?? 'missing:').searchParams.get('token');
  const headers = { apikey: club.secrets.publishableKey, 'content-type': 'application/json' };
  const pressed = await club.request('/functions/v1/account-link', {
    method: 'POST',
    headers,
    body: JSON.stringify({ token, press: true }),
  });
  if (!pressed.ok) throw new Error(`account-link answered ${pressed.status}`);

  // A suspended member leaves, and would still be suspended under the same address.
  const barred = await signUp('Yara Sá', 'yara.sa@membro.example');
  await ask(operator, 'staff_suspend', { p_user_id: barred.id, p_reason: 'Insultos', p_until: null });
  await sql('delete from auth.users where id = $1', [barred.id]);

  // Notes that a nightly look at pictures and a server with another key would make.
  const { data } = await done(
    pausing.client.storage.from('workout-images').upload(`${pausing.id}/3-0-treino.jpg`, await picture(40), { contentType: 'image/jpeg' }),
  );
  await sql('insert into app.unattached_files (file_id, since) values ($1, app.now())', [data?.id]);
  await sql('insert into app.unreadable_factors (factor_id) values (gen_random_uuid())');
}
