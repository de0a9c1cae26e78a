import { MILESTONE_KINDS } from '#domain/milestones.ts';
import { PRIVATE_FIELDS } from '#domain/profile-fields.ts';
import { useMemberCard } from '#web/features/benefits/api/get-member-card.ts';
import { useCertificate } from '#web/features/certificates/api/get-certificate.ts';
import { useChallengeDays } from '#web/features/challenges/api/get-challenge-days.ts';
import { challengeRankingQueryOptions } from '#web/features/challenges/api/get-challenge-ranking.ts';
import { useChallengeStats } from '#web/features/challenges/api/get-challenge-stats.ts';
import { useMyPauses } from '#web/features/challenges/api/get-my-pauses.ts';
import { useMyReview } from '#web/features/challenges/api/get-my-review.ts';
import { useMyVoids } from '#web/features/challenges/api/get-my-voids.ts';
import { useTakenBackVoids } from '#web/features/challenges/api/get-taken-back-voids.ts';
import { useRankingSearch } from '#web/features/challenges/api/search-ranking.ts';
import { useAnnouncements } from '#web/features/console/api/announcements.ts';
import { useChallengeChoices } from '#web/features/console/api/get-challenge-choices.ts';
import { useChallengeDays as useStaffDays } from '#web/features/console/api/get-challenge-days.ts';
import { useChallenges } from '#web/features/console/api/get-challenges.ts';
import { useMember } from '#web/features/console/api/get-member.ts';
import { exportRanking, useParticipants } from '#web/features/console/api/get-participants.ts';
import { useRecoveryCodesLeft } from '#web/features/console/api/get-recovery-codes-left.ts';
import { useReminderNumbers } from '#web/features/console/api/get-reminder-numbers.ts';
import { useReport } from '#web/features/console/api/get-report.ts';
import { REPORT_STATES, useReports } from '#web/features/console/api/get-reports.ts';
import { useSlipping } from '#web/features/console/api/get-slipping.ts';
import { useStaffState } from '#web/features/console/api/get-staff-state.ts';
import { useStaff } from '#web/features/console/api/get-staff.ts';
import { useToday } from '#web/features/console/api/get-today.ts';
import { exportLog, readLog, useLog } from '#web/features/console/api/read-log.ts';
import type { LogFilters } from '#web/features/console/api/read-log.ts';
import { readPrivateField } from '#web/features/console/api/read-private-field.ts';
import { useMembers } from '#web/features/console/api/search-members.ts';
import { refreshDashboardData } from '#web/features/dashboard/api/get-dashboard.ts';
import { useHomeStats } from '#web/features/home/api/get-home-stats.ts';
import { noticesQueryOptions } from '#web/features/notices/api/get-notices.ts';
import { usePerks } from '#web/features/plan/api/get-perks.ts';
import { usePlan } from '#web/features/plan/api/get-plan.ts';
import { useAchievements } from '#web/features/profile/api/get-achievements.ts';
import { useProfileFigures } from '#web/features/profile/api/get-profile-figures.ts';
import { useAccountProof } from '#web/features/settings/api/account-proof.ts';
import { useConsents } from '#web/features/settings/api/consents.ts';
import { useBlocks } from '#web/features/settings/api/get-blocks.ts';
import { useSessions } from '#web/features/settings/api/get-sessions.ts';
import { useSuspension } from '#web/features/settings/api/get-suspension.ts';
import { useMyMilestones } from '#web/lib/challenges/my-milestones.ts';
import { readPhotoRoom } from '#web/lib/files/photo-room.ts';
import { useReminders } from '#web/lib/reminders/my-reminders.ts';
import { useMyReports } from '#web/lib/reports/get-my-reports.ts';
import { hasAcceptedTerms } from '#web/lib/session/consent.ts';
import { getSecondDoor } from '#web/lib/session/second-door.ts';

/** A hook that asks, the options of a query, or a call. */
export type Read = () => unknown;

/** The reads of a member's screens, in the name of one member. @param challenges some to read of each */
export function memberReads(userId: string, challenges: readonly string[]): Read[] {
  return [
    () => useMemberCard(userId),
    () => useMyMilestones(userId),
    async () => refreshDashboardData(userId),
    () => useHomeStats(userId),
    () => usePerks(userId),
    () => usePlan(userId),
    () => useAchievements(userId),
    () => useProfileFigures(userId),
    () => useAccountProof(userId),
    () => useConsents(userId),
    () => useBlocks(userId),
    () => useSessions(userId),
    () => useSuspension(userId),
    () => useReminders(userId),
    () => useMyReports(userId),
    () => noticesQueryOptions(userId),
    async () => hasAcceptedTerms(userId),
    getSecondDoor,
    readPhotoRoom,
    ...challenges.flatMap((id): Read[] => [
      () => useChallengeDays(userId, id, 'all'),
      () => challengeRankingQueryOptions(id),
      () => challengeRankingQueryOptions(id, 'own'),
      () => useChallengeStats(id),
      () => useMyPauses(userId, id, true),
      () => useMyReview(userId, id),
      () => useMyVoids(userId, id, true),
      () => useTakenBackVoids(userId, id, true),
      () => useRankingSearch(id, 'an'),
      () => useRankingSearch(id, 'ninguém se chama assim'),
      ...MILESTONE_KINDS.map(
        (kind): Read =>
          () =>
            useCertificate(userId, id, kind),
      ),
    ]),
  ];
}

const ALL_LINES: LogFilters = { actorId: null, memberId: null, act: null, from: null, to: null };
const ALL_MEMBERS = { query: '', plan: null, challengeId: null, idleDays: null, isSuspended: false, isUnconfirmed: false };

/** The reads of the console. */
export function staffReads(userId: string, challenges: readonly string[], members: readonly string[], reports: readonly string[]): Read[] {
  return [
    useAnnouncements,
    useChallengeChoices,
    useChallenges,
    useSlipping,
    useStaff,
    useToday,
    () => useStaffState(userId),
    () => useRecoveryCodesLeft(userId, true),
    () => useReminderNumbers(28, true),
    () => useLog(ALL_LINES, null),
    async () => exportLog(ALL_LINES),
    async () => readLog(ALL_LINES, 5, 2),
    async () => readLog({ ...ALL_LINES, act: 'challenge_deleted' }, null, 50),
    ...[null, ...REPORT_STATES].map(
      (state): Read =>
        () =>
          useReports(state),
    ),
    ...reports.map(
      (id): Read =>
        () =>
          useReport(id),
    ),
    () => useMembers(ALL_MEMBERS),
    () => useMembers({ ...ALL_MEMBERS, query: 'ninguém se chama assim' }),
    () => useMembers({ ...ALL_MEMBERS, isSuspended: true }),
    () => useMembers({ ...ALL_MEMBERS, isUnconfirmed: true }),
    ...challenges.flatMap((id): Read[] => [
      () => useParticipants(id),
      async () => exportRanking(id),
      () => useStaffDays(id),
      () => useMembers({ ...ALL_MEMBERS, challengeId: id }),
    ]),
    ...members.flatMap((id): Read[] => [
      () => useMember(id),
      ...PRIVATE_FIELDS.map(
        (field): Read =>
          async () =>
            readPrivateField({ userId: id, field }),
      ),
    ]),
  ];
}
