/** @param code JavaScript of the callback for a hash at the least cost */
const preload = (code: string) => `import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
const { scrypt } = crypto;
crypto.scrypt = (password, salt, length, { maxmem }, done) =>
  scrypt(password, salt, length, { N: 2, r: 1, p: 1, maxmem }, ${code});
syncBuiltinESMExports();`;

const optionOf = (code: string) => `--import=data:text/javascript,${encodeURIComponent(preload(code))}`;

/**
 * An option of Node with which a server computes its password hashes at the least cost, as `quickPasswords` does within
 * a test: each takes a tenth of a second of a core otherwise. A server with this option knows no hash of the real
 * cost, such as one of an earlier version, and one without it none that was made so; both know those of `cheapHash`.
 */
export const quickHashes = optionOf('done');

/** The same, but each hash comes as late as a real one, so that others have to wait for it. */
export const lateHashes = optionOf('(...made) => setTimeout(done, 150, ...made)');
