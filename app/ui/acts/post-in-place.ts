/**
 * Sends an act to its address and stays on the page whatever comes back: the router would put its error screen in the page's place where
 * the server refuses or the network is gone.
 * @param route the id of the route that the address belongs to
 * @param failed what is said where no answer came
 * @param fields of its form
 * @returns null when it is done, else why it is not, as a sentence for the user
 */
export async function postInPlace(
  address: string,
  route: string,
  failed: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<string | null> {
  try {
    const response = await fetch(`${address}?_data=${encodeURIComponent(route)}`, {
      method: 'POST',
      body: new URLSearchParams({ ...fields, answer: 'json' }),
    });
    // Where the action leads elsewhere the router's answer has no body.
    if (response.status === 204) return null;
    const { message } = (await response.json()) as { message?: string };
    return response.ok ? null : (message ?? failed);
  } catch {
    return failed;
  }
}
