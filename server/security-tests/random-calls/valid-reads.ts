import type { Random } from '#server/testing/random.ts';
import type { Call, World } from './call.ts';

type Kind = 'text' | 'number' | 'boolean' | 'instant' | 'day' | 'id' | 'list';
interface TableWords {
  columns: Record<string, Kind>;
  embeds: string[];
}

const TABLES: Record<string, TableWords> = {
  challenges: {
    columns: {
      id: 'id',
      title: 'text',
      description: 'text',
      start_date: 'instant',
      end_date: 'instant',
      points: 'number',
      requirements: 'list',
      active: 'boolean',
      created_at: 'instant',
    },
    embeds: ['challenge_participants', 'challenge_progress'],
  },
  challenge_participants: {
    columns: { id: 'id', challenge_id: 'id', user_id: 'id', status: 'text', joined_at: 'instant' },
    embeds: ['challenges'],
  },
  challenge_progress: {
    columns: {
      challenge_id: 'id',
      user_id: 'id',
      points: 'number',
      completion_percentage: 'number',
      user_name: 'text',
      check_ins_count: 'number',
      is_active: 'boolean',
    },
    embeds: ['challenges'],
  },
  challenge_check_ins: {
    columns: {
      id: 'id',
      challenge_id: 'id',
      user_id: 'id',
      workout_id: 'id',
      check_in_date: 'instant',
      check_in_day: 'day',
      points: 'number',
    },
    embeds: ['challenges'],
  },
  workout_records: {
    columns: {
      id: 'id',
      user_id: 'id',
      challenge_id: 'id',
      workout_name: 'text',
      workout_type: 'text',
      date: 'instant',
      duration_minutes: 'number',
      points: 'number',
      notes: 'text',
      image_urls: 'list',
    },
    embeds: ['challenge_progress'],
  },
  profiles: { columns: { id: 'id', name: 'text', email: 'text', bio: 'text', goals: 'list', created_at: 'instant' }, embeds: [] },
  user_progress: { columns: { user_id: 'id', points: 'number' }, embeds: [] },
  content_entries: { columns: { id: 'text', collection: 'text', position: 'number' }, embeds: [] },
};

const WORDS = ['Corrida', 'yoga', 'a b', 'ação', 'x,y', 'f(x)', '"aspas"', '100%', 'não_é', 'barra\\invertida', '{chave}', 'null', '7', ''];

function plainText(random: Random, world: World, kind: Kind): string {
  if (kind === 'number') return String(random.whole(300));
  if (kind === 'boolean') return random.pick(['true', 'false']);
  if (kind === 'instant') return random.pick(['2026-05-01T12:00:00Z', '2026-05-01T09:00:00-03:00', '2026-05-01']);
  if (kind === 'day') return '2026-05-01';
  if (kind === 'id') return random.pick([...world.memberIds, world.challengeId, random.uuid()]);
  return random.pick(WORDS);
}

const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, (character) => `\\${character}`)}"`;

/** `operator.value`; in a logic tree a text must be quoted. */
function comparison(random: Random, world: World, kind: Kind, isInTree: boolean): string {
  const not = random.chance(0.2) ? 'not.' : '';
  if (random.chance(0.15)) return `${not}is.${kind === 'boolean' ? random.pick(['true', 'false', 'null', 'unknown']) : 'null'}`;
  if (kind === 'list') return `${not}${random.pick(['cs', 'cd'])}.{${random.some(WORDS).map(quoted).join(',')}}`;
  if (random.chance(0.15)) return `${not}in.(${[1, 2, 3].map(() => quoted(plainText(random, world, kind))).join(',')})`;
  if (kind === 'text' && random.chance(0.4)) return `${not}${random.pick(['like', 'ilike'])}.*${random.pick(['orr', 'a', 'x_z'])}*`;
  const value = plainText(random, world, kind);
  return `${not}${random.pick(['eq', 'neq', 'gt', 'gte', 'lt', 'lte'])}.${isInTree ? quoted(value) : value}`;
}

function terms(random: Random, world: World, columns: [string, Kind][], depth: number): string {
  const list = [1, 2, 3].slice(0, 1 + random.whole(2)).map(() => {
    if (depth < 3 && random.chance(0.25))
      return `${random.pick(['', 'not.'])}${random.pick(['and', 'or'])}${terms(random, world, columns, depth + 1)}`;
    const [name, kind] = random.pick(columns);
    return `${name}.${comparison(random, world, kind, true)}`;
  });
  return `(${list.join(',')})`;
}

function rowsQuery(random: Random, world: World, columns: [string, Kind][], prefix: string): [string, string][] {
  const query: [string, string][] = [];
  for (const [name, kind] of columns) if (random.chance(0.15)) query.push([`${prefix}${name}`, comparison(random, world, kind, false)]);
  if (random.chance(0.2)) query.push([`${prefix}${random.pick(['and', 'or', 'not.and', 'not.or'])}`, terms(random, world, columns, 1)]);
  if (random.chance(0.4)) {
    const [name] = random.pick(columns);
    query.push([`${prefix}order`, `${name}${random.pick(['', '.asc', '.desc'])}${random.pick(['', '.nullsfirst', '.nullslast'])}`]);
  }
  if (random.chance(0.4)) query.push([`${prefix}limit`, String(1 + random.whole(20))]);
  return query;
}

const ALIASES = ['a', 'outro_nome', 'x1', 'desafio'];

/** A read of a table that the grammar knows and every member may make. */
export function validRead(random: Random, world: World): Call {
  const table = random.pick(Object.keys(TABLES));
  const words = TABLES[table] ?? { columns: {}, embeds: [] };
  const columns = Object.entries(words.columns);
  const names = random.some(columns).map(([name], index) => (random.chance(0.2) ? `c${index}:${name}` : name));
  const query: [string, string][] = [];
  const select = random.chance(0.2) ? ['*'] : names;
  for (const target of words.embeds) {
    if (!random.chance(0.3)) continue;
    const alias = random.chance(0.5) ? random.pick(ALIASES) : null;
    const embedded = Object.entries(TABLES[target]?.columns ?? {});
    select.push(
      `${alias ? `${alias}:` : ''}${target}${random.pick(['', '!inner', '!challenge_id', '!challenge_id!inner'])}(${random
        .some(embedded)
        .map(([name]) => name)
        .join(',')})`,
    );
    query.push(...rowsQuery(random, world, embedded, `${alias ?? target}.`));
    break;
  }
  query.push(['select', select.join(',')], ...rowsQuery(random, world, columns, ''));
  const headers: [string, string][] = [];
  if (random.chance(0.2)) headers.push(['prefer', 'count=exact']);
  if (random.chance(0.1)) headers.push(['accept-profile', 'public']);
  if (random.chance(0.1)) headers.push(['range', '0-4']);
  return {
    as: random.whole(world.memberIds.length - 1),
    method: random.chance(0.1) ? 'HEAD' : 'GET',
    path: `/rest/v1/${table}`,
    query,
    headers,
  };
}
