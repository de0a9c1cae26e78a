-- An address is one address: list syntax, which a mail program sends to each part of, is none.

create function app.is_mail_address(value text) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(char_length(value) <= 254
    and value ~ '^[^@\s[:cntrl:]<>"(),:;\[\]\\]{1,64}@[^@\s[:cntrl:]<>"(),:;\[\]\\]{1,189}\.[^@\s[:cntrl:]<>".(),:;\[\]\\]{2,}$', false)
$$;
comment on function app.is_mail_address(text) is
  'Whether a text is one e-mail address that a mail may be sent to, and nothing else. domain/cases/mail-address.json is its case table, _shared/mail-address.ts its other half';

-- Other topics change how often it is taken: the judge of the address alone is another's.
do $$
declare
  v_source constant text := (select p.prosrc from pg_proc p where p.oid = 'app.record_public_report(text, text, text, text, text)'::regprocedure);
  v_judge constant text := $judge$v_email !~ '^[^@\s<>"]{1,64}@[^@\s<>"]{1,189}\.[^@\s<>".]{2,}$' or char_length(v_email) > 254$judge$;
begin
  if position(v_judge in v_source) = 0 then
    raise exception 'app.record_public_report judges no address';
  end if;
  execute format('create or replace function app.record_public_report(in_email text, in_reason text, in_place text, in_words text, in_address text)
returns jsonb language plpgsql volatile security definer set search_path = '''' as %L',
    replace(v_source, v_judge, 'not app.is_mail_address(v_email)'));
end $$;

revoke execute on all functions in schema app from public;
