import { createECDH, randomBytes } from 'node:crypto';
import { addDays } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { KEPT_PASSWORD } from './kept-club.ts';
import { ask, done } from './kept-tools.ts';
import type { KeptTools, Person, Reply } from './kept-tools.ts';

interface Story {
  today: Day;
  members: readonly Person[];
  people: Record<'operator' | 'moderator' | 'factor' | 'reporter' | 'reported' | 'pausing' | 'suspended' | 'leaving', Person>;
  finalId: string;
  runningId: string;
}

/**
 * Lets staff act, members report and leave, and puts in what no call of a member brings about.
 * @returns refresh tokens of two sessions
 */
export async function letStaffAct(
  { club, sql, moveClock, runJobs, signUp }: KeptTools,
  { today, members, people, finalId, runningId }: Story,
): Promise<{ aal1: string; aal2: string }> {
  const { operator, moderator, factor, reporter, reported, pausing, suspended, leaving } = people;
  // Acts of staff.
  const note = { title: 'Aulão no parque', body: 'Domingo às nove.', ends_at: `${addDays(today, 3)}T12:00:00Z` };
  await ask(operator, 'staff_announce', { p_fields: { ...note, audience: 'members', label: 'Ver', path: '/app/challenges' } });
  await ask(operator, 'staff_announce', {
    p_fields: { ...note, audience: 'member', user_id: factor.id, title: 'Parabéns', is_urgent: true },
  });
  await ask(factor, 'my_notices');
  await ask(operator, 'staff_suspend', { p_user_id: suspended.id, p_reason: 'Insultos nos nomes dos treinos', p_until: addDays(today, 5) });
  await ask(operator, 'staff_note_contact', { p_user_id: pausing.id, p_challenge_id: runningId, p_how: 'whatsapp' });
  const { rows } = (await ask(operator, 'staff_challenge_days', { p_challenge_id: runningId })) as {
    rows: { day: number; updated_at: string }[];
  };
  await ask(operator, 'staff_set_challenge_day', {
    p_challenge_id: runningId,
    p_day: 12,
    p_changes: { sentence: 'Hoje é o dia doze.' },
    p_seen_updated_at: rows.find(({ day }) => day === 12)?.updated_at,
  });
  const [checkIn] = await sql<{ id: string }>(
    'select id from public.challenge_check_ins where user_id = $1 and challenge_id = $2 order by check_in_day limit 1',
    [members[15]?.id, runningId],
  );
  await ask(operator, 'staff_void_check_in', { p_check_in_id: checkIn?.id, p_reason: 'Sem treino nesse dia' });
  await ask(operator, 'staff_request_export', { p_user_id: leaving.id, p_confirmation: leaving.email, p_reason: 'Pediu por carta' });

  // Reports: a photo that was hidden, with an appeal that is open; a name of a workout; a stranger's that is open.
  const [pictured] = await sql<{ url: string }>(
    'select image_urls[1] as url from public.workout_records where user_id = $1 and image_urls <> $2',
    [reported.id, []],
  );
  const [trained] = await sql<{ id: string }>('select id from public.workout_records where user_id = $1 and challenge_id = $2 limit 1', [
    pausing.id,
    runningId,
  ]);
  const first = await ask(reporter, 'report_content', {
    p_kind: 'photo',
    p_target: pictured?.url,
    p_reason: 'not_training',
    p_words: 'Não é um treino.',
  });
  const second = await ask(reporter, 'report_content', {
    p_kind: 'workout',
    p_target: trained?.id,
    p_reason: 'offence',
    p_challenge_id: runningId,
  });
  const reportId = async ({ number }: Reply) =>
    (await sql<{ id: string }>('select id from app.content_reports where number = $1', [number]))[0]?.id;
  await ask(moderator, 'staff_decide_report', {
    p_report_id: await reportId(first),
    p_decision: 'hide_photo',
    p_sentence: 'Não é uma foto de treino.',
  });
  await ask(moderator, 'staff_decide_report', { p_report_id: await reportId(second), p_decision: 'hide_text', p_sentence: 'Ofende.' });
  await runJobs();
  await ask(reported, 'appeal_decision', { p_report_id: await reportId(first), p_words: 'É a academia de casa.' });
  await club.request('/functions/v1/report', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({
      email: 'visita@publico.example',
      reason: 'other',
      place: 'Na página do certificado',
      words: 'O nome está errado.',
      website: '',
    }),
  });

  // Somebody leaves for good; somebody forgot a password; somebody failed to sign in.
  const gone = await signUp('Zélia Sá', 'zelia.sa@membro.example');
  await done(gone.client.functions.invoke('delete-account', { body: { email: gone.email, password: KEPT_PASSWORD } }));
  await done(club.newClient().auth.resetPasswordForEmail(leaving.email));
  await club.newClient().auth.signInWithPassword({ email: leaving.email, password: 'outra' });
  await runJobs();

  // A reminder of yesterday evening, whose push still waits.
  const keys = createECDH('prime256v1');
  await ask(pausing, 'subscribe_push', {
    p_endpoint: 'https://fcm.googleapis.com/fcm/send/kept-for-tests-only',
    p_p256dh: keys.generateKeys('base64url'),
    p_auth: randomBytes(16).toString('base64url'),
  });
  await ask(pausing, 'set_reminders', { p_on: true, p_hour: 19, p_mails: true });
  await ask(pausing, 'set_notice_mails', { p_on: true });
  await moveClock(addDays(today, -1), '19:00');
  await sql('update app.reminder_settings set next_at = app.now() where user_id = $1', [pausing.id]);
  await sql('select app.decide_reminder($1)', [pausing.id]);
  await moveClock(null);

  // Traces of strangers' programs and of time: an account with a provider, and a second session of a member with a
  // factor, with no code.
  await sql(
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data) values (gen_random_uuid(), 'google', 'kept-for-tests-only', $1::uuid,
       jsonb_build_object('sub', 'kept-for-tests-only', 'email', $2::text, 'email_verified', true))`,
    [reporter.id, reporter.email],
  );
  const withoutCode = await done(club.newClient().auth.signInWithPassword({ email: factor.email, password: KEPT_PASSWORD }));
  const withCode = await factor.client.auth.getSession();
  await sql(
    `insert into auth.audit_log_entries (id, payload) values (gen_random_uuid(), json_build_object('action', 'login', 'actor_id', $1::text))`,
    [factor.id],
  );
  await sql(
    `insert into auth.flow_state (id, user_id, authentication_method, provider_type) select gen_random_uuid(), $1::uuid, 'oauth', 'google'`,
    [reporter.id],
  );
  await sql(`insert into app.alarms (name, is_told, told_at) values ('disk', true, app.now())`);
  await sql(`insert into app.card_attempts (subject, window_started_at, attempts) values ('card kept-for-tests-only', app.now(), 1)`);
  await sql(`insert into app.payment_codes (user_id, email, code) values ($1, 'outra.conta@membro.example', '123456')`, [reporter.id]);
  await sql(`insert into app.privacy_attempts (user_id, kind) values ($1, 'export')`, [reporter.id]);
  await sql('insert into app.deleted_accounts (user_id) values (gen_random_uuid())');
  await sql(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to) values (gen_random_uuid(), $1, 'recovery_token', 'kept-for-tests-only', $2)`,
    [leaving.id, leaving.email],
  );
  // A ranking is counted ahead only for a crowd.
  await sql(
    `insert into app.ranking_snapshots (challenge_id, taken_at, participants, check_ins, points) values ($1, app.now(), 12, 0, 0)`,
    [finalId],
  );
  await sql(
    `insert into app.ranking_group_totals (challenge_id, points, completion_percentage, streak_day, consecutive_days, total) values ($1, 0, 0, '-infinity', 0, 12)`,
    [finalId],
  );
  await sql(
    `insert into app.ranking_marks (challenge_id, points, completion_percentage, streak_day, consecutive_days, reached_at, joined_at, user_id, ahead)
     values ($1, 0, 0, '-infinity', 0, 'infinity', app.now(), $2, 0)`,
    [finalId, factor.id],
  );
  return { aal1: withoutCode.data.session?.refresh_token ?? '', aal2: withCode.data.session?.refresh_token ?? '' };
}
