import type { App } from "../../app.ts";
import { query, type Transaction } from "../../database/database.ts";
import { findReferences } from "../../markup/find-references.ts";
import { accountsByNames } from "../accounts/account.ts";
import { accessTo } from "../permissions/access.ts";
import { actingFor } from "../permissions/actor.ts";
import type { Owned } from "../repositories/repository.ts";
import { type Issue, mayRead } from "./issue.ts";

/** More names than this in one text are no longer a conversation. */
const most = 50;
const wanted = new Set(["mention"] as const);
const code = /```[\s\S]*?```|`[^`\n]*`/g;

const add = query((q, p: { issue: number; account: number }) =>
	q
		.insertInto("issue_mention")
		.values({ issue_id: p.issue, account_id: p.account })
		.onConflict((c) => c.doNothing()),
);

/** The ids of the users whom a text names and who may read the item that it stands in. */
export async function mentionedIn(
	app: App,
	owned: Owned,
	kind: Issue["kind"],
	text: string,
): Promise<number[]> {
	if (!text.includes("@")) return [];
	const names = new Set<string>();
	for (const part of findReferences(text.replace(code, " "), wanted as never))
		if (part.kind === "reference" && part.reference.kind === "mention")
			names.add(part.reference.name.toLowerCase());
	const accounts = await accountsByNames(app.db, [...names].slice(0, most));
	const readers: number[] = [];
	for (const account of accounts) {
		if (account.kind !== "user") continue;
		const access = await accessTo(app.db, actingFor(account), [owned]);
		const own = access.get(owned.repository.id);
		if (own && mayRead(own, { kind })) readers.push(account.id);
	}
	return readers;
}

/** Remembers who is named in an issue. */
export async function addMentions(
	tx: Transaction,
	issue: number,
	accounts: readonly number[],
): Promise<void> {
	for (const account of accounts) await tx.run(add, { issue, account });
}
