import { describe, expect, test } from 'vitest';
import { dayInZone, noonInSaoPaulo } from '#domain/calendar.ts';
import { POINTS_PER_CHECK_IN } from '#domain/limits.ts';
import { ENGINES, openClubOn } from '#server/testing/club-on-engine.ts';
import { picture, runningChallenge } from '#server/testing/full-member.ts';
import { TEST_ORIGIN, TEST_PASSWORD } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';

// Every call of the specification's section 7, made by the unmodified supabase-js: the gate must let each of them
// through, and the answer must hold what the specification reads of it. The calls build on each other.
describe.each(ENGINES)('the specification’s calls on %s', (engine) => {
  let club: TestClub;
  let ana: Member;
  let challenge: string;
  let workout: string;

  openClubOn(engine, async (opened) => {
    club = opened;
    ana = await club.signUpMember('Ana Souza');
    challenge = await runningChallenge(club);
  });

  interface Answer {
    data: unknown;
    error: unknown;
    count?: number | null;
  }
  type Call = [name: string, call: () => PromiseLike<Answer>, expected: unknown];

  const noonToday = () => noonInSaoPaulo(dayInZone(new Date()));
  const photo = () => `${TEST_ORIGIN}/storage/v1/object/public/workout-images/${ana.id}/1-0-foto.jpg`;
  const db = () => ana.client;
  const progress = () => ({ challenge_id: challenge, user_id: ana.id, points: 0, completion_percentage: 0 });

  const database: Call[] = [
    ['profiles by email', () => db().from('profiles').select('id, name, email').eq('email', ana.email), [{ name: 'Ana Souza' }]],
    ['profiles by id', () => db().from('profiles').select('name, photo_url').eq('id', ana.id), [{ photo_url: null }]],
    [
      'profiles by a list of ids',
      () => db().from('profiles').select('id, name, photo_url').in('id', [ana.id, crypto.randomUUID()]),
      [{ name: 'Ana Souza' }],
    ],
    [
      'a profile, changed by email and returned',
      () =>
        db()
          .from('profiles')
          .update({ bio: 'Olá, "mundo" (e, mais)', goals: ['Perder peso'] })
          .eq('email', ana.email)
          .select()
          .single(),
      { bio: 'Olá, "mundo" (e, mais)' },
    ],
    [
      'a profile, upserted and returned',
      () => db().from('profiles').upsert({ id: ana.id, name: 'Ana Souza', email: ana.email }, { onConflict: 'id' }).select('name').single(),
      { name: 'Ana Souza' },
    ],
    [
      'the level',
      () =>
        db().from('user_progress_level').select('current_level, level_expires_at, unlocked_features').eq('user_id', ana.id).maybeSingle(),
      null,
    ],
    [
      'all challenges, newest first',
      () => db().from('challenges').select('*').order('created_at', { ascending: false }),
      [{ active: true }],
    ],
    ['active challenges', () => db().from('challenges').select('*').eq('active', true), [{ title: 'Desafio 21 dias' }]],
    [
      'joining a challenge',
      () =>
        db()
          .from('challenge_participants')
          .insert([{ challenge_id: challenge, user_id: ana.id, status: 'active' }], { defaultToNull: false })
          .select(),
      [{ status: 'active' }],
    ],
    ['a progress record', () => db().from('challenge_progress').insert(progress()), null],
    [
      'a progress record, upserted',
      () => db().from('challenge_progress').upsert(progress(), { onConflict: 'challenge_id,user_id', ignoreDuplicates: true }).select(),
      [],
    ],
    [
      'a challenge by id, with participants and progress',
      () =>
        db().from('challenges').select('*, challenge_participants(user_id, status), challenge_progress(*)').eq('id', challenge).single(),
      { challenge_participants: [{ status: 'active' }], challenge_progress: [{ points: 0 }] },
    ],
    [
      'a challenge by id, with both under other names',
      () =>
        db()
          .from('challenges')
          .select('id,participants:challenge_participants!inner(user_id),progress:challenge_progress(points)')
          .eq('id', challenge)
          .eq('participants.user_id', ana.id)
          .order('points', { referencedTable: 'progress', ascending: false })
          .limit(5, { referencedTable: 'progress' })
          .single(),
      { participants: [{}], progress: [{ points: 0 }] },
    ],
    [
      'own participations with the joined challenge',
      () => db().from('challenge_participants').select('*, challenges(*)').eq('user_id', ana.id),
      [{ challenges: { title: 'Desafio 21 dias' } }],
    ],
    ['progress in some challenges', () => db().from('challenge_progress').select('*').in('challenge_id', [challenge]), [{ points: 0 }]],
    [
      'a ranking',
      () =>
        db()
          .from('challenge_progress')
          .select('*')
          .eq('challenge_id', challenge)
          .order('points', { ascending: false })
          .order('completion_percentage', { ascending: false, nullsFirst: false }),
      [{ user_name: 'Ana Souza' }],
    ],
    [
      'own progress in a challenge',
      () =>
        db()
          .from('challenge_progress')
          .select('points, completion_percentage, position')
          .eq('user_id', ana.id)
          .eq('challenge_id', challenge)
          .single(),
      { position: 1 },
    ],
    [
      'own progress with the joined challenge',
      () =>
        db()
          .from('challenge_progress')
          .select('*, challenge:challenges!challenge_id(id, title, active, start_date, end_date)')
          .eq('user_id', ana.id),
      [{ challenge: { active: true } }],
    ],
    [
      'recording a workout',
      () =>
        db().rpc('record_workout_basic', {
          p_user_id: ana.id,
          p_workout_name: 'Corrida',
          p_workout_type: 'Corrida',
          p_date: noonToday(),
          p_duration_minutes: 50,
          p_challenge_id: challenge,
          p_workout_id: null,
          p_notes: 'Intensidade: 3/5',
          p_workout_record_id: null,
        }),
      { success: true, points_earned: POINTS_PER_CHECK_IN },
    ],
    [
      'own workouts by date',
      () => db().from('workout_records').select('*').eq('user_id', ana.id).order('date', { ascending: false }),
      [{ workout_name: 'Corrida' }],
    ],
    ['a workout by id', () => db().from('workout_records').select('*').eq('id', workout).single(), { notes: 'Intensidade: 3/5' }],
    [
      'the workouts of a challenge',
      () => db().from('workout_records').select('*').eq('challenge_id', challenge).order('date', { ascending: false }).limit(10),
      [{ workout_name: 'Corrida' }],
    ],
    [
      'own workouts in a challenge',
      () => db().from('workout_records').select('*').eq('user_id', ana.id).eq('challenge_id', challenge),
      [{ duration_minutes: 50 }],
    ],
    ['own workouts without one', () => db().from('workout_records').select('id').eq('user_id', ana.id).is('challenge_id', null), []],
    [
      'the addresses of its pictures',
      () =>
        db()
          .from('workout_records')
          .update({ image_urls: [photo()] })
          .eq('id', workout)
          .select('image_urls')
          .single(),
      { image_urls: [expect.stringContaining('1-0-foto.jpg')] },
    ],
    [
      'check-ins of a challenge, newest first',
      () => db().from('challenge_check_ins').select('*').eq('challenge_id', challenge).order('check_in_date', { ascending: false }),
      [{ points: POINTS_PER_CHECK_IN }],
    ],
    [
      'own check-ins of a challenge',
      () => db().from('challenge_check_ins').select('*').eq('challenge_id', challenge).eq('user_id', ana.id),
      [{ points: POINTS_PER_CHECK_IN }],
    ],
    [
      'own check-ins of a day',
      () =>
        db()
          .from('challenge_check_ins')
          .select('*')
          .eq('user_id', ana.id)
          .eq('challenge_id', challenge)
          .gte('check_in_date', '2000-01-01T00:00:00.000Z')
          .lt('check_in_date', '2999-01-01T00:00:00+00:00'),
      [{ points: POINTS_PER_CHECK_IN }],
    ],
    [
      'check-ins by workouts',
      () => db().from('challenge_check_ins').select('check_in_date, points, workout_id').in('workout_id', [workout]),
      [{ points: POINTS_PER_CHECK_IN }],
    ],
    ['all own check-ins', () => db().from('challenge_check_ins').select('*').eq('user_id', ana.id), [{ points: POINTS_PER_CHECK_IN }]],
    [
      'how many check-ins, without their rows',
      () => db().from('challenge_check_ins').select('*', { count: 'exact', head: true }).eq('user_id', ana.id),
      null,
    ],
    [
      'a page of workouts with their number',
      () =>
        db()
          .from('workout_records')
          .select('id', { count: 'exact' })
          .or(`workout_name.ilike.*corr*,and(points.gte.5,notes.is.null),id.in.(${workout})`)
          .range(0, 9),
      [{}],
    ],
    ['own summary', () => db().from('user_progress').select('*').eq('user_id', ana.id), [{}]],
    [
      'the processing queue',
      () => db().from('workout_processing_queue').select('user_id, processed_for_ranking, processed_for_dashboard'),
      [{ processed_for_ranking: true }],
    ],
    ['the probe', () => db().from('challenge_21_probe').select('*').limit(1), [{}]],
    [
      'the dashboard',
      () => db().rpc('refresh_dashboard_data', { p_user_id: ana.id }),
      { workout_count: 1, current_streak: 1, total_duration: 50 },
    ],
    [
      'the dashboard by HEAD with its number',
      () => db().rpc('refresh_dashboard_data', { p_user_id: ana.id }, { head: true, count: 'exact' }),
      null,
    ],
    [
      'the numbers of a challenge by GET',
      () => db().rpc('challenge_stats', { p_challenge_id: challenge }, { get: true }),
      { total_participants: 1 },
    ],
    ['a level that waits', () => db().rpc('apply_pending_user_level', { email_param: ana.email }), { level_applied: false }],
    ['the basic level', () => db().rpc('update_user_level', { user_id_param: ana.id, new_level: 'basic' }), { success: true }],
    [
      'a check-in for a workout',
      () =>
        db().rpc('record_challenge_check_in', {
          p_user_id: ana.id,
          p_challenge_id: challenge,
          p_workout_id: workout,
          p_workout_name: 'Corrida',
          p_workout_type: 'Corrida',
          p_duration_minutes: 50,
        }),
      { success: false },
    ],
    ['leaving a challenge', () => db().from('challenge_participants').delete().eq('challenge_id', challenge).eq('user_id', ana.id), null],
  ];

  test.each(database)('%s', async (_name, call, expected) => {
    const { data, error } = await call();
    expect(error).toBeNull();
    expect({ data }).toMatchObject({ data: expected });
    if (workout === undefined) workout = (data as { workout_id?: string } | null)?.workout_id ?? (undefined as never);
  });

  test('the number of rows is told without them', async () => {
    const { count, data } = await ana.client.from('challenge_check_ins').select('*', { count: 'exact', head: true }).eq('user_id', ana.id);
    expect([count, data]).toEqual([1, null]);
  });

  test('what the database refuses a member is still its own refusal', async () => {
    const { error } = await ana.client.from('challenge_progress').insert(progress());
    expect(error?.code).toBe('42501');
  });

  test('signing in and out, the account and its sessions', async () => {
    const client = club.newClient();
    const signedIn = await client.auth.signInWithPassword({ email: ana.email, password: TEST_PASSWORD });
    expect(signedIn.error).toBeNull();
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect((await client.auth.getUser()).data.user?.email).toBe(ana.email);
    const changed = await client.auth.updateUser({
      data: { name: 'Ana S.', phone: '11 90000-0000', goals: ['Perder peso'], updated_at: new Date().toISOString() },
    });
    expect(changed.data.user?.user_metadata).toMatchObject({ name: 'Ana S.' });
    const { data } = await client.auth.getSession();
    const other = club.newClient();
    const set = await other.auth.setSession({
      access_token: data.session?.access_token ?? '',
      refresh_token: data.session?.refresh_token ?? '',
    });
    expect(set.error).toBeNull();
    expect((await client.auth.signOut({ scope: 'global' })).error).toBeNull();
  });

  test('signing up, a forgotten password and the way to Google and Apple', async () => {
    const client = club.newClient();
    const email = 'nova@membro.example';
    const signUp = await client.auth.signUp({
      email,
      password: TEST_PASSWORD,
      options: { data: { name: 'Nova' }, emailRedirectTo: `${TEST_ORIGIN}/auth/confirm` },
    });
    expect(signUp.error).toBeNull();
    expect((await client.auth.resetPasswordForEmail(ana.email, { redirectTo: `${TEST_ORIGIN}/auth/reset-password` })).error).toBeNull();
    const options = { redirectTo: `${TEST_ORIGIN}/auth/callback`, scopes: 'email profile', skipBrowserRedirect: true };
    for (const provider of ['google', 'apple'] as const) {
      const { data } = await client.auth.signInWithOAuth({ provider, options });
      const { pathname, search } = new URL(data.url ?? '');
      // supabase-js asks for tokens in the address unless it is told otherwise, and is told that this needs PKCE.
      expect((await club.request(`${pathname}${search}`)).status).toBe(400);
    }
  });

  test('uploading a picture and its public address', async () => {
    const again = await club.signUpMember('Bia');
    for (const bucket of ['profile-images', 'workout-images']) {
      const path = `${again.id}/${Date.now()}-0-foto.jpg`;
      const { data, error } = await again.client.storage
        .from(bucket)
        .upload(path, await picture(), { cacheControl: '3600', upsert: true, contentType: 'image/jpeg' });
      expect(error).toBeNull();
      expect(again.client.storage.from(bucket).getPublicUrl(data?.path ?? '').data.publicUrl).toContain(path);
    }
  });

  test('the checkout, with the public key', async () => {
    const answer = await club.request('/functions/v1/create-checkout-session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${club.secrets.publishableKey}` },
      body: JSON.stringify({ plan_level: 'expert', email: ana.email }),
    });
    const address = expect.stringMatching(/^http/);
    expect(await answer.json()).toEqual({ checkout_url: address, url: address, id: expect.stringMatching(/^cs_/) });
  });
});
