const preload = `import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
const { scrypt } = crypto;
crypto.scrypt = (password, salt, length, { maxmem }, done) =>
  scrypt(password, salt, length, { N: 2, r: 1, p: 1, maxmem }, done);
syncBuiltinESMExports();`;

/**
 * An option of Node with which a server computes its password hashes at the least cost, as `quickPasswords` does within
 * a test: each takes a tenth of a second of a core otherwise. Hashes made so, and those of `cheapHash`, are only known
 * to servers with this option.
 */
export const quickHashes = `--import=data:text/javascript,${encodeURIComponent(preload)}`;
