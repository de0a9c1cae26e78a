import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { supabase } from '#web/lib/data/supabase.ts';
import { STAFF_QUERY, staffReply } from './staff-reply.ts';

const MOST = 100;

const choicesSchema = v.object({ rows: v.array(v.object({ id: v.string(), title: v.string() })) });

/** @throws AppError */
async function getChallengeChoices() {
  return (await staffReply(choicesSchema, supabase.rpc('staff_challenges', { p_limit: MOST }))).rows;
}

/** The newest challenges to choose one of, by id and title. */
export function useChallengeChoices() {
  return useQuery({ queryKey: queryKeys.staff('challenge-choices'), queryFn: getChallengeChoices, ...STAFF_QUERY });
}
