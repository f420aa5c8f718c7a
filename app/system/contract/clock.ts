/** Time is handed in, so that tests do not wait. */
export interface Clock {
  now(): Date;
}
