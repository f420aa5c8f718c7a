/** A secret in the form of Standard Webhooks. @param key in base64 */
export const webhookSecret = (key: string): string => `whsec_${key}`;
