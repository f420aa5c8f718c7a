/** The settings of a demo that is on. */
export interface DemoTerms {
  /** How long an account lives. */
  readonly hours: number;
  /** Calls to a model that all accounts together may make a day. */
  readonly callsADay: number;
}
