/** Why an action was refused: one message, or one per field. */
interface Refusal {
  readonly message?: string;
  readonly errors?: Readonly<Record<string, string>>;
}

/**
 * Posts to an action and stays on the page whatever the response. The router would replace the page by its error screen
 * if the server refuses or the network fails.
 * @param route the id of the route of the action
 * @param failed the message if no response came
 * @param fields of the form
 * @returns null on success, else the reason of the failure, as a sentence for the user
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
