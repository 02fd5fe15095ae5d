import type { Feedback } from '#domain/feedback.ts';
import type { NewFounder, SportId, SurveySportId } from '#domain/founder.ts';

interface FounderRow {
  founder_number: number;
  sports: SurveySportId[];
  created_at: string;
}

interface FounderInsert extends NewFounder {
  id: string;
  founder_number?: number;
  referred_by: string | null;
}

interface FounderPass {
  founder_number: number;
  first_name: string;
  referral_code: string | null;
  signups: number;
  rewards: number;
  spots_left: number;
}

type AsRecord<T> = { [K in keyof T]: T[K] };

/** The part of the database that the public key can reach: `Row` lists what it may read, `Insert` what it may write. */
export interface Database {
  public: {
    Tables: {
      founders: {
        Row: AsRecord<FounderRow>;
        Insert: AsRecord<FounderInsert>;
        Update: Record<string, never>;
        Relationships: [];
      };
      beta_feedback: {
        Row: Record<string, never>;
        Insert: AsRecord<Feedback & { id: string }>;
        Update: Record<string, never>;
        Relationships: [];
      };
    };
    Views: Record<string, never>;
    Functions: {
      founder_pass: { Args: { id: string }; Returns: AsRecord<FounderPass>[] };
      referrer_name: { Args: { code: string }; Returns: string | null };
      sport_interest: { Args: Record<PropertyKey, never>; Returns: Record<SportId, number>[] };
    };
  };
}
