-- Recovery codes are of the second factor that they were made beside: with the last one gone they open nothing, and nothing again when another is set up.

-- The same as before, and the recovery codes go too. A sheet that somebody found, or whoever has used one of its codes, would remove the next factor as well.
create or replace function app.on_last_factor_removed() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not exists (select from auth.mfa_factors f where f.user_id = old.user_id and f.status::text = 'verified') then
    update app.familiar_places p set second_factor_at = null where p.user_id = old.user_id and p.second_factor_at is not null;
    perform app.forget_recovery_codes(old.user_id);
  end if;
  return null;
end $$;
comment on function app.on_last_factor_removed() is
  'Trigger on auth.mfa_factors: whoever showed a second factor that is gone is not known by it any more, and its recovery codes are void';

comment on function public.use_recovery_code(text) is
  'Removes the caller''s second factors by a recovery code and ends every other session of theirs; the session that calls stays, at aal1. A code works once, and those beside it go with
the factors. Replies {success, codes_left} (0: new ones come with the next factor) or {success: false, error: wrong_code | over_rate_limit, message}: of wrong ones
app.recovery_guesses() in 15 minutes are heard from a network, and the right one always';
comment on function public.recovery_codes_left() is 'How many of the caller''s recovery codes are still good; none without a second factor';

-- Codes that factors of before have left behind.
delete from app.mfa_recovery_codes c
where not exists (select from auth.mfa_factors f where f.user_id = c.user_id and f.status::text = 'verified');

revoke execute on all functions in schema app from public;
