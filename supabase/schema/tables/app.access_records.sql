-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table app.access_records (
  id bigint not null generated always as identity,
  happened_at timestamp with time zone not null default app.now(),
  kind text not null,
  member_id uuid,
  address inet,
  email_hash text,
  constraint access_records_pkey PRIMARY KEY (id),
  constraint access_records_kind_check CHECK ((kind = ANY ('{sign_in,provider_sign_in,link_sign_in,failed_sign_in,sign_out,password_change,account_deletion,reused_token,factor_enrolled,factor_removed,factor_refused,factor_recovered,access_voided,lost_phone_begun,lost_phone_stopped,lost_phone_ended}'::text[])))
);

comment on table app.access_records is 'Who signed in and out, changed the password or deleted the account, when and from where; for six months';
comment on column app.access_records.happened_at is 'When, by app.now()';
comment on column app.access_records.kind is 'What happened; link_sign_in is by a mailed link, provider_sign_in by Google or Apple, reused_token ends a session whose old token was used again,
factor_refused is a wrong code of a second factor or for its recovery, factor_recovered its removal by a recovery code, access_voided that password and sessions went by a press in a
mail or by the command, lost_phone_begun, lost_phone_stopped and lost_phone_ended the wait of who has lost the phone';
comment on column app.access_records.member_id is 'The account; null for an address nobody has an account with. No foreign key: the record outlives the account, under an id that was made up for it';
comment on column app.access_records.address is 'The caller''s internet address; null where the server did not know it';
comment on column app.access_records.email_hash is 'Of a deleted account: SHA-256 of member_id and the e-mail in small letters, so that who asks by e-mail finds it and nobody reads it off';

CREATE INDEX access_records_happened_at_idx ON app.access_records USING btree (happened_at);
CREATE INDEX access_records_member_idx ON app.access_records USING btree (member_id, happened_at);
