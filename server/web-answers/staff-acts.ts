import { QueryClient } from '@tanstack/react-query';
import { addDays } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { addStaff } from '#web/features/console/api/add-staff.ts';
import { announce, checkAnnouncement, endAnnouncement } from '#web/features/console/api/announcements.ts';
import { changeRole } from '#web/features/console/api/change-role.ts';
import { closeChallenge } from '#web/features/console/api/close-challenge.ts';
import { createChallenge } from '#web/features/console/api/create-challenge.ts';
import { decideAppeal } from '#web/features/console/api/decide-appeal.ts';
import { decideReport } from '#web/features/console/api/decide-report.ts';
import { deleteChallenge } from '#web/features/console/api/delete-challenge.ts';
import { endMemberSessions } from '#web/features/console/api/end-member-sessions.ts';
import { useChallengeDays } from '#web/features/console/api/get-challenge-days.ts';
import type { StaffDays } from '#web/features/console/api/get-challenge-days.ts';
import { useMember } from '#web/features/console/api/get-member.ts';
import { giveLevel } from '#web/features/console/api/give-level.ts';
import { liftSuspension } from '#web/features/console/api/lift-suspension.ts';
import { linkReport } from '#web/features/console/api/link-report.ts';
import type { StaffMember } from '#web/features/console/api/member-schema.ts';
import { noteContact } from '#web/features/console/api/note-contact.ts';
import { readExport } from '#web/features/console/api/read-export.ts';
import { removeStaff } from '#web/features/console/api/remove-staff.ts';
import { requestForMember } from '#web/features/console/api/request-for-member.ts';
import { resendMail } from '#web/features/console/api/resend-mail.ts';
import { sendNudge } from '#web/features/console/api/send-nudge.ts';
import { setChallengeDay } from '#web/features/console/api/set-challenge-day.ts';
import { stopRequest } from '#web/features/console/api/stop-request.ts';
import { suspendMember } from '#web/features/console/api/suspend-member.ts';
import { takeBackVoid } from '#web/features/console/api/take-back-void.ts';
import { takeLevel } from '#web/features/console/api/take-level.ts';
import { updateChallenge } from '#web/features/console/api/update-challenge.ts';
import { voidCheckIn } from '#web/features/console/api/void-check-in.ts';
import { useAppealDecision } from '#web/features/reports/api/appeal-decision.ts';
import type { Scene } from './member-acts.ts';

const REASON = 'Pediu por carta';

/** Acts of the staff, after those of the members. */
export async function actAsOwner({ tools, actAs, newcomer, owner, participant, running }: Scene): Promise<void> {
  const { sql } = tools;
  actAs(owner);
  const [clock] = await sql<{ today: Day; at: string }>(
    `select app.club_today()::text as today, to_char(app.now() + interval '9 days', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at`,
  );
  const today = clock?.today ?? '';
  const { id: userId, email } = newcomer;
  const person = await addStaff({ email, role: 'moderator' });
  const operator = await changeRole({ person, role: 'operator' });
  await removeStaff(operator);

  const fields = {
    title: 'De um teste',
    description: 'Para ver as respostas.',
    start: addDays(today, 40),
    end: addDays(today, 60),
    time_zone: 'America/Manaus',
    points: 210,
    target_check_ins: 21,
    requirements: ['Treinar'],
    staff_excluded: true,
    days_open: true,
    provisional_hours: 24,
  };
  const { challenge } = await createChallenge({ fields, repeatedId: null, areWarningsAccepted: true });
  const again = { ...fields, title: 'De um teste, outra vez', start: addDays(today, 70), end: addDays(today, 90) };
  const repeated = await createChallenge({ fields: again, repeatedId: running, areWarningsAccepted: true });
  const { challenge: changed } = await updateChallenge({ seen: challenge, changes: { title: 'De outro teste' } });
  const { rows } = (await fetchOf(() => useChallengeDays(changed.id))) as StaffDays;
  const [day] = rows;
  if (day) await setChallengeDay({ challengeId: changed.id, seen: day, changes: { sentence: 'Hoje é o primeiro dia.' } });
  await closeChallenge(changed);
  await deleteChallenge(repeated.challenge);

  const announcement = {
    id: crypto.randomUUID(),
    audience: 'challenge' as const,
    challenge_id: running,
    user_id: null,
    title: 'Amanhã',
    body: 'Aula no parque.',
    label: null,
    path: null,
    starts_at: `${addDays(today, 8)}T12:00:00Z`,
    ends_at: clock?.at ?? '',
    is_urgent: false,
  };
  await checkAnnouncement(announcement);
  await announce(announcement);
  await endAnnouncement(announcement.id);
  await giveLevel({ userId, reason: REASON, until: addDays(today, 5), seenUpdatedAt: null });
  const { grant } = await memberOf(userId);
  await takeLevel({ userId, reason: REASON, seenUpdatedAt: grant?.updated_at ?? '' });
  await noteContact({ userId: participant.id, challengeId: running, how: 'whatsapp' });
  await sendNudge({ userId: participant.id, challengeId: running });
  await resendMail({ userId, mail: 'recovery' });
  await endMemberSessions({ userId: participant.id, reason: REASON });

  const [checkIn] = (await memberOf(participant.id)).check_ins;
  await voidCheckIn({ checkInId: checkIn?.id ?? '', reason: REASON });
  const voided = (await memberOf(participant.id)).check_ins.find(({ id }) => id === checkIn?.id);
  await takeBackVoid({ checkInId: checkIn?.id ?? '', reason: REASON, seenVoidedAt: voided?.voided_at ?? '' });
  await suspendMember({ userId, reason: REASON, until: null });
  const { suspension } = await memberOf(userId);
  await liftSuspension({ userId, suspensionId: suspension?.id ?? '', reason: REASON });

  const reports = await sql<{ id: string; state: string; source: string }>(
    'select id, state, source from app.content_reports order by created_at',
  );
  const stranger = reports.find(({ source, state }) => source === 'stranger' && state === 'open');
  await linkReport({ reportId: stranger?.id ?? '', link: { kind: 'name', target: participant.id } });
  await decideReport({
    reportId: stranger?.id ?? '',
    decision: 'refuse',
    sentence: 'Nada contra as regras.',
    isHiddenToo: false,
    until: null,
  });
  const appealed = reports.find(({ state }) => state === 'appealed');
  await decideAppeal({ reportId: appealed?.id ?? '', isGranted: true, sentence: 'Era um treino.' });

  await requestForMember({ userId, kind: 'export', confirmation: email, reason: REASON });
  await requestForMember({ userId, kind: 'deletion', confirmation: email, reason: REASON });
  const { requests } = await memberOf(userId);
  const requestOf = (kind: string) => requests?.find((one) => one.kind === kind)?.id ?? '';
  await stopRequest({ requestId: requestOf('deletion'), reason: REASON });
  await sql('update app.member_requests set due_at = app.now() where id = $1', [requestOf('export')]);
  await readExport(requestOf('export'));
}

/** A query's answer, by the hook that asks it. */
async function fetchOf(hook: () => unknown): Promise<unknown> {
  return new QueryClient().fetchQuery(hook() as Parameters<QueryClient['fetchQuery']>[0]);
}

async function memberOf(userId: string): Promise<StaffMember> {
  return (await fetchOf(() => useMember(userId))) as StaffMember;
}

/** The one act of a member that needs a decision of the staff. */
export async function appealAsMember({ tools, actAs, mutate, newcomer, owner, participant }: Scene): Promise<void> {
  const [report] = await tools.sql<{ id: string }>(
    `select id from app.content_reports where state = 'open' and member_id = $1 and reporter_id = $2 and kind = 'name' limit 1`,
    [participant.id, newcomer.id],
  );
  actAs(owner);
  await decideReport({ reportId: report?.id ?? '', decision: 'hide_text', sentence: 'Ofende.', isHiddenToo: false, until: null });
  actAs(participant);
  await mutate(useAppealDecision, { reportId: report?.id ?? '', words: 'É o meu nome.' });
}
