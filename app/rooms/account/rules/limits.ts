import type { RateLimit } from '~/kit/limits';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Limits of sign-in and accounts; separate from the other limits, since no page's script needs them. */
export const accountLimits = {
  verifyLinkMs: 2 * day,
  resetLinkMs: hour,
  changeEmailLinkMs: day,
  deleteLinkMs: hour,
  /** The longest lifetime that browsers allow a cookie. */
  knownDeviceMs: 400 * day,
  /** How many accounts a device is known for; a new one replaces the oldest. */
  accountsPerDevice: 8,
  passkeyChallengeMs: 5 * minute,
  passkeysPerUser: 20,
  /** The age up to which a session counts as proof of ownership for users without a password. */
  freshSignInMs: 10 * minute,
  invitationMs: 7 * day,
  /** How long an unusable invitation stays listed. */
  invitationKeptMs: 30 * day,
  /** How long a sign-in with a provider may take, from the button to the callback. */
  providerSignInMs: 10 * minute,
  /** A sign-in link from the command line. */
  signInLinkMs: 15 * minute,
} as const;

/** Makes each state of a provider sign-in valid once. */
export const providerState: RateLimit = { name: 'sign-in:state', times: 1, windowMs: 10 * minute };

/** By user, or by IP address for visitors: an address may serve a whole school. */
export const passkeyOptions: RateLimit = { name: 'passkey:options', times: 120, windowMs: minute };
