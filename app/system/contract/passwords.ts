export interface Passwords {
  /** Hashes slowly on purpose, off the main thread. Throws `Busy` when too many already wait. */
  hash(password: string): Promise<string>;
  /** False, after the same work, if `hash` is null: a missing account must not answer faster. */
  verify(password: string, hash: string | null): Promise<boolean>;
  /**
   * True if a hash was made with another cost than the current one: it should be replaced while its password is
   * available.
   */
  isOutdated(hash: string): boolean;
  /**
   * Whether others would guess the password early; `about` has words about its owner. Only advice: never throws, and is
   * false if the answer does not come in time.
   */
  isObvious(password: string, about: readonly string[]): Promise<boolean>;
  close(): Promise<void>;
}
