import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { CeremonyOptions, Passkey, WebAuthn } from './contract/web-authn';

const mostCharacters = 20_000;
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
const carried = (challenge: string) => Buffer.from(challenge).toString('base64url');
const known = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

/** Loaded when it is used: it takes 0.2 s, a tenth of the server's start. */
const library = () => import('@simplewebauthn/server');

/** The checks with @simplewebauthn/server, only for passkeys of this origin. */
export function webAuthn(appUrl: string): WebAuthn {
  const { origin, hostname: rpID } = new URL(appUrl);
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true };
  const describe = ({ credentialId, transports }: Passkey) => ({ id: credentialId, transports: [...transports] });

  return {
    optionsToAdd: async ({ id, email, nickname }, existing, challenge) =>
      (await (
        await library()
      ).generateRegistrationOptions({
        rpName: 'Topiary',
        rpID,
        userName: email,
        userDisplayName: nickname,
        userID: new Uint8Array(Buffer.from(id)),
        challenge,
        attestationType: 'none',
        excludeCredentials: existing.map(describe),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })) as unknown as CeremonyOptions,
    optionsToSign: async (allowed, challenge) =>
      (await (
        await library()
      ).generateAuthenticationOptions({
        rpID,
        challenge,
        allowCredentials: allowed.map(describe),
        userVerification: 'required',
      })) as unknown as CeremonyOptions,
    read(response) {
      try {
        if (response.length > mostCharacters) return null;
        const { id, response: inner } = JSON.parse(response) as AuthenticationResponseJSON;
        const data: unknown = JSON.parse(Buffer.from(inner.clientDataJSON, 'base64url').toString());
        const challenge = (data as { challenge?: unknown } | null)?.challenge;
        if (typeof id !== 'string' || id === '' || typeof challenge !== 'string') return null;
        // Our challenges are text, which WebAuthn carries as bytes.
        return { credentialId: id, challenge: Buffer.from(challenge, 'base64url').toString() };
      } catch {
        return null;
      }
    },
    async verifyNew(response, challenge) {
      const { verifyRegistrationResponse } = await library();
      try {
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          response: JSON.parse(response) as RegistrationResponseJSON,
          expectedChallenge: carried(challenge),
          ...expected,
        });
        if (!verified) return null;
        const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
        return {
          credentialId: id,
          publicKey: Buffer.from(publicKey).toString('base64url'),
          counter,
          transports: transports.filter((each) => known.has(each)),
        };
      } catch {
        return null;
      }
    },
    async verifySigned(response, challenge, { credentialId, publicKey, counter, transports }) {
      const { verifyAuthenticationResponse } = await library();
      try {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: JSON.parse(response) as AuthenticationResponseJSON,
          expectedChallenge: carried(challenge),
          ...expected,
          credential: { id: credentialId, publicKey: bytes(publicKey), counter, transports: [...transports] },
        });
        return verified ? authenticationInfo.newCounter : null;
      } catch {
        return null;
      }
    },
  };
}
