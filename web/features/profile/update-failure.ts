import { AppError } from '#web/lib/data/errors.ts';

/** The toast for an update that failed: a refusal says why, anything else was not to be expected. */
export function updateFailureToast(error: unknown): { title: string; description: string } {
  if (error instanceof AppError) return { title: 'Erro ao atualizar perfil', description: error.message };
  return { title: 'Erro inesperado', description: 'Erro inesperado ao atualizar perfil' };
}
