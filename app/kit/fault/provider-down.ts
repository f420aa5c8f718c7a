/** The provider that people sign in with cannot be reached, or does not say what it should. */
export class ProviderDown extends Error {
  override readonly name = 'ProviderDown';
}
