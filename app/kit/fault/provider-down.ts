/** The sign-in provider cannot be reached or sends an unexpected answer. */
export class ProviderDown extends Error {
  override readonly name = 'ProviderDown';
}
