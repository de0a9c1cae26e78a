import { AppError, hasClubAnswered } from '#web/lib/data/errors.ts';

/** The toast for an update that failed: where the club answered it says why, anything else was not to be expected. */
export function updateFailureToast(error: unknown): { title: string; description: string } {
  if (error instanceof AppError && hasClubAnswered(error)) return { title: 'Erro ao atualizar perfil', description: error.message };
  return { title: 'Erro inesperado', description: 'Erro inesperado ao atualizar perfil' };
}
