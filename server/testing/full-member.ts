import type { Member, TestClub } from './test-club.ts';
import { quarters } from './test-photos.ts';

/** Tables of every schema in which some row's text, all columns together, contains one of the words. */
export async function tablesContaining(club: TestClub, words: readonly string[]): Promise<string[]> {
  const tables = await club.connection.query<{ name: string }>(
    `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await club.connection.query<{ hits: number }>(
      `select count(*)::int as hits from ${name} t where exists (select from unnest($1::text[]) word where position(lower(word) in lower(t::text)) > 0)`,
      [words],
    );
    if (row && row.hits > 0) found.push(name);
  }
  return found;
}

async function mustSucceed<Answer extends { error: unknown }>(call: PromiseLike<Answer>): Promise<Answer> {
  const answer = await call;
  if (answer.error) throw answer.error as Error;
  return answer;
}

/** A picture of `width` × `width` pixels, as the app uploads one. */
export async function picture(width = 64): Promise<Buffer> {
  return quarters(width, width).jpeg().toBuffer();
}

/** The running challenge's id. */
export async function runningChallenge(club: TestClub): Promise<string> {
  const [challenge] = await club.connection.query<{ id: string }>(
    'select id from public.challenges where active order by created_at desc limit 1',
  );
  if (!challenge) throw new Error('no challenge');
  return challenge.id;
}

/** A member joins the challenge and records a workout of today that earns the check-in. */
export async function takePart({ client, id }: Member, challengeId: string): Promise<void> {
  await mustSucceed(client.from('challenge_participants').insert({ challenge_id: challengeId, user_id: id, status: 'active' }));
  const workout = {
    p_user_id: id,
    p_workout_name: 'Corrida na orla',
    p_workout_type: 'Corrida',
    p_date: new Date().toISOString(),
    p_duration_minutes: 50,
    p_challenge_id: challengeId,
    p_workout_id: null,
    p_notes: null,
  };
  await mustSucceed(client.rpc('record_workout_basic', workout));
}

/** Keeps a picture of a member under a name that members could once give, and can't any more. */
export async function putUnderOldName(club: TestClub, { id }: Member, path: string, bucket = 'workout-images'): Promise<void> {
  const answer = await club.request(`/storage/v1/object/${bucket}/${encodeURI(path)}`, {
    method: 'POST',
    headers: { apikey: club.secrets.secretKey, 'content-type': 'image/jpeg' },
    body: new Uint8Array(await picture()),
  });
  if (answer.status !== 200) throw new Error(await answer.text());
  await club.connection.query('update storage.objects set owner = $3::text::uuid, owner_id = $3::text where bucket_id = $1 and name = $2', [
    bucket,
    path,
    id,
  ]);
}

/**
 * Leaves a trace of the member wherever the server can keep one: by the app's own calls, and by SQL where only the
 * server writes.
 */
export async function leaveTraces(club: TestClub, member: Member): Promise<{ photos: string[] }> {
  const { client, id, email } = member;
  const challengeId = await runningChallenge(club);
  await takePart(member, challengeId);
  const photos = [`${id}/1-0-perfil.jpg`, `${id}/2-0-treino.jpg`, `${id}/pasta/3-0-treino.jpg`] as const;
  await mustSucceed(client.storage.from('profile-images').upload(photos[0], await picture(), { contentType: 'image/jpeg' }));
  await mustSucceed(client.storage.from('workout-images').upload(photos[1], await picture(), { contentType: 'image/jpeg' }));
  await putUnderOldName(club, member, photos[2]);
  const address = client.storage.from('profile-images').getPublicUrl(photos[0]).data.publicUrl;
  await mustSucceed(
    client.from('profiles').update({ bio: 'Corro às seis.', phone: '11 90000-0000', profile_image_url: address }).eq('id', id),
  );
  await mustSucceed(client.rpc('accept_terms', { p_version: '2026-11-21' }));

  // Each statement knows the member as `me`.
  const run = async (sql: string) => club.connection.query(`with me as (select $1::uuid as id, $2::text as email) ${sql}`, [id, email]);
  await run(`insert into public.user_progress_level (user_id, current_level) select id, 'expert' from me`);
  await mustSucceed(client.rpc('my_member_card'));
  await mustSucceed(client.rpc('tick_challenge_day', { p_challenge_id: challengeId, p_day: 1, p_part: 'tip', p_is_ticked: true }));
  await run(`insert into public.member_milestones (challenge_id, user_id, kind) select '${challengeId}', id, 'bronze' from me`);
  await run(
    `insert into public.challenge_results (challenge_id, place, user_id, points, check_ins)
     select '${challengeId}', 1 + (select count(*) from public.challenge_results where challenge_id = '${challengeId}'), id, 10, 1 from me`,
  );
  await mustSucceed(client.rpc('my_certificate', { p_challenge_id: challengeId, p_kind: 'bronze' }));
  await run(`select app.notify_member(id, 'report_decided', 'Decidimos', email) from me`);
  await run(`insert into app.notice_settings (user_id, mails) select id, true from me`);
  await run(`insert into app.reminder_settings (user_id, is_on, next_at) select id, true, now() + interval '1 day' from me`);
  await run(`insert into app.member_reminders (user_id, day, outcome) select id, '2026-11-20', 'checked_in' from me`);
  await run(
    `insert into app.push_devices (user_id, session_id, endpoint, p256dh, auth, public_key)
     select id, coalesce((select s.id from auth.sessions s where s.user_id = me.id limit 1), gen_random_uuid()), 'https://push.example/' || email, 'B', 'a', 'B' from me`,
  );
  await run(
    `, told as (insert into app.announcements (audience, user_id, title, body, starts_at, ends_at)
       select 'member', id, 'Oi', email, now(), now() + interval '1 day' from me returning id, user_id)
     insert into app.announcement_reads (announcement_id, user_id) select id, user_id from told`,
  );
  await run(
    `insert into public.benefit_uses (user_id, partner_id, use_day, is_free_class) select id, 'guarda-alta', '2026-11-20', true from me`,
  );
  await run(`insert into public.pending_user_levels (email, applied_at, applied_to) select email, now(), id from me`);
  await run(
    `insert into public.subscriptions (id, user_id, email, customer_id, status) select 'sub_1_' || md5(email), id, email, 'cus_1', 'active' from me`,
  );
  await run(`insert into public.level_grants (user_id, source, subscription_id) select id, 'payment', 'sub_1_' || md5(email) from me`);
  await run(
    `insert into public.payment_receipts (id, subscription_id, amount, currency, paid_at, period_end, url)
     select 'in_1_' || md5(email), 'sub_1_' || md5(email), 3990, 'brl', now(), now(), 'https://pay.example/' || email from me`,
  );
  await run(`insert into public.subscriptions (id, email, status) select 'sub_2_' || md5(email), email, 'canceled' from me`);
  await run(`select app.void_check_in(k.id, 'A foto era de ' || me.email) from me join public.challenge_check_ins k on k.user_id = me.id`);
  await run(
    `insert into auth.flow_state (id, user_id, authentication_method, provider_type) select gen_random_uuid(), id, 'oauth', 'google' from me`,
  );
  await run(`insert into auth.refresh_tokens (token, user_id) select md5(email), id from me`);
  await run(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to) select gen_random_uuid(), id, 'recovery_token', md5(email), email from me`,
  );
  await run(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
     select gen_random_uuid(), id, email, 'totp', 'unverified', now(), now() from me`,
  );
  await run(
    `insert into auth.audit_log_entries (id, payload) select gen_random_uuid(), json_build_object('action', 'login', 'actor_id', id) from me`,
  );
  // As the embedded server may write it on PostgreSQL: JSON inside a JSON string.
  await run(
    `insert into auth.audit_log_entries (id, payload) select gen_random_uuid(), to_json(json_build_object('actor_username', email)::text) from me`,
  );
  await run(`insert into app.ranking_snapshots (challenge_id, taken_at, participants, check_ins, points)
    select '${challengeId}', '2000-01-01', 1, 0, 0 from me on conflict do nothing`);
  await run(`insert into app.ranking_marks (challenge_id, points, completion_percentage, streak_day, consecutive_days, reached_at, joined_at, user_id, ahead)
    select '${challengeId}', 0, 0, '-infinity', 0, 'infinity', now(), id, 0 from me`);
  return { photos: [...photos] };
}
