const preload = `import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
const { scrypt } = crypto;
crypto.scrypt = (password, salt, length, { maxmem }, done) =>
  scrypt(password, salt, length, { N: 2, r: 1, p: 1, maxmem }, done);
syncBuiltinESMExports();`;

/**
 * An option of Node with which a server computes its password hashes at the least cost, as `quickPasswords` does within
 * a test: each takes a tenth of a second of a core otherwise. A server with this option knows no hash of the real
 * cost, such as one of an earlier version, and one without it none that was made so; both know those of `cheapHash`.
 */
export const quickHashes = `--import=data:text/javascript,${encodeURIComponent(preload)}`;
