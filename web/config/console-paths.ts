import { CONSOLE_PATH, fixed, withQuery } from './paths.ts';

/**
 * The addresses of the console that screens link to, as `paths` has the app's. Each is a page of
 * features/console/console-rooms.ts. A file of its own: members' pages are not to have them.
 */
export const consolePaths = {
  root: fixed(CONSOLE_PATH),
  members: {
    path: '/operador/membros',
    getHref: (filters: { state?: 'suspensos' } = {}) => withQuery('/operador/membros', { situacao: filters.state }),
  },
  member: {
    path: '/operador/membros/:userId',
    getHref: (userId: string) => `/operador/membros/${userId}`,
  },
  /** The list of those who need a nudge. */
  slipping: fixed('/operador/empurrao'),
  challenges: fixed('/operador/desafios'),
  newChallenge: fixed('/operador/desafios/novo'),
  challenge: {
    path: '/operador/desafios/:challengeId',
    getHref: (challengeId: string) => `/operador/desafios/${challengeId}`,
  },
  announcements: fixed('/operador/avisos'),
  newAnnouncement: {
    path: '/operador/avisos/novo',
    getHref: (to: { memberId?: string } = {}) => withQuery('/operador/avisos/novo', { membro: to.memberId }),
  },
  reports: fixed('/operador/denuncias'),
  report: {
    path: '/operador/denuncias/:reportId',
    getHref: (reportId: string) => `/operador/denuncias/${reportId}`,
  },
  team: fixed('/operador/equipe'),
  log: {
    path: '/operador/registro',
    getHref: (filters: { memberId?: string } = {}) => withQuery('/operador/registro', { a_quem: filters.memberId }),
  },
} as const;
