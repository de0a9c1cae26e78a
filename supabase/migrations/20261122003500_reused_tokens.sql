-- A refresh token that was used up long ago and is shown again was stolen or copied. The embedded server ends its session and keeps a record.

alter table app.access_records drop constraint access_records_kind_check;
alter table app.access_records add constraint access_records_kind_check check (kind in
  ('sign_in', 'provider_sign_in', 'link_sign_in', 'failed_sign_in', 'sign_out', 'password_change', 'account_deletion', 'reused_token'));
comment on column app.access_records.kind is
  'What happened; link_sign_in is by a mailed link, provider_sign_in by Google or Apple, reused_token ends a session whose old token was used again';

create function app.end_reused_session(in_session uuid, in_address inet) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_member uuid;
begin
  delete from auth.sessions s where s.id = in_session returning s.user_id into v_member;
  if found then
    perform app.note_access('reused_token', v_member, in_address);
  end if;
end $$;
comment on function app.end_reused_session(uuid, inet) is
  'For the embedded server: ends a session of which an old refresh token was shown again, and keeps an access record';

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
