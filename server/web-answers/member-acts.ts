import { createECDH, randomBytes } from 'node:crypto';
import { QueryClient } from '@tanstack/react-query';
import { addDays } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import type { Person, openTools } from '#server/testing/kept/kept-tools.ts';
import { useBlockMember } from '#web/features/challenges/api/block-member.ts';
import { useCheckIn } from '#web/features/challenges/api/check-in.ts';
import { useSetPause } from '#web/features/challenges/api/set-pause.ts';
import { sendTicks } from '#web/features/challenges/api/tick-day.ts';
import { tickKey, waitingTicks } from '#web/features/challenges/programme/day-ticks.ts';
import { createRecoveryCodes } from '#web/features/console/api/create-recovery-codes.ts';
import { noticesQueryOptions } from '#web/features/notices/api/get-notices.ts';
import { readHere } from '#web/features/notices/api/read-here.ts';
import { setNoticeMails } from '#web/features/notices/api/set-notice-mails.ts';
import { useSetCloseFriends } from '#web/features/plan/api/set-close-friends.ts';
import { useReportContent } from '#web/features/reports/api/report-content.ts';
import { useSetConsent } from '#web/features/settings/api/consents.ts';
import { useEndSession } from '#web/features/settings/api/end-session.ts';
import { useUnblockMember } from '#web/features/settings/api/unblock-member.ts';
import { usePutInChallenge } from '#web/features/workouts/api/put-in-challenge.ts';
import { celebrateMilestones } from '#web/lib/challenges/my-milestones.ts';
import { recordWorkout } from '#web/lib/outbox/record-workout.ts';
import { openReminder, tellSubscription, useReminderActs } from '#web/lib/reminders/my-reminders.ts';
import { acceptTerms } from '#web/lib/session/consent.ts';
import { applyPendingLevel } from '#web/lib/session/member-data.ts';
import { proveByMailedCode, sendProofCode } from '#web/lib/session/proof-code.ts';
import { askLostPhone, stopLostPhone } from '#web/lib/session/second-door.ts';
import { takeRecoveryCode } from '#web/lib/session/second-factor.ts';

/** The scene of the acts. */
export interface Scene {
  tools: ReturnType<typeof openTools>;
  /** From here on the app's calls are this person's. */
  actAs: (person: Pick<Person, 'client'>) => void;
  /** Does what a hook of the app does with an input. */
  mutate: (hook: () => unknown, input?: unknown) => Promise<unknown>;
  newcomer: Person;
  owner: Person;
  /**
   * A participant of the running challenge, with photos; and one with a second factor, whose session has shown its
   * code.
   */
  participant: Person;
  factor: Person;
  running: string;
  final: string;
}

/** Acts of members, each by the app's own call. Rejects with the first refusal. */
export async function actAsMembers({ tools, actAs, mutate, newcomer, participant, factor, running, final }: Scene): Promise<void> {
  const { sql } = tools;
  const { id: userId } = newcomer;
  const [clock] = await sql<{ today: Day; now: string }>(
    `select app.club_today()::text as today, to_char(app.now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as now`,
  );
  const today = clock?.today ?? '';
  actAs(newcomer);
  await acceptTerms(userId, '2026-11-21');
  await applyPendingLevel(newcomer.email);
  await sendProofCode();
  const [mail] = await tools.club.mailsTo(newcomer.email);
  await proveByMailedCode(/\d{6}$/.exec(mail?.subject ?? '')?.[0] ?? '');
  await mutate(() => useSetConsent(userId), { kind: 'whatsapp', isGiven: true });
  await setNoticeMails(true);

  await newcomer.client.from('challenge_participants').insert({ challenge_id: running, user_id: userId, status: 'active' });
  const values = {
    exerciseName: 'Corrida',
    workoutType: 'Corrida' as const,
    date: today,
    durationMinutes: 60,
    intensity: 3 as const,
    notes: '',
  };
  const waiting = {
    userId,
    registeredAt: clock?.now ?? '',
    photos: [],
    isRecorded: false,
    attachedPhotos: 0,
    isDeferred: false,
    refusal: null,
  };
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  await recordWorkout({ ...waiting, id: first, values: { ...values, challengeId: null } }, false);
  await recordWorkout({ ...waiting, id: second, values: { ...values, durationMinutes: 45, challengeId: null } }, true);
  await mutate(usePutInChallenge, { userId, workoutId: first, challengeId: running });
  await sql('delete from public.challenge_check_ins where user_id = $1', [userId]);
  const workout = { id: first, workout_name: 'Corrida', workout_type: 'Corrida', duration_minutes: 60 };
  await mutate(useCheckIn, { userId, challengeId: running, workout });
  await mutate(() => useSetPause(userId), { challengeId: running, from: addDays(today, 1), until: addDays(today, 2), kind: 'ill' });
  await mutate(() => useSetPause(userId), { challengeId: running, from: addDays(today, 1), until: addDays(today, 2), kind: null });
  waitingTicks.note(userId, tickKey({ challengeId: running, day: 1, part: 'tip' }), true);
  await sendTicks(new QueryClient(), userId);
  await mutate(() => useBlockMember(userId), participant.id);
  await mutate(useUnblockMember, participant.id);

  const [photo] = await sql<{ url: string }>(
    `select image_urls[1] as url from public.workout_records where user_id = $1 and image_urls <> '{}'`,
    [participant.id],
  );
  const subject = { kind: 'photo', target: photo?.url, challengeId: null, memberName: '' };
  await mutate(useReportContent, { subject, reason: 'not_training', words: ' ' });
  await mutate(useReportContent, { subject, reason: 'not_training', words: 'De novo' });
  await mutate(useReportContent, {
    subject: { ...subject, kind: 'name', target: participant.id, challengeId: running },
    reason: 'other',
    words: 'Outro',
  });

  const reminders = (act: keyof ReturnType<typeof useReminderActs>) => () => useReminderActs(userId)[act];
  const ecdh = createECDH('prime256v1');
  const keys = { p256dh: ecdh.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
  const devices = await tellSubscription({ endpoint: 'https://fcm.googleapis.com/fcm/send/of-a-test', ...keys });
  await mutate(reminders('set'), { on: true, hour: 18, mails: true });
  await mutate(reminders('test'));
  await mutate(reminders('removeDevice'), { ...devices[0], is_this_session: false });
  await mutate(reminders('dismissOffer'));
  await openReminder(null);

  const other = await tools.club.newClient().auth.signInWithPassword({ email: newcomer.email, password: 'kept-for-tests-only' });
  await mutate(useEndSession, (await sessionOf(tools, userId, other.data.session?.access_token ?? '')).id);
  actAs(factor);
  await mutate(() => useSetCloseFriends(factor.id), true);
  await celebrateMilestones(final);
  readHere.note(factor.id, crypto.randomUUID(), true);
  await new QueryClient().fetchQuery(noticesQueryOptions(factor.id));
  const codes = await createRecoveryCodes();
  const locked = { client: tools.club.newClient() };
  await locked.client.auth.signInWithPassword({ email: factor.email, password: 'kept-for-tests-only' });
  actAs(locked);
  await askLostPhone();
  await stopLostPhone();
  await takeRecoveryCode(codes[0] ?? '');
}

async function sessionOf({ sql }: Scene['tools'], userId: string, token: string): Promise<{ id: string }> {
  const { session_id: id } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { session_id: string };
  return (await sql<{ id: string }>('select id from auth.sessions where user_id = $1 and id = $2', [userId, id]))[0] ?? { id };
}
