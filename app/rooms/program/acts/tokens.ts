import type { FormRefusal, Refusal } from '~/kit/fault/refusal';
import { messages } from '~/kit/messages';
import type { OwnerProof } from '~/rooms/account/acts/passkeys/owner-proof';
import type { User } from '~/rooms/account/store/users';
import { programLimits } from '~/rooms/program/rules/limits';
import { expiryOf, lifetimes, permissions, tokenName, tokenOf } from '~/rooms/program/rules/token';
import type { AccessToken, AccessTokens } from '~/rooms/program/store/access-tokens';
import { programWords } from '~/rooms/program/words';
import type { Clock } from '~/system/contract/clock';
import type { Random } from '~/system/contract/random';
import type { Secrets } from '~/system/contract/secrets';

export interface TokenDeps {
  readonly accessTokens: AccessTokens;
  readonly secrets: Pick<Secrets, 'hash'>;
  readonly random: Random;
  readonly clock: Clock;
  /** Refuses who cannot prove to be the account's owner (rooms/account/acts/passkeys/owner-proof.ts). */
  readonly refuseOwner: (user: User, proof: OwnerProof) => Promise<Refusal | null>;
}

interface TypedToken {
  readonly name: string;
  readonly may: string;
  /** A number of days, or empty. */
  readonly days: string;
}

/** The only time that the secret is known. */
type MadeToken = { readonly ok: true; readonly token: string; readonly name: string } | FormRefusal<'name'>;

const wrong = (errors: FormRefusal<'name'>['errors'], status = 400): FormRefusal<'name'> => ({
  ok: false,
  status,
  errors,
});

/** Makes a token, after proof that its owner asks for it. */
export const makeToken =
  ({ accessTokens, secrets, random, clock, refuseOwner }: TokenDeps) =>
  async (user: User, typed: TypedToken, proof: OwnerProof): Promise<MadeToken> => {
    const name = tokenName(typed.name);
    const may = permissions.find((each) => each === typed.may);
    const days = lifetimes.find((each) => each === typed.days);
    const most = programLimits.nameMaxCharacters;
    if (name === '') return wrong({ name: programWords.nameMissing });
    if ([...name].length > most) return wrong({ name: programWords.nameTooLong({ most }) });
    if (may === undefined || days === undefined) return wrong({ form: programWords.chooseOfTheList });
    const refused = await refuseOwner(user, proof);
    if (refused) {
      const { message, status, retryAfterMs } = refused;
      return { ...wrong({ form: message }, status), ...(retryAfterMs !== undefined && { retryAfterMs }) };
    }
    const token = tokenOf(random.secret());
    const now = clock.now();
    const added = await accessTokens.add(
      {
        ...{ id: random.id(), userId: user.id, name, may, createdAt: now },
        ...{ secretHash: secrets.hash(token), expiresAt: expiryOf(days, now) },
      },
      programLimits.tokensPerUser,
      // A new password ends all tokens, and one that is made meanwhile must not outlive them.
      user.passwordHash,
    );
    if (added) return { ok: true, token, name };
    const isFull = (await accessTokens.list(user.id)).length >= programLimits.tokensPerUser;
    return isFull
      ? wrong({ form: programWords.tooMany({ most: programLimits.tokensPerUser }) }, 409)
      : wrong({ form: messages.account.passwordWrong });
  };

/** The tokens of a user, newest first. */
export const listTokens =
  ({ accessTokens, clock }: Pick<TokenDeps, 'accessTokens' | 'clock'>) =>
  async (userId: string): Promise<(AccessToken & { readonly isExpired: boolean })[]> => {
    const now = clock.now();
    const tokens = await accessTokens.list(userId);
    return tokens.map((token) => ({ ...token, isExpired: token.expiresAt !== null && token.expiresAt <= now }));
  };
