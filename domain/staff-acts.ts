/** The roles of the staff; each may do what the one before may. */
export const STAFF_ROLES = ['moderator', 'operator', 'owner'] as const;

export type StaffRole = (typeof STAFF_ROLES)[number];

export interface ActRule {
  /** The lowest role that may do it. */
  leastRole: StaffRole;
  /** Whether it asks for a code of the last 15 minutes: it destroys, hands out, ends sessions or makes staff. */
  needsFreshCode: boolean;
  /**
   * Whether it is done to one person, or shows what others said of one: a person below the caller, unless the caller is
   * an owner.
   */
  isOnPerson: boolean;
  /**
   * The table whose change it tells to the open pages of members; null for one that changes nothing that such a page
   * shows.
   */
  tells: string | null;
  /**
   * How often in 24 hours the staff may do it to one person, all of them together. Acts that mail the person or end
   * their sessions have it; what tells nobody, has a figure of its own, or takes back such an act has none.
   */
  timesADay?: number;
  /** Its name in the log, as what somebody did; null for one that leaves no line there. */
  inLog: string | null;
}

/**
 * The acts of the staff: each is a procedure. `app.staff_acts` has the same rows in SQL
 * (supabase/schemas/staff/rows.sql), held to these by supabase/tests/closed-lists.test.ts; 107_staff_above_staff holds
 * who must stand below whom.
 */
export const STAFF_ACTS = {
  staff_today: { leastRole: 'moderator', needsFreshCode: false, isOnPerson: false, tells: null, inLog: null },
  staff_search_members: { leastRole: 'moderator', needsFreshCode: false, isOnPerson: false, tells: null, inLog: null },
  staff_member: { leastRole: 'moderator', needsFreshCode: false, isOnPerson: false, tells: null, inLog: 'Abriu mais uma página de membro' },
  staff_challenges: { leastRole: 'moderator', needsFreshCode: false, isOnPerson: false, tells: null, inLog: null },
  staff_participants: { leastRole: 'moderator', needsFreshCode: false, isOnPerson: false, tells: null, inLog: null },
  staff_private_field: { leastRole: 'operator', needsFreshCode: false, isOnPerson: true, tells: null, inLog: 'Viu um dado privado' },
  staff_void_check_in: {
    leastRole: 'operator',
    needsFreshCode: false,
    isOnPerson: true,
    tells: 'challenge_check_ins',
    inLog: 'Anulou um check-in',
    timesADay: 30,
  },
  staff_take_back_void: {
    leastRole: 'operator',
    needsFreshCode: false,
    isOnPerson: true,
    tells: 'challenge_check_ins',
    inLog: 'Desfez a anulação de um check-in',
  },
  staff_give_level: {
    leastRole: 'operator',
    needsFreshCode: false,
    isOnPerson: true,
    tells: 'user_progress_level',
    inLog: 'Deu o plano Expert',
    timesADay: 5,
  },
  staff_take_level: {
    leastRole: 'operator',
    needsFreshCode: false,
    isOnPerson: true,
    tells: 'user_progress_level',
    inLog: 'Retirou o plano Expert',
  },
  // The sessions themselves end, and their channels with them.
  staff_end_sessions: {
    leastRole: 'operator',
    needsFreshCode: true,
    isOnPerson: true,
    tells: null,
    inLog: 'Encerrou os acessos',
    timesADay: 10,
  },
  staff_suspend: {
    leastRole: 'operator',
    needsFreshCode: false,
    isOnPerson: true,
    tells: 'member_suspensions',
    inLog: 'Suspendeu',
    timesADay: 5,
  },
  staff_lift_suspension: {
    leastRole: 'operator',
    needsFreshCode: false,
    isOnPerson: true,
    tells: 'member_suspensions',
    inLog: 'Encerrou a suspensão',
  },
  staff_resend_mail: {
    leastRole: 'operator',
    needsFreshCode: false,
    isOnPerson: true,
    tells: null,
    inLog: 'Reenviou um email',
    timesADay: 5,
  },
  staff_request_export: {
    leastRole: 'operator',
    needsFreshCode: true,
    isOnPerson: true,
    tells: null,
    inLog: 'Anotou um pedido de cópia dos dados',
    timesADay: 5,
  },
  staff_request_deletion: {
    leastRole: 'operator',
    needsFreshCode: true,
    isOnPerson: true,
    tells: null,
    inLog: 'Anotou um pedido de exclusão da conta',
    timesADay: 5,
  },
  staff_stop_request: { leastRole: 'operator', needsFreshCode: false, isOnPerson: true, tells: null, inLog: 'Parou um pedido' },
  staff_read_export: { leastRole: 'operator', needsFreshCode: true, isOnPerson: true, tells: null, inLog: 'Baixou a cópia dos dados' },
  staff_create_challenge: {
    leastRole: 'operator',
    needsFreshCode: false,
    isOnPerson: false,
    tells: 'challenges',
    inLog: 'Criou um desafio',
  },
  staff_repeat_challenge: {
    leastRole: 'operator',
    needsFreshCode: false,
    isOnPerson: false,
    tells: 'challenges',
    inLog: 'Repetiu um desafio',
  },
  staff_update_challenge: {
    leastRole: 'operator',
    needsFreshCode: false,
    isOnPerson: false,
    tells: 'challenges',
    inLog: 'Alterou um desafio',
  },
  staff_close_challenge: {
    leastRole: 'operator',
    needsFreshCode: false,
    isOnPerson: false,
    tells: 'challenges',
    inLog: 'Encerrou um desafio',
  },
  staff_delete_challenge: {
    leastRole: 'operator',
    needsFreshCode: true,
    isOnPerson: false,
    tells: 'challenges',
    inLog: 'Apagou um desafio',
  },
  staff_read_log: { leastRole: 'operator', needsFreshCode: false, isOnPerson: false, tells: null, inLog: null },
  staff_list: { leastRole: 'owner', needsFreshCode: false, isOnPerson: false, tells: null, inLog: null },
  staff_add: { leastRole: 'owner', needsFreshCode: true, isOnPerson: false, tells: 'club_staff', inLog: 'Adicionou à equipe' },
  staff_remove: { leastRole: 'owner', needsFreshCode: true, isOnPerson: false, tells: 'club_staff', inLog: 'Retirou da equipe' },
  staff_change_role: { leastRole: 'owner', needsFreshCode: true, isOnPerson: false, tells: 'club_staff', inLog: 'Mudou o papel' },
  // Falling away, pauses and consents.
  staff_slipping: { leastRole: 'moderator', needsFreshCode: false, isOnPerson: false, tells: null, inLog: null },
  staff_note_contact: { leastRole: 'moderator', needsFreshCode: false, isOnPerson: true, tells: null, inLog: 'Anotou que escreveu' },
  staff_send_nudge: {
    leastRole: 'moderator',
    needsFreshCode: false,
    isOnPerson: true,
    tells: 'member_notices',
    inLog: 'Mandou um aviso da equipe',
  },
  // Notices.
  staff_announcements: { leastRole: 'moderator', needsFreshCode: false, isOnPerson: false, tells: null, inLog: null },
  staff_announce: { leastRole: 'moderator', needsFreshCode: false, isOnPerson: true, tells: 'member_notices', inLog: 'Enviou um aviso' },
  staff_end_announcement: {
    leastRole: 'moderator',
    needsFreshCode: false,
    isOnPerson: true,
    tells: 'member_notices',
    inLog: 'Encerrou um aviso',
  },
  // Reports. What voids or suspends asks for an operator by itself.
  staff_reports: { leastRole: 'moderator', needsFreshCode: false, isOnPerson: false, tells: null, inLog: null },
  staff_report: { leastRole: 'moderator', needsFreshCode: false, isOnPerson: true, tells: null, inLog: 'Abriu uma denúncia' },
  // The member it is about learns of it by the decision alone.
  staff_link_report: {
    leastRole: 'moderator',
    needsFreshCode: false,
    isOnPerson: true,
    tells: null,
    inLog: 'Ligou uma denúncia ao que ela mostra',
  },
  staff_decide_report: {
    leastRole: 'moderator',
    needsFreshCode: false,
    isOnPerson: true,
    tells: 'content_reports',
    inLog: 'Decidiu uma denúncia',
  },
  staff_decide_appeal: {
    leastRole: 'moderator',
    needsFreshCode: false,
    isOnPerson: true,
    tells: 'content_reports',
    inLog: 'Decidiu um recurso',
  },
  // Days and milestones.
  staff_challenge_days: { leastRole: 'operator', needsFreshCode: false, isOnPerson: false, tells: null, inLog: null },
  staff_set_challenge_day: {
    leastRole: 'operator',
    needsFreshCode: false,
    isOnPerson: false,
    tells: 'challenge_days',
    inLog: 'Alterou um dia do programa',
  },
  // Reminders.
  staff_reminder_numbers: { leastRole: 'operator', needsFreshCode: false, isOnPerson: false, tells: null, inLog: null },
  // Exports.
  staff_export_ranking: {
    leastRole: 'moderator',
    needsFreshCode: true,
    isOnPerson: false,
    tells: null,
    inLog: 'Baixou um ranking com emails',
  },
  staff_export_log: { leastRole: 'operator', needsFreshCode: true, isOnPerson: false, tells: null, inLog: 'Baixou o registro da equipe' },
} as const satisfies Record<string, ActRule>;

export type StaffAct = keyof typeof STAFF_ACTS;

/**
 * Whether somebody may do an act.
 * @param role null for a member who is no staff, or whose session has no second factor
 */
export function mayAct(role: StaffRole | null, act: StaffAct): boolean {
  return role !== null && STAFF_ROLES.indexOf(role) >= STAFF_ROLES.indexOf(STAFF_ACTS[act].leastRole);
}
