import { PLAN_PATH } from './plan-path.ts';

/** A path with those of the query's values that are there. */
export function withQuery(path: string, query: Record<string, string | undefined>): string {
  const entries = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return entries.length > 0 ? `${path}?${new URLSearchParams(entries)}` : path;
}

/** The console's address; console-paths.ts has those below it. */
export const CONSOLE_PATH = '/operador';

/** The values that a register form begins with besides the challenge. */
export interface WorkoutPrefill {
  name: string;
  type: string;
  minutes: number;
}

/** An address without parts that change. */
export function fixed<const P extends string>(path: P) {
  return { path, getHref: (): P => path };
}

/** Every address of the app: `path` is the router's pattern, `getHref()` a link to it. */
export const paths = {
  landing: { path: '/', getHref: () => '/' as const },
  plans: { path: '/', hash: 'planos', getHref: () => '/#planos' as const },
  terms: fixed('/terms'),
  privacy: fixed('/privacy'),
  privacyPolicy: fixed('/politica-privacidade'),
  termsOfUse: fixed('/termos-uso'),
  report: fixed('/denuncia'),
  transparency: fixed('/transparencia'),
  auth: {
    login: fixed('/auth/login'),
    signup: fixed('/auth/signup'),
    forgotPassword: fixed('/auth/forgot-password'),
    resetPassword: fixed('/auth/reset-password'),
    confirm: fixed('/auth/confirm'),
    accountLink: fixed('/auth/account-link'),
    callback: fixed('/auth/callback'),
    mobileCallback: fixed('/auth/mobile-callback'),
  },
  app: {
    root: fixed('/app'),
    home: fixed('/app/home'),
    workouts: fixed('/app/workouts'),
    workoutHistory: fixed('/app/workouts/history'),
    /** One workout opened in the member's own list. */
    ownWorkout: {
      path: '/app/workouts/history',
      getHref: (workoutId: string) => withQuery('/app/workouts/history', { workout: workoutId }),
    },
    recordWorkout: {
      path: '/app/workouts/record',
      getHref: (challengeId?: string, prefill?: Partial<WorkoutPrefill>) =>
        withQuery('/app/workouts/record', { challengeId, name: prefill?.name, type: prefill?.type, minutes: prefill?.minutes?.toString() }),
    },
    challenges: fixed('/app/challenges'),
    challenge: {
      path: '/app/challenges/:challengeId',
      getHref: (challengeId: string) => `/app/challenges/${challengeId}`,
    },
    challengeRanking: {
      path: '/app/challenges/:challengeId/ranking',
      getHref: (challengeId: string) => `/app/challenges/${challengeId}/ranking`,
    },
    memberWorkouts: {
      path: '/app/challenges/:challengeId/user/:userId/workouts',
      getHref: (challengeId: string, userId: string) => `/app/challenges/${challengeId}/user/${userId}/workouts`,
    },
    dashboard: fixed('/app/dashboard'),
    nutrition: fixed('/app/nutrition'),
    recipe: {
      path: '/app/nutrition/recipe/:recipeId',
      getHref: (recipeId: string) => `/app/nutrition/recipe/${recipeId}`,
    },
    profile: fixed('/app/profile'),
    profileEdit: fixed('/app/profile/edit'),
    benefits: fixed('/app/benefits'),
    memberCard: fixed('/app/benefits/card'),
    plan: fixed(PLAN_PATH),
    notices: fixed('/app/notices'),
    settings: fixed('/app/settings'),
    settingsPassword: fixed('/app/settings/password'),
    settingsSessions: fixed('/app/settings/sessions'),
    settingsBlocks: fixed('/app/settings/blocked'),
    settingsReports: fixed('/app/settings/reports'),
    help: fixed('/app/help'),
    terms: fixed('/app/terms'),
    privacy: fixed('/app/privacy'),
  },
} as const;
