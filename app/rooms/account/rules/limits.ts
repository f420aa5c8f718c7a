import type { RateLimit } from '~/kit/limits';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Limits of the ways in, apart from the others: no page's script needs them. */
export const accountLimits = {
  verifyLinkMs: 2 * day,
  resetLinkMs: hour,
  changeEmailLinkMs: day,
  deleteLinkMs: hour,
  /** As long as browsers keep a cookie at most. */
  knownDeviceMs: 400 * day,
  /** How many accounts a device is known for; the oldest goes. */
  accountsPerDevice: 8,
  passkeyChallengeMs: 5 * minute,
  passkeysPerUser: 20,
  /** Without a password, a sign-in of this age at most shows who it is. */
  freshSignInMs: 10 * minute,
  invitationMs: 7 * day,
  /** How long an invitation that cannot be used any more is listed. */
  invitationKeptMs: 30 * day,
  /** How long a sign-in with Google or another provider may take, from our button to the way back. */
  providerSignInMs: 10 * minute,
  /** A link from the command line. */
  signInLinkMs: 15 * minute,
} as const;

/** The state of a sign-in with a provider is good once. */
export const providerState: RateLimit = { name: 'sign-in:state', times: 1, windowMs: 10 * minute };

/** By user, or by address for visitors: an address may be a whole school. */
export const passkeyOptions: RateLimit = { name: 'passkey:options', times: 120, windowMs: minute };
