-- Comments on the columns that the migrations before left without one, so that a schema browser explains every field.

comment on column public.profiles.id is 'The account''s id';
comment on column public.profiles.name is 'Name as the member writes it';
comment on column public.profiles.phone is 'Phone as the member writes it; never shown to others';
comment on column public.profiles.bio is 'A few lines about the member; never shown to others';
comment on column public.profiles.gender is 'feminino, masculino, outro or prefiro_nao_dizer';
comment on column public.profiles.birth_date is 'Never shown to others';
comment on column public.profiles.instagram is 'Handle as the member writes it';
comment on column public.profiles.goals is 'Goals chosen from the list of the profile form';
comment on column public.profiles.photo_url is 'Photo shown when there is no profile_image_url';
comment on column public.profiles.created_at is 'When the profile was made';
comment on column public.profiles.updated_at is 'When it was last changed';

comment on column public.user_progress_level.user_id is 'The member';
comment on column public.user_progress_level.current_level is 'basic or expert, as long as the row has not expired';
comment on column public.user_progress_level.updated_at is 'When it was last changed';

comment on column public.pending_user_levels.level is 'The level that was paid';
comment on column public.pending_user_levels.level_expires_at is 'Until when it was paid; null has no end';
comment on column public.pending_user_levels.created_at is 'When the payment arrived';
comment on column public.pending_user_levels.applied_to is 'The account that received it';

comment on column public.challenges.id is 'Identifier';
comment on column public.challenges.title is 'Title as shown';
comment on column public.challenges.description is 'One paragraph for the challenge page';
comment on column public.challenges.image_url is 'Picture of the challenge';
comment on column public.challenges.type is 'main for the club''s main challenge';
comment on column public.challenges.requirements is 'The rules, one a line';
comment on column public.challenges.created_at is 'When it was made; the newest comes first';
comment on column public.challenges.updated_at is 'When it was last changed';

comment on column public.challenge_21_probe.id is 'Always 1';
comment on column public.challenge_21_probe.name is 'Title of the challenge that is probed for';
comment on column public.challenge_21_probe.created_at is 'When the database was made';

comment on column public.challenge_participants.id is 'Identifier';
comment on column public.challenge_participants.challenge_id is 'The challenge';
comment on column public.challenge_participants.user_id is 'The member';
comment on column public.challenge_participants.status is 'active, or inactive when the operator set the member aside';
comment on column public.challenge_participants.joined_at is 'When the member joined, the last time';

comment on column public.challenge_progress.challenge_id is 'The challenge';
comment on column public.challenge_progress.user_id is 'The participant';
comment on column public.challenge_progress.points is 'Points of the check-ins that count';
comment on column public.challenge_progress.completion_percentage is 'Check-ins over target in percent, 0 to 100, two decimals';
comment on column public.challenge_progress.check_ins_count is 'Check-ins that count';
comment on column public.challenge_progress.joined_at is 'When the member joined, the last time; the last tie-break';
comment on column public.challenge_progress.updated_at is 'When it was last changed';

comment on column public.workout_records.id is 'The client''s p_workout_record_id when it sent one';
comment on column public.workout_records.user_id is 'The member';
comment on column public.workout_records.challenge_id is 'The challenge it was recorded for; null for none';
comment on column public.workout_records.workout_name is 'Name of the exercise as the member writes it';
comment on column public.workout_records.duration_minutes is 'Minutes, 1 to 300';
comment on column public.workout_records.points is 'Points of the record itself; the ranking counts check-ins';
comment on column public.workout_records.notes is 'Notes, or "Intensidade: N/5" when the member wrote none';
comment on column public.workout_records.image_urls is 'Up to three pictures';
comment on column public.workout_records.created_at is 'When it reached the club';
comment on column public.workout_records.updated_at is 'When it was last changed';

comment on column public.workout_processing_queue.id is 'Identifier';
comment on column public.workout_processing_queue.user_id is 'The member';
comment on column public.workout_processing_queue.workout_id is 'The workout';
comment on column public.workout_processing_queue.challenge_id is 'The challenge it was recorded for; null for none';
comment on column public.workout_processing_queue.processed_for_ranking is 'Whether the ranking counts it';
comment on column public.workout_processing_queue.processed_for_dashboard is 'Whether the dashboard counts it';
comment on column public.workout_processing_queue.created_at is 'When it was queued';

comment on column public.challenge_check_ins.id is 'Identifier';
comment on column public.challenge_check_ins.challenge_id is 'The challenge';
comment on column public.challenge_check_ins.user_id is 'The member';
comment on column public.challenge_check_ins.points is 'Points it is worth';
comment on column public.challenge_check_ins.created_at is 'When the row was made';

comment on column public.check_in_void_log.id is 'Identifier';
comment on column public.check_in_void_log.check_in_id is 'The check-in, while its row exists';
comment on column public.check_in_void_log.challenge_id is 'Its challenge';
comment on column public.check_in_void_log.user_id is 'Its member';
comment on column public.check_in_void_log.check_in_day is 'Its day';
comment on column public.check_in_void_log.reason is 'Why, in the operator''s words';
comment on column public.check_in_void_log.voided_by is 'The database role that did it';
comment on column public.check_in_void_log.voided_at is 'When';

comment on column public.user_progress.user_id is 'The member';
comment on column public.user_progress.workouts_count is 'Workouts recorded';
comment on column public.user_progress.check_ins_count is 'Check-ins that count, over all challenges';
comment on column public.user_progress.longest_streak is 'The longest run of check-in days there was';
comment on column public.user_progress.last_check_in_day is 'Day of the newest check-in';
comment on column public.user_progress.updated_at is 'When it was last changed';

comment on column public.content_entries.collection is 'Which list it belongs to, such as recipes';
comment on column public.content_entries.id is 'Identifier within its list';
comment on column public.content_entries.position is 'Place within its list';
comment on column public.content_entries.body is 'The entry itself, as content/ defines it';

comment on column public.subscriptions.user_id is 'The member, once an account is known';
comment on column public.subscriptions.email is 'The e-mail that paid';
comment on column public.subscriptions.provider is 'The payment provider';
comment on column public.subscriptions.customer_id is 'The provider''s id of the customer';
comment on column public.subscriptions.plan_level is 'The level that is paid for';
comment on column public.subscriptions.current_period_end is 'Until when it is paid';
comment on column public.subscriptions.created_at is 'When it was first reported';
comment on column public.subscriptions.updated_at is 'When it was last reported';

comment on column public.payment_events.id is 'The provider''s id of the event';
comment on column public.payment_events.type is 'The provider''s name of the event';
comment on column public.payment_events.received_at is 'When it was handled';
