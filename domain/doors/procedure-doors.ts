import { STAFF_ACTS } from '../staff-acts.ts';
import { doorsOf } from './door.ts';
import type { Door } from './door.ts';

/**
 * Each act of the staff is a procedure, for the staff alone once they have shown the second factor. The console calls
 * them there.
 */
const STAFF_DOORS: readonly Door[] = Object.keys(STAFF_ACTS).map((name): Door => ({
  name,
  screen: 'features/console/api',
  words: ['login', 'closed', 'code', 'open', 'suspended'],
}));

/**
 * The procedures of the data API. An unproven session gets through only to those of app.is_open_before_second_factor.
 */
export const PROCEDURE_DOORS: readonly Door[] = [
  ...STAFF_DOORS,
  ...doorsOf(`
  login open code open suspended             | accept_terms | lib/session/consent.ts
  login closed code closed suspended         | account_address | -
  login open code open open                  | account_proof | features/settings/api/account-proof.ts
  login closed code closed suspended         | advance_lost_phone | -
  login open code open open                  | appeal_decision | features/reports/api/appeal-decision.ts
  login closed code closed suspended         | apply_pending_user_level | lib/session/member-data.ts
  login open open open open                  | ask_lost_phone | lib/session/second-door.ts
  login closed code closed suspended         | begin_account_deletion | -
  login closed code closed suspended         | begin_checkout | -
  login open code open suspended             | block_member | features/challenges/api/block-member.ts
  login open code open suspended             | celebrate_milestones | lib/challenges/my-milestones.ts
  login open code open suspended             | challenge_ranking_page | features/challenges/api/get-challenge-ranking.ts
  login open code open suspended             | challenge_stats | features/challenges/api/get-challenge-stats.ts
  login closed code closed suspended         | check_card | -
  login closed code closed suspended         | check_certificate | -
  login closed code closed suspended         | count_payment_call | -
  login code code open suspended             | create_recovery_codes | features/console/api/create-recovery-codes.ts
  login closed code closed suspended         | delete_member | -
  login closed code closed suspended         | delete_requested_account | -
  login open code open suspended             | dismiss_reminder_offer | lib/reminders/my-reminders.ts
  login open code open suspended             | end_pause | features/challenges/api/set-pause.ts
  login open code open suspended             | end_session | features/settings/api/end-session.ts
  login closed code closed suspended         | end_unknown_subscription | -
  login closed code closed suspended         | export_member | -
  login closed code closed suspended         | files_without_member | -
  login closed code closed suspended         | finish_job | -
  login open code open suspended             | has_accepted_terms | lib/session/consent.ts
  login closed code closed suspended         | hidden_file_placed | -
  login closed code closed suspended         | hidden_file_step | -
  login closed code closed suspended         | keep_checkout | -
  login closed code closed suspended         | keep_withdrawal | -
  login closed code closed suspended         | make_result_final | -
  login closed code closed suspended         | managed_subscription | -
  login closed code closed closed            | member_achievements | features/profile/api/get-achievements.ts
  login closed code closed suspended         | member_plan | -
  login open code open suspended             | my_blocks | features/settings/api/get-blocks.ts
  login open code open suspended             | my_certificate | features/certificates/api/get-certificate.ts
  login open code open suspended             | my_challenge_days | features/challenges/api/get-challenge-days.ts
  login open code open suspended             | my_challenge_review | features/challenges/api/get-my-review.ts
  login open code open suspended             | my_consents | features/settings/api/consents.ts
  login open code open suspended             | my_dashboard | -
  login open code open suspended             | my_member_card | features/benefits/api/get-member-card.ts
  login open code open suspended             | my_milestones | lib/challenges/my-milestones.ts
  login open code open suspended             | my_notices | features/notices/api/get-notices.ts
  login open code open suspended             | my_pauses | features/challenges/api/get-my-pauses.ts
  login open code open suspended             | my_perks | features/plan/api/get-perks.ts
  login open code open suspended             | my_photo_room | lib/files/photo-room.ts
  login open open open open                  | my_plan | features/plan/api/get-plan.ts
  login open code open suspended             | my_push_devices | -
  login open code open suspended             | my_reminders | lib/reminders/my-reminders.ts
  login open code open open                  | my_reports | lib/reports/get-my-reports.ts
  login open open open open                  | my_second_door | lib/session/second-door.ts
  login open code open suspended             | my_sessions | features/settings/api/get-sessions.ts
  login open code open suspended             | my_staff_role | features/console/api/get-staff-state.ts
  login open code open open                  | my_suspension | features/settings/api/get-suspension.ts
  login open code open suspended             | my_today | -
  login open code open suspended             | my_voided_check_ins | features/challenges/api/get-my-voids.ts
  login closed code closed suspended         | note_push | -
  login open code open suspended             | open_reminder | lib/reminders/my-reminders.ts
  login open code open suspended             | prove_by_mailed_code | lib/session/proof-code.ts
  login closed code closed suspended         | put_workout_in_challenge | features/workouts/api/put-in-challenge.ts
  login closed code closed suspended         | queue_announcement_mails | -
  login open code open suspended             | read_notices | features/notices/api/get-notices.ts
  login closed code closed suspended         | record_card_use | -
  login closed code closed suspended         | record_challenge_check_in | features/challenges/api/check-in.ts
  login closed code closed suspended         | record_payment_event | -
  login closed code closed suspended         | record_public_report | -
  login closed code closed suspended         | record_subscription | -
  login closed code closed suspended         | record_workout_basic | lib/outbox/record-workout.ts
  login open code open suspended             | recovery_codes_left | features/console/api/get-recovery-codes-left.ts
  login closed code closed suspended         | redeem_payment_code | -
  login closed code closed suspended         | refresh_dashboard_data | features/profile/api/get-profile-figures.ts
  login open code open suspended             | remove_push_device | lib/reminders/my-reminders.ts
  login open code open suspended             | report_content | features/reports/api/report-content.ts
  login closed code closed suspended         | request_payment_code | -
  login open code open suspended             | search_challenge_ranking | features/challenges/api/search-ranking.ts
  login open open open open                  | second_factor_shown | -
  login open code open suspended             | set_close_friends | features/plan/api/set-close-friends.ts
  login open code open suspended             | set_consent | features/settings/api/consents.ts
  login open code open suspended             | set_notice_mails | features/notices/api/set-notice-mails.ts
  login open code open suspended             | set_pause | features/challenges/api/set-pause.ts
  login closed code closed suspended         | set_push_setup | -
  login open code open suspended             | set_reminders | lib/reminders/my-reminders.ts
  login open open open open                  | stop_lost_phone | lib/session/second-door.ts
  login open code open suspended             | subscribe_push | lib/reminders/my-reminders.ts
  login closed code closed suspended         | sync_unknown_subscriptions | -
  login closed code closed suspended         | take_jobs | -
  login closed code closed suspended         | tell_of_leaving | -
  login open code open suspended             | test_reminder | lib/reminders/my-reminders.ts
  login open code open suspended             | tick_challenge_day | features/challenges/api/tick-day.ts
  open open code open suspended              | transparency | -
  login closed code closed suspended         | unattached_files_step | -
  login open code open suspended             | unblock_member | features/settings/api/unblock-member.ts
  login closed code closed suspended         | unsubscribe_reminders | -
  login closed code closed suspended         | update_user_level | -
  login closed code closed suspended         | use_account_link | -
  login open open open open                  | use_recovery_code | lib/session/second-factor.ts
`),
];
