-- The same network and the same mailbox everywhere: wrong codes are counted by the /48 of IPv6, as all else is, since whoever is given one has 65,536
-- networks of a household; and mails to an address that anybody may write by the mailbox, whatever tag is written.

create or replace function app.card_network(given_address text) returns text
language sql stable set search_path = ''
as $$ select app.network_of(app.caller_address(given_address), 48) $$;
comment on function app.card_network(text) is 'What wrong codes are counted under: an address, of IPv6 the /48 that anybody gets for nothing';

create function app.mailbox_of(address text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when a.host in ('gmail.com', 'googlemail.com') then replace(a.name, '.', '') || '@gmail.com'
    else coalesce(a.name || '@' || a.host, lower(address)) end
  from (select coalesce(nullif(split_part(m.parts[1], '+', 1), ''), m.parts[1]) as name, m.parts[2] as host
    from (select regexp_match(lower(address), '^(.+)@([^@]+)$') as parts) m) a
$$;
comment on function app.mailbox_of(text) is
  'The mailbox that an address leads to, as far as mails to it are counted: without a tag, and at Gmail without dots. domain/cases/mailboxes.json is its case table, domain/mailbox.ts its other half';

-- The same as before; mails are counted by the mailbox.
-- Security definer: writes what API roles can't; app.require_service asks who calls.
create or replace function app.record_public_report(in_email text, in_reason text, in_place text, in_words text, in_address text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_email constant text := lower(app.clean_line(in_email));
  v_place constant text := app.clean_text(in_place);
  v_words constant text := nullif(app.clean_text(in_words), '');
  v_wait integer;
  v_is_mailed boolean;
  v_target app.report_target;
  v_report app.content_reports;
begin
  perform app.require_service();
  if not app.is_report_reason(in_reason) or v_email is null or not app.is_mail_address(v_email)
    or coalesce(char_length(v_place), 0) not between 1 and app.max_report_place_length() or char_length(v_words) > app.max_report_words_length() then
    return app.failure('invalid_input');
  end if;
  v_wait := app.count_report('form ' || app.network_of(app.caller_address(in_address), 48));
  if v_wait > 0 then
    return app.too_many_attempts(v_wait);
  end if;
  -- Anybody may write somebody's address, with a tag or another: its mailbox gets so many mails a day, and its owner reports all the same.
  v_is_mailed := app.count_report('mail ' || app.hash_of(app.mailbox_of(v_email))) = 0;
  v_target := app.picture_target(concat_ws(' ', v_place, v_words), null, null);
  if v_is_mailed then
    v_report := app.write_report('stranger', v_target, null, v_email, null, in_reason, v_words, v_place);
  else
    v_report := app.keep_report('stranger', v_target, null, v_email, null, in_reason, v_words, v_place);
  end if;
  return app.done() || jsonb_build_object('number', v_report.number, 'is_mailed', v_is_mailed);
end $$;

revoke execute on all functions in schema app from public;
