/** Why an act is refused: one sentence, or one for a field. */
interface Refusal {
  readonly message?: string;
  readonly errors?: Readonly<Record<string, string>>;
}

/**
 * Sends an act to its address and stays on the page whatever the answer. The router would replace the page by its
 * error screen if the server refuses or the network is gone.
 * @param route the id of the route that the address belongs to
 * @param failed what is said if no answer came
 * @param fields of its form
 * @returns null when it is done, else why it is not, as a sentence for the user
 */
export async function postInPlace(
  address: string,
  route: string,
  failed: string,
  fields = new FormData(),
): Promise<string | null> {
  try {
    const response = await fetch(
      `${address}${address.includes('?') ? '&' : '?'}_data=${encodeURIComponent(route)}`,
      {
        method: 'POST',
        headers: { Accept: 'application/json' },
        body: new URLSearchParams([...(fields as Iterable<[string, string]>), ['answer', 'json']]),
      },
    );
    // The router answers a redirect without a body.
    if (response.status === 204) return null;
    const { message, errors = {} } = (await response.json()) as Refusal;
    return response.ok ? null : (message ?? Object.values(errors)[0] ?? failed);
  } catch {
    return failed;
  }
}
