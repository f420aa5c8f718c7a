/** A course for an administrator. */
export interface AdminCourse {
  readonly id: string;
  readonly title: string;
  readonly language: string;
  /** For people; `1` if it names none. */
  readonly version: string;
  readonly isOwn: boolean;
  readonly isOff: boolean;
  readonly faults: number;
  /** How many accounts have a map that was made from it. */
  readonly learners: number;
}
