-- closed lists: made by npm run db:migration from supabase/schemas.

comment on table public.challenge_21_probe is 'One row, read once at start by the web app to see that the 21-day challenge can be reached. @list';
