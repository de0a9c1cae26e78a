-- Rows of closed lists: the club's own, which no member writes. Backups leave them behind.

insert into app.job_kinds (kind, patience, is_message, is_beyond_taking_back) values
  -- A mail three days late says nothing any more, one of the auth server neither, and a push that waits longer than a day.
  ('mail', '3 days', true, false),
  ('account_mail', '3 days', false, false),
  ('push', '1 day', true, false),
  ('announcement_mails', null, false, false),
  -- The end, delay or refund of a subscription is tried until it is done.
  ('end_subscription', null, false, false),
  ('delay_subscription', null, false, false),
  -- The next night asks again.
  ('sync_subscription', '1 day', false, false),
  ('find_subscriptions', '1 day', false, false),
  ('unattached_files', '1 day', false, true),
  -- For three days the provider repeats an event.
  ('check_session', '3 days', false, false),
  ('hidden_file', null, false, false),
  ('final_result', null, false, true),
  ('lost_phone', null, false, true),
  ('delete_account', null, false, true);

insert into app.mail_kinds (mail, facts) values
  ('paid', 'payment_mail_facts'),
  ('charge_failed', 'payment_mail_facts'),
  ('cancelled', 'payment_mail_facts'),
  ('refunded', 'payment_mail_facts'),
  ('payment_code', 'payment_code_mail_facts'),
  ('left_without_code', 'leaving_mail_facts'),
  ('raffle_won', 'raffle_mail_facts'),
  ('suspended', 'suspension_mail_facts'),
  ('suspension_lifted', 'suspension_mail_facts'),
  ('member_request', 'member_request_mail_facts'),
  ('staff_changed', 'staff_changed_mail_facts'),
  ('staff_act', 'staff_act_mail_facts'),
  ('factor_changed', 'factor_changed_mail_facts'),
  ('factor_added', 'account_mail_facts'),
  ('access_voided', 'account_mail_facts'),
  ('lost_phone_asked', 'account_mail_facts'),
  ('lost_phone_waits', 'account_mail_facts'),
  ('lost_phone_stopped', 'account_mail_facts'),
  ('codes_paused', 'code_mail_facts'),
  ('recovery_tried', 'code_mail_facts'),
  ('recovery_codes_made', 'code_mail_facts'),
  ('provider_linked', 'account_mail_facts'),
  ('data_copied', 'account_mail_facts'),
  ('account_deleted', 'deletion_mail_facts'),
  ('announcement', 'announcement_mail_facts'),
  ('report_received', 'report_mail_facts'),
  ('report_decided', 'report_mail_facts'),
  ('report_appeal', 'report_mail_facts'),
  ('content_hidden', 'report_mail_facts'),
  ('content_decided', 'report_mail_facts'),
  ('appeal_decided', 'report_mail_facts'),
  ('urgent_reports', 'urgent_mail_facts'),
  ('reminder', 'reminder_mail_facts'),
  ('reminder_test', 'reminder_mail_facts');
