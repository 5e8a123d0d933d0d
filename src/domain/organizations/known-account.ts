import type { Reader } from "../../database/database.ts";
import { type Account, accountByName, isUser } from "../accounts/account.ts";
import { maySeeAccount } from "../permissions/access.ts";
import type { Actor } from "../permissions/actor.ts";
import { isMember } from "./membership.ts";

/** Whether an actor may know that an account exists. */
export async function mayKnow(
	db: Reader,
	actor: Actor,
	account: Account,
): Promise<boolean> {
	const member =
		account.kind === "organization" &&
		account.visibility !== "public" &&
		actor.account !== undefined &&
		(await isMember(db, account.id, actor.account.id));
	return maySeeAccount(actor, account, member);
}

/** The account of a name, if an actor may know of it. */
export async function knownAccount(
	db: Reader,
	actor: Actor,
	name: string,
): Promise<Account | undefined> {
	const found = await accountByName(db, name);
	return found && (await mayKnow(db, actor, found)) ? found : undefined;
}

/** The account that somebody names: any user, whose names are no secret to those who choose people by them, and organizations he may know of. */
export async function namedAccount(
	db: Reader,
	actor: Actor,
	name: string,
): Promise<Account | undefined> {
	const found = await accountByName(db, name);
	if (!found || isUser(found)) return found;
	return (await mayKnow(db, actor, found)) ? found : undefined;
}
