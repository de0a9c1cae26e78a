-- A first second factor is taken into use only by who has shown the mailbox. The embedded server asks before; this holds for every writer of the row, as on a
-- hosted project, whose auth server asks for nothing.

create function app.may_take_first_factor(in_session uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  -- Longer than for the beginning of the set-up: the app has to be found, and the picture to be read.
  return exists (
    select from auth.sessions s join auth.mfa_amr_claims a on a.session_id = s.id
    where s.id = in_session and s.created_at > pg_catalog.now() - interval '2 hours'
      and a.authentication_method in ('otp', 'recovery', 'magiclink', 'invite', 'email/signup')
  ) or exists (
    select from app.session_proofs p join auth.sessions s on s.id = p.session_id and s.user_id = p.user_id
    where p.session_id = in_session and p.proved_at > app.now() - interval '1 hour');
end $$;
comment on function app.may_take_first_factor(uuid) is
  'Whether a session may show the first code of a first second factor: it has shown the mailbox, as app.has_mailbox_proof asks, an hour longer';

-- Security definer: the auth server's role has no rights on the club's tables.
create function app.on_first_factor() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- At the end of the transaction: by then the session that showed the code names the factor. For a further factor the auth server asks for a code of one that is there.
  if not exists (select from auth.mfa_factors f where f.id = new.id and f.status::text = 'verified')
    or exists (select from auth.mfa_factors f where f.user_id = new.user_id and f.id <> new.id and f.status::text = 'verified')
    or exists (select from auth.sessions s where s.user_id = new.user_id and s.factor_id = new.id and app.may_take_first_factor(s.id)) then
    return null;
  end if;
  raise exception using errcode = '42501', message = 'reauthentication_needed',
    detail = 'A first second factor needs a mailed code (prove_by_mailed_code) or a session by a mailed link';
end $$;
comment on function app.on_first_factor() is
  'Trigger on auth.mfa_factors: refuses a first factor that a session takes into use which has shown the password alone';

create constraint trigger club_first_factor after update of status on auth.mfa_factors deferrable initially deferred
  for each row when (old.status::text <> 'verified' and new.status::text = 'verified') execute function app.on_first_factor();
