import { messages } from '~/kit/messages';

/** The answer to every form with a password if PASSWORD_LOGIN is off. */
export const passwordsOff = () => ({ ok: false, status: 403, errors: { form: messages.signIn.passwordsOff } }) as const;
