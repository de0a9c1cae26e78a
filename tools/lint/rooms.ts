/** The folders of one table of docs/architecture.md. */
export interface Rooms {
  /** The folder in which they lie; '' for the project itself. */
  parent: string;
  /** From the lowest: a room imports from itself and from the ranks before its own, never from another room of its rank. */
  ranks: readonly (readonly string[])[];
  /** Rooms that may import less than their rank allows, each with all that it may import. */
  only?: Readonly<Record<string, readonly string[]>>;
}

/** A feature is a room of its own: features never import each other. */
export const APP_FOLDERS: Rooms = {
  parent: '',
  ranks: [
    ['domain'],
    ['content', 'web/config'],
    ['web/lib'],
    ['web/components'],
    ['web/features/*'],
    ['web/app', 'web/site', 'web/worker', 'web/card-page', 'web/certificate-page'],
  ],
  only: { 'web/worker': ['web/config'], 'web/card-page': [], 'web/certificate-page': ['content'] },
};

/** Each may import the files of web/lib itself, and what those may. */
export const WEB_SHELVES: Rooms = {
  parent: 'web/lib',
  ranks: [
    ['device'],
    ['data'],
    ['loading'],
    ['session'],
    ['checkout', 'drafts', 'files', 'live', 'marks', 'timers'],
    ['challenges', 'favorites', 'reminders', 'reports'],
    ['outbox'],
  ],
};

/** Each may import `supabase/functions`, `domain` and `content` too. */
export const SERVER_ROOMS: Rooms = {
  parent: 'server',
  ranks: [
    ['base'],
    ['config', 'mail'],
    ['database'],
    ['http'],
    ['data-gate', 'limits', 'pages', 'functions', 'dev'],
    ['auth', 'boot', 'content-loading', 'realtime'],
    ['storage', 'oauth'],
    ['request-guards', 'health'],
    ['data-path', 'backup'],
    ['cli'],
  ],
  only: {
    'data-path': ['base', 'config', 'database', 'http', 'data-gate'],
    backup: ['base', 'config', 'mail', 'database', 'http', 'data-gate', 'limits', 'boot', 'storage'],
    cli: 'base config mail database http data-gate limits pages functions dev auth boot content-loading realtime backup'.split(' '),
  },
};

/** Only tests import from these, and they may import from any room beside them. */
export const TEST_SHELVES = ['testing'];
export const SERVER_TEST_ROOMS = ['testing', 'security-tests', 'web-answers'];

/**
 * The rooms that a room may import from, itself left out.
 * @throws Error when no rank names the room.
 */
export function importableFrom({ ranks, only }: Rooms, room: string): readonly string[] {
  const rank = ranks.findIndex((names) => names.includes(room));
  if (rank === -1) throw new Error(`No rank names the room ${room}`);
  return only?.[room] ?? ranks.slice(0, rank).flat();
}

/** A room's folder, from the root of the project. */
export const folderOf = ({ parent }: Rooms, room: string) => (parent === '' ? room : `${parent}/${room}`);
