import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { passkeyWords } from '~/rooms/account/rules/passkey-words';

type Told = { readonly response: string } | { readonly problem: string };

/**
 * Asks this device for a passkey, or for a new one. Loaded when the button is pressed.
 * @param proof the proof of ownership that adding a passkey requires
 */
export async function askPasskey(
  purpose: 'add' | 'sign-in' | 'confirm',
  proof: { readonly password: string; readonly proof: string } = { password: '', proof: '' },
): Promise<Told> {
  if (!browserSupportsWebAuthn()) return { problem: passkeyWords.unsupported };
  const answer = await fetch('/auth/passkey/options', {
    method: 'POST',
    body: new URLSearchParams({ purpose, answer: 'json', ...proof }),
  });
  const data = (await answer.json()) as { readonly options?: unknown; readonly message?: string };
  if (!answer.ok || !data.options) return { problem: data.message ?? passkeyWords.failed };
  const response =
    purpose === 'add'
      ? await startRegistration({ optionsJSON: data.options as PublicKeyCredentialCreationOptionsJSON })
      : await startAuthentication({ optionsJSON: data.options as PublicKeyCredentialRequestOptionsJSON });
  return { response: JSON.stringify(response) };
}
