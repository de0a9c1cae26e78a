-- A refresh token that was used up long ago and is shown again was stolen or copied. The embedded server ends its session and keeps a record.

alter table app.access_records drop constraint access_records_kind_check;
alter table app.access_records add constraint access_records_kind_check check (kind in
  ('sign_in', 'provider_sign_in', 'link_sign_in', 'failed_sign_in', 'sign_out', 'password_change', 'account_deletion', 'reused_token'));
comment on column app.access_records.kind is
  'What happened; link_sign_in is by a mailed link, provider_sign_in by Google or Apple, reused_token ends a session whose old token was used again';
