-- The instant that everything goes by, which tests may shift.

create table app.clock_shift (
  only_row boolean primary key default true check (only_row),
  shift interval not null default interval '0'
);
comment on table app.clock_shift is 'How far app.now() runs ahead of the database clock; zero outside tests';
comment on column app.clock_shift.shift is 'Added to now(); a negative one puts the whole system in the past';

-- Security definer: API roles may know the time but not read or move the shift.
create function app.now() returns timestamptz
language plpgsql stable security definer set search_path = ''
as $$
begin
  return pg_catalog.now() + coalesce((select c.shift from app.clock_shift c), interval '0');
end $$;
comment on function app.now() is 'The present instant: the transaction''s start plus app.clock_shift';

-- Grants ---------------------------------------------------------------------------------------------

grant execute on function app.now() to anon, authenticated, service_role;
