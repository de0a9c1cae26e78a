import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { STAFF_QUERY } from './staff-query.ts';

const MOST = 100;

const choicesSchema = v.object({ rows: v.array(v.object({ id: v.string(), title: v.string() })) });

/** @throws AppError */
async function getChallengeChoices() {
  return (await callProcedure('staff_challenges', { p_limit: MOST }, choicesSchema)).rows;
}

/** The newest challenges to choose one of, by id and title. */
export function useChallengeChoices() {
  return useQuery({ queryKey: queryKeys.staff('challenge-choices'), queryFn: getChallengeChoices, ...STAFF_QUERY });
}
