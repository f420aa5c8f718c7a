/** Time is injected, so that tests do not wait. */
export interface Clock {
  now(): Date;
}
