import { libraryMedia } from './media.ts';
import type { LibraryPartner } from './schema.ts';

const media = libraryMedia.muscleTraining;

export const muscleTraining: LibraryPartner = {
  id: 'ferro-manso',
  name: 'Ferro Manso',
  tagline: 'Força com técnica, uma carga de cada vez',
  logoColor: '#ffb9a3',
  backgroundColor: '#7a2414',
  icon: 'Dumbbell',
  workoutCategory: 'musculação',
  contents: [
    {
      id: 'primeira-semana-na-academia',
      title: 'Primeira semana na academia',
      description:
        'Um treino de corpo inteiro para quem está chegando: agachamento, supino, remada e prancha, com a postura explicada antes de cada carga.',
      category: 'musculação',
      duration: '45 min',
      difficulty: 'Iniciante',
      ...media.firstWeek,
    },
    {
      id: 'pernas-e-gluteos',
      title: 'Pernas e glúteos com base firme',
      description:
        'Agachamento, levantamento terra romeno, avanço e elevação pélvica em quatro séries, com pausa suficiente para caprichar na técnica.',
      category: 'musculação',
      duration: '55 min',
      difficulty: 'Intermediário',
      ...media.lowerBody,
    },
    {
      id: 'costas-peito-e-bracos',
      title: 'Costas, peito e braços',
      description: 'Pares de empurrar e puxar que equilibram a parte de cima do corpo e rendem mais em menos tempo de academia.',
      category: 'musculação',
      duration: '50 min',
      difficulty: 'Intermediário',
      ...media.upperBody,
    },
    {
      id: 'halteres-em-casa',
      title: 'Força em casa com dois halteres',
      description: 'Seis exercícios, três voltas e só um par de halteres. Sem halteres, duas garrafas cheias resolvem.',
      category: 'musculação',
      duration: '35 min',
      difficulty: 'Todos os níveis',
      ...media.homeDumbbells,
    },
    {
      id: 'abdomen-sem-abdominal',
      title: 'Abdômen forte sem abdominal',
      description: 'Pranchas, carregamentos e rotações controladas para um centro firme, que protege a coluna em todos os outros treinos.',
      category: 'musculação',
      duration: '25 min',
      difficulty: 'Todos os níveis',
      ...media.core,
    },
    {
      id: 'fichas-de-forca',
      title: 'Fichas de força A, B e C',
      description:
        'Três fichas para quatro semanas, com séries, repetições, descanso e espaço para anotar a carga. É só levar para a academia.',
      category: 'musculação',
      duration: '50 min',
      difficulty: 'Todos os níveis',
      ...media.sheets,
    },
  ],
};
