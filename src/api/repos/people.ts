import type { App } from "../../app.ts";
import type { Account } from "../../domain/accounts/account.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { streamed } from "../../http/paging.ts";
import { accountView } from "../../views/account.ts";

/** So many are written together. */
const atOnce = 500;

/** Answers with all of some people: the list is not cut into pages, and may name tens of thousands. */
export function allPeople(
	app: App,
	actor: Actor,
	accounts: readonly Account[],
) {
	const views = (from: number) =>
		accounts
			.slice(from, from + atOnce)
			.map((account) => accountView(app, actor, account));
	if (accounts.length <= atOnce) return views(0);
	return streamed(views(0), rest(), accounts.length);

	async function* rest() {
		for (let from = atOnce; from < accounts.length; from += atOnce)
			yield views(from);
	}
}
