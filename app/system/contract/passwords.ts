export interface Passwords {
  /** Hashes slowly on purpose, off the main thread. Throws `Busy` when too many wait already. */
  hash(password: string): Promise<string>;
  /** False, after the same work, where `hash` is null: a missing account must not answer faster. */
  verify(password: string, hash: string | null): Promise<boolean>;
  /** True where a hash was made at another cost than today's: to be replaced while its password is at hand. */
  isOutdated(hash: string): boolean;
  /**
   * Whether others would guess the password early; `about` holds words about its owner. Advice only: never throws, and
   * is false if the answer is not there in time.
   */
  isObvious(password: string, about: readonly string[]): Promise<boolean>;
  close(): Promise<void>;
}
