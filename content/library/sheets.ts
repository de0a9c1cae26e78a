import { MIN_CHECK_IN_MINUTES } from '#domain/limits.ts';
interface SheetSection {
  heading: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  note?: string;
  /** Rows are high enough to write into by hand. */
  isForWriting?: boolean;
}

/** A printed sheet: made into a PDF by tools/write-materials.ts, and given out by a signed address only. */
export interface Sheet {
  /** Path inside the bucket of materials; the first folder names the feature that opens it. */
  path: string;
  title: string;
  introduction: string;
  sections: readonly SheetSection[];
  closing: string;
}

const STRENGTH_COLUMNS = ['Exercício', 'Séries', 'Repetições', 'Descanso', 'Carga sem. 1', 'Carga sem. 2', 'Carga sem. 3', 'Carga sem. 4'];

/** An exercise with room for the loads of four weeks. */
function exercise(name: string, sets: number, repetitions: string, rest: string): string[] {
  return [name, String(sets), repetitions, rest, '', '', '', ''];
}

export const strengthSheets: Sheet = {
  path: 'workouts_library/fichas-de-forca.pdf',
  title: 'Fichas de força A, B e C',
  introduction:
    'Quatro semanas, três treinos por semana, com um dia de descanso entre eles: A, B e C. Aqueça por cinco minutos e escolha uma carga com que ainda faria duas repetições no fim da série. Quando todas as séries saírem bem, aumente um pouco na semana seguinte.',
  sections: [
    {
      heading: 'Ficha A: pernas e centro',
      columns: STRENGTH_COLUMNS,
      rows: [
        exercise('Agachamento', 4, '8 a 10', '90 s'),
        exercise('Levantamento terra romeno', 3, '10', '90 s'),
        exercise('Avanço com halteres', 3, '10 por perna', '60 s'),
        exercise('Elevação pélvica', 3, '12', '60 s'),
        exercise('Panturrilha em pé', 3, '15', '45 s'),
        exercise('Prancha', 3, '30 a 45 s', '45 s'),
      ],
    },
    {
      heading: 'Ficha B: peito, ombros e tríceps',
      columns: STRENGTH_COLUMNS,
      rows: [
        exercise('Supino com halteres', 4, '8 a 10', '90 s'),
        exercise('Desenvolvimento de ombros', 3, '10', '90 s'),
        exercise('Flexão de braços', 3, 'até 12', '60 s'),
        exercise('Elevação lateral', 3, '12', '60 s'),
        exercise('Tríceps na polia', 3, '12', '60 s'),
        exercise('Prancha lateral', 3, '20 a 30 s por lado', '45 s'),
      ],
    },
    {
      heading: 'Ficha C: costas, bíceps e corpo inteiro',
      columns: STRENGTH_COLUMNS,
      rows: [
        exercise('Remada curvada', 4, '8 a 10', '90 s'),
        exercise('Puxada na frente', 3, '10', '90 s'),
        exercise('Remada unilateral', 3, '10 por lado', '60 s'),
        exercise('Rosca direta', 3, '12', '60 s'),
        exercise('Caminhada com carga', 3, '40 passos', '60 s'),
        exercise('Agachamento sem carga', 2, '20', '60 s'),
      ],
    },
  ],
  closing: 'Dor forte não faz parte do treino: pare, descanse e, se ela continuar, procure um profissional de saúde.',
};

const RUN_COLUMNS = ['Semana', 'Treino 1', 'Treino 2', 'Treino 3', 'Feito'];

export const runningPlan: Sheet = {
  path: 'workouts_library/planilha-5-km.pdf',
  title: 'Planilha de corrida: seus primeiros 5 km',
  introduction:
    'Oito semanas, três treinos por semana, sempre com um dia livre entre eles. Cada treino começa e termina com cinco minutos de caminhada. O ritmo certo é aquele em que você ainda consegue conversar. Se uma semana pesar, repita-a antes de seguir.',
  sections: [
    {
      heading: 'Semanas 1 a 4: correr e caminhar',
      columns: RUN_COLUMNS,
      rows: [
        [
          '1',
          '8 × (1 min correndo, 2 min caminhando)',
          '8 × (1 min correndo, 2 min caminhando)',
          '9 × (1 min correndo, 2 min caminhando)',
          '',
        ],
        [
          '2',
          '8 × (1 min 30 s correndo, 2 min caminhando)',
          '7 × (2 min correndo, 2 min caminhando)',
          '8 × (2 min correndo, 2 min caminhando)',
          '',
        ],
        [
          '3',
          '6 × (3 min correndo, 2 min caminhando)',
          '6 × (3 min correndo, 2 min caminhando)',
          '5 × (4 min correndo, 2 min caminhando)',
          '',
        ],
        [
          '4',
          '5 × (5 min correndo, 2 min caminhando)',
          '4 × (6 min correndo, 2 min caminhando)',
          '4 × (7 min correndo, 2 min caminhando)',
          '',
        ],
      ],
    },
    {
      heading: 'Semanas 5 a 8: correr sem parar',
      columns: RUN_COLUMNS,
      rows: [
        [
          '5',
          '3 × (8 min correndo, 2 min caminhando)',
          '3 × (9 min correndo, 2 min caminhando)',
          '2 × (12 min correndo, 2 min caminhando)',
          '',
        ],
        ['6', '2 × (14 min correndo, 2 min caminhando)', '2 × (15 min correndo, 1 min caminhando)', '20 min correndo', ''],
        ['7', '22 min correndo', '2 × (15 min correndo, 1 min caminhando)', '26 min correndo', ''],
        ['8', '28 min correndo', '20 min correndo, bem leve', '5 km, no seu ritmo', ''],
      ],
    },
  ],
  closing: `Cada treino de ${MIN_CHECK_IN_MINUTES} minutos ou mais, com a caminhada incluída, vale o check-in do dia no desafio. Boa corrida!`,
};

/** Every sheet of the library. */
export const librarySheets: readonly Sheet[] = [strengthSheets, runningPlan];
