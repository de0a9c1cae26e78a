import type { Command } from 'commander';
import { addDays } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import type { Database } from '../database.ts';
import { prepareDemoChallenge } from '../demo-challenge.ts';
import { demoMembers } from '../demo-members.ts';
import { demoJoinDay, demoWorkouts } from '../demo-plan.ts';
import { playDemoMember } from '../demo-player.ts';
import { formatDay } from '../format-day.ts';
import { integerBetween } from '../option-values.ts';
import type { CommandContext } from '../run-command.ts';

const DEMO_MEMBERS = 200;
const MOST_DEMO_MEMBERS = 1_000;
/** After so many members it says how far it has come. */
const PROGRESS_STEP = 20;
/** Demo members have been training for this long before the challenge begins. */
const DAYS_BEFORE_CHALLENGE = 28;

/** Adds `demo`. */
export function addDemoCommand(program: Command, context: CommandContext): void {
  program
    .command('demo')
    .usage('[opções]')
    .description('cria membros de demonstração com treinos e check-ins; repetir completa até hoje, sem duplicar')
    .option('--members <número>', 'quantos membros', integerBetween('--members', 1, MOST_DEMO_MEMBERS), DEMO_MEMBERS)
    .action(({ members }: { members: number }) => createDemo(context, members));
}

async function createDemo({ database, print, tell }: CommandContext, count: number): Promise<void> {
  const challenge = await database.transaction(prepareDemoChallenge);
  const [clock] = await database.query<{ now: string; today: Day }>(
    `select to_char(app.now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now, app.club_today()::text as today`,
  );
  const { now, today } = clock ?? { now: '', today: '' };
  const lastDay = today < challenge.end ? today : challenge.end;
  const before = await countDemo(database);
  let workouts = 0;
  for (const member of demoMembers(count)) {
    const joinDay = [demoJoinDay(member.index, challenge.start), lastDay].toSorted()[0] ?? lastDay;
    const planned = demoWorkouts(member.index, addDays(challenge.start, -DAYS_BEFORE_CHALLENGE), today, challenge.start);
    const plan = {
      member,
      since: addDays(challenge.start, -DAYS_BEFORE_CHALLENGE),
      challenge: { id: challenge.id, joinDay, lastDay },
      // What they would do later today they have not done yet.
      workouts: planned.filter(({ registeredAt }) => registeredAt <= now),
    };
    workouts += await playDemoMember(database, plan);
    if ((member.index + 1) % PROGRESS_STEP === 0) tell(`Membros de demonstração: ${member.index + 1} de ${count}...\n`);
  }
  const after = await countDemo(database);
  print(
    `Desafio "${challenge.title}": de ${formatDay(challenge.start)} a ${formatDay(challenge.end)}` +
      `${challenge.wasMoved ? ' (datas ajustadas para a demonstração)' : ''}.\n` +
      `Membros de demonstração: ${after.members} (${after.members - before.members} novos). ` +
      `Treinos: ${after.workouts} (${workouts} novos). Check-ins: ${after.checkIns} (${after.checkIns - before.checkIns} novos).\n`,
  );
}

async function countDemo(database: Database): Promise<{ members: number; workouts: number; checkIns: number }> {
  const [counts] = await database.query<{ members: number; workouts: number; check_ins: number }>(
    `with demo as (select id from public.profiles where email like 'demo.%@clube21.example')
     select (select count(*)::int from demo) as members,
            (select count(*)::int from public.workout_records where user_id in (select id from demo)) as workouts,
            (select count(*)::int from public.challenge_check_ins where user_id in (select id from demo)) as check_ins`,
  );
  return { members: counts?.members ?? 0, workouts: counts?.workouts ?? 0, checkIns: counts?.check_ins ?? 0 };
}
