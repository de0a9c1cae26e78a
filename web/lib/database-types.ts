/** The tables and procedures the app calls, as types for supabase-js. The migrations in supabase/ are the source. */

type Json = unknown;

type Table<Row, Required extends keyof Row = never> = {
  Row: Row;
  Insert: Partial<Row> & Pick<Row, Required>;
  Update: Partial<Row>;
  Relationships: [];
};

type ChallengeChild<Row, Name extends string, Required extends keyof Row = never> = Omit<Table<Row, Required>, 'Relationships'> & {
  Relationships: [
    {
      foreignKeyName: `${Name}_challenge_id_fkey`;
      columns: ['challenge_id'];
      isOneToOne: false;
      referencedRelation: 'challenges';
      referencedColumns: ['id'];
    },
  ];
};

export type ProfileRow = {
  id: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  bio: string | null;
  gender: string | null;
  birth_date: string | null;
  instagram: string | null;
  goals: string[] | null;
  photo_url: string | null;
  profile_image_url: string | null;
  completed_workouts: number;
  streak: number;
  points: number;
  created_at: string;
  updated_at: string;
};

export type UserLevelRow = {
  user_id: string;
  current_level: 'basic' | 'expert';
  level_expires_at: string | null;
  unlocked_features: string[];
  updated_at: string;
};

export type WorkoutRecordRow = {
  id: string;
  user_id: string;
  challenge_id: string | null;
  workout_name: string;
  workout_type: string | null;
  date: string;
  duration_minutes: number;
  intensity: number | null;
  points: number;
  notes: string | null;
  image_urls: string[] | null;
  workout_day: string;
  registered_at: string;
  created_at: string;
};

export type ContentEntryRow = {
  collection: string;
  id: string;
  position: number;
  feature: string | null;
  body: Json;
};

export type ChallengeRow = {
  id: string;
  title: string;
  description: string | null;
  image_url: string | null;
  start_date: string;
  end_date: string;
  type: string | null;
  points: number;
  requirements: string[];
  participants: number;
  active: boolean;
  target_check_ins: number;
  time_zone: string;
  /** When the operator closed it before its end. */
  closed_at: string | null;
  created_at: string;
};

export type ChallengeParticipantRow = {
  id: string;
  challenge_id: string;
  user_id: string;
  status: string;
  joined_at: string;
};

export type ChallengeProgressRow = {
  challenge_id: string;
  user_id: string;
  points: number;
  position: number | null;
  completion_percentage: number;
  check_ins_count: number;
  user_name: string;
  user_photo_url: string | null;
  is_active: boolean;
};

export type ChallengeCheckInRow = {
  id: string;
  user_id: string;
  challenge_id: string;
  workout_id: string | null;
  check_in_date: string;
  check_in_day: string;
  points: number;
  voided_at: string | null;
};

export type MemberConsentRow = {
  user_id: string;
  document: 'terms' | 'privacy';
  version: string;
  accepted_at: string;
};

type Procedure<Args, Returns = Json> = { Args: Args; Returns: Returns };

export type RecordWorkoutArgs = {
  p_user_id: string;
  p_workout_name: string;
  p_workout_type: string | null;
  p_date: string;
  p_duration_minutes: number;
  p_challenge_id: string | null;
  p_workout_id: string | null;
  p_notes: string | null;
  p_workout_record_id: string | null;
  p_registered_at?: string | null;
  p_intensity?: number | null;
};

/** One of the member's open sessions, as the procedure my_sessions tells of it. */
export type OpenSession = {
  id: string;
  /** What the browser called itself when the session was last renewed. */
  user_agent: string | null;
  /** The beginning of the internet address, such as 203.0.113.0/24. */
  network: string | null;
  started_at: string;
  /** When it was last renewed, which happens about once an hour of use. */
  last_used_at: string;
  is_current: boolean;
};

export type Database = {
  public: {
    Tables: {
      profiles: Table<ProfileRow, 'id'>;
      user_progress_level: Table<UserLevelRow, 'user_id'>;
      workout_records: Table<WorkoutRecordRow>;
      challenges: Table<ChallengeRow>;
      challenge_participants: ChallengeChild<
        ChallengeParticipantRow,
        'challenge_participants',
        'challenge_id' | 'user_id' | 'status'
      >;
      challenge_progress: ChallengeChild<ChallengeProgressRow, 'challenge_progress', 'challenge_id' | 'user_id'>;
      challenge_check_ins: ChallengeChild<ChallengeCheckInRow, 'challenge_check_ins'>;
      member_consents: Table<MemberConsentRow>;
      content_entries: Table<ContentEntryRow>;
      challenge_21_probe: Table<Record<string, Json>>;
    };
    Views: Record<string, never>;
    Functions: {
      record_workout_basic: Procedure<RecordWorkoutArgs>;
      refresh_dashboard_data: Procedure<{ p_user_id: string }>;
      member_achievements: Procedure<{ p_user_id: string }>;
      challenge_ranking_page: Procedure<{ p_challenge_id: string; p_limit?: number; p_cursor?: Json }>;
      search_challenge_ranking: Procedure<{ p_challenge_id: string; p_query: string; p_limit?: number }>;
      record_challenge_check_in: Procedure<{
        p_user_id: string;
        p_challenge_id: string;
        p_workout_id: string;
        p_workout_name: string;
        p_workout_type: string | null;
        p_duration_minutes: number;
      }>;
      my_voided_check_ins: Procedure<Record<string, never>>;
      put_workout_in_challenge: Procedure<{ p_user_id: string; p_workout_id: string; p_challenge_id: string }>;
      challenge_stats: Procedure<{ p_challenge_id: string }>;
      update_user_level: Procedure<{ user_id_param: string; new_level: string }>;
      apply_pending_user_level: Procedure<{ email_param: string }>;
      accept_terms: Procedure<{ p_version: string }>;
      my_sessions: Procedure<never, OpenSession[]>;
      end_session: Procedure<{ p_session_id: string }>;
      account_proof: Procedure<never, 'password' | 'code' | null>;
      has_accepted_terms: Procedure<{ p_version?: string | null }, boolean>;
    };
  };
};
