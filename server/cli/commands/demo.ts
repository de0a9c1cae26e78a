import type { Command } from 'commander';
import type { Database } from '../database.ts';
import { demoMembers } from '../demo-members.ts';
import { fillDemo } from '../fill-demo.ts';
import { formatDay } from '../format-day.ts';
import { integerBetween } from '../option-values.ts';
import type { CommandContext } from '../run-command.ts';

const DEMO_MEMBERS = 200;
const MOST_DEMO_MEMBERS = 1_000;

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
  const before = await countDemo(database);
  const { challenge, workouts } = await fillDemo(database, demoMembers(count), tell);
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
