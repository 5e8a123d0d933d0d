import type { App } from "../../../src/app.ts";
import {
	type Account,
	accountByName,
} from "../../../src/domain/accounts/account.ts";
import type { Actor } from "../../../src/domain/permissions/actor.ts";
import { isDomainError } from "../../../src/errors.ts";
import type { Entry, Guard } from "../../../src/http/endpoint.ts";

/** The parts of a request besides its caller; `body` is only looked at by guards that ask after it. */
interface Coming {
	readonly params?: Readonly<Record<string, string>>;
	readonly path?: string;
	readonly route?: string;
	readonly method?: string;
	readonly headers?: Readonly<Record<string, string>>;
	readonly body?: object;
}

/** Asks guards of a forge: "in", the status and address of what has moved, or the kind and message of the refusal. */
export const entering =
	(app: App) =>
	async (
		of: Guard<object>,
		actor: Actor,
		{ body, ...more }: Coming = {},
	): Promise<string> => {
		const entry = {
			...{ app, actor, params: {}, method: "GET", path: "/api/v1/x" },
			...{ route: "", query: new URLSearchParams(), headers: {}, ...more },
		} as unknown as Entry;
		try {
			const found = await of.enter(entry);
			if (body) await of.admit?.(entry, found, body);
			return "in";
		} catch (error) {
			if (!isDomainError(error)) throw error;
			const { kind, message, details } = error;
			return kind === "moved"
				? `${details?.status} ${details?.location}`
				: `${kind}: ${message}`;
		}
	};

/** An actor with an account, by a password unless told; a token has all rights unless told. */
export const actorOf = (
	account: Account,
	via: Actor["via"] = "password",
	more: Partial<NonNullable<Actor["token"]>> = {},
): Actor => ({
	...{ account, via },
	token:
		via === "token"
			? { id: 1, scopes: ["all"], repositories: undefined, ...more }
			: undefined,
});

/** A token that is limited to public things. */
export const publicOnly = { scopes: ["public-only", "all"] };

/** The account of a name that is there. */
export async function accountNamed(app: App, name: string): Promise<Account> {
	const account = await accountByName(app.db, name);
	if (!account) throw new Error(`there is no account ${name}`);
	return account;
}
