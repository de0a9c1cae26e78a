-- One index of a member's check-ins in place of two, and room in the pages of the rows that each workout changes: an update that stays
-- in its page writes no index.

create index challenge_check_ins_user_idx on public.challenge_check_ins (user_id, check_in_day desc);
drop index public.challenge_check_ins_user_day_idx;
drop index public.challenge_check_ins_user_date_idx;

-- For pages that are filled from now on.
alter table public.profiles set (fillfactor = 85);
alter table public.user_progress set (fillfactor = 85);
