-- How old a factor is: a young one stops no other way.

create table app.factor_starts (
  factor_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  started_at timestamptz not null default app.now()
);
comment on table app.factor_starts is 'Since when each second factor is in use. The auth server''s own instants are of when its set-up began, or change with each code';
comment on column app.factor_starts.factor_id is 'The factor, in auth.mfa_factors; no foreign key, since a hosted project''s table is the platform''s';
comment on column app.factor_starts.user_id is 'The member; the row goes with the account';
comment on column app.factor_starts.started_at is 'When its first code was shown';

create index factor_starts_user_idx on app.factor_starts (user_id);

create function app.factor_started_at(in_factor uuid) returns timestamptz
language sql stable set search_path = ''
as $$
  select coalesce((select s.started_at from app.factor_starts s where s.factor_id = f.id), f.created_at) from auth.mfa_factors f where f.id = in_factor
$$;
comment on function app.factor_started_at(uuid) is 'Since when a second factor is in use; one of before this was noted has the instant of its set-up';

create function app.is_young_factor(in_factor uuid) returns boolean
language sql stable set search_path = ''
as $$ select app.factor_started_at(in_factor) > app.now() - make_interval(days => app.young_factor_days()) $$;
comment on function app.is_young_factor(uuid) is
  'Whether a second factor is younger than app.young_factor_days(): it stops nothing, since whoever has the account may not be who set it up';

-- Without those that the club's key does not open.
create function app.may_pass_factors(in_session uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return app.is_by_mailed_link(in_session) and not exists (
    select from auth.sessions s join auth.mfa_factors f on f.user_id = s.user_id
    where s.id = in_session and f.status::text = 'verified' and not app.is_young_factor(f.id)
      and not exists (select from app.unreadable_factors u where u.factor_id = f.id));
end $$;
comment on function app.may_pass_factors(uuid) is
  'Whether a session by a mailed link may set a password and remove the second factors without a code: none of them is old enough to stop it';

create function app.forget_recovery_codes(member_id uuid) returns void
language sql volatile set search_path = ''
as $$ delete from app.mfa_recovery_codes c where c.user_id = member_id $$;
comment on function app.forget_recovery_codes(uuid) is 'Voids the recovery codes of a member, whoever had them made';

-- RLS ------------------------------------------------------------------------------------------------

alter table app.factor_starts enable row level security;

-- Grants ---------------------------------------------------------------------------------------------

revoke all on app.factor_starts from public, anon, authenticated, service_role;
