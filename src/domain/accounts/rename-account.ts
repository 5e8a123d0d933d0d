import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { isConstraint } from "../../database/database.ts";
import { invalid } from "../../errors.ts";
import { noteAudit } from "../audit/note-audit.ts";
import type { Actor } from "../permissions/actor.ts";
import { type Account, accountByName } from "./account.ts";
import { checkAccountName } from "./names.ts";

/**
 * Gives a user or an organization another name. The old one leads to the new one until somebody takes it.
 * @throws DomainError "invalid" for a bad or taken name
 */
export async function renameAccount(
	app: App,
	actor: Actor,
	account: Account,
	name: string,
): Promise<void> {
	checkAccountName(name);
	if (name === account.name) return;
	const lower = name.toLowerCase();
	const taken = () => invalid(`user already exists [name: ${name}]`);
	try {
		await app.db.write(async (tx) => {
			const holder = await accountByName(tx, name);
			if (holder && holder.id !== account.id) throw taken();
			await tx.change((q) =>
				q
					.updateTable("account")
					.set({ name, lower_name: lower, updated_at: now(app) })
					.where("id", "=", account.id),
			);
			// the new name leads to nobody else, its own old name leads here
			const old = account.lower_name === lower ? [] : [account.lower_name];
			await tx.change((q) =>
				q
					.deleteFrom("account_redirect")
					.where("lower_name", "in", [lower, ...old]),
			);
			for (const lower_name of old)
				await tx.change((q) =>
					q
						.insertInto("account_redirect")
						.values({ lower_name, account_id: account.id }),
				);
			noteAudit(app, tx, {
				action: "account.renamed",
				in: account,
				before: account,
				after: { name },
			});
			await app.events.record(tx, {
				kind: "account.renamed",
				actor: actor.account?.id,
				payload: { account: account.id, from: account.name, to: name },
			});
		});
	} catch (error) {
		if (isConstraint(error)) throw taken();
		throw error;
	}
}
