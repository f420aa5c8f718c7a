import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { post } from '~/client/network/post';
import { passkeyWords } from '~/rooms/account/words';

interface Asked {
  readonly options?: unknown;
}

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
  const fields = Object.entries({ purpose, answer: 'json', ...proof });
  const { data, message } = await post<Asked>('/auth/passkey/options', fields, { failed: passkeyWords.failed });
  if (message !== null || !data.options) return { problem: message ?? passkeyWords.failed };
  const response =
    purpose === 'add'
      ? await startRegistration({ optionsJSON: data.options as PublicKeyCredentialCreationOptionsJSON })
      : await startAuthentication({ optionsJSON: data.options as PublicKeyCredentialRequestOptionsJSON });
  return { response: JSON.stringify(response) };
}
