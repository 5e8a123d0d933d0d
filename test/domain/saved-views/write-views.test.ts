import { expect, test } from "vitest";
import { accountByName } from "../../../src/domain/accounts/account.ts";
import {
	actingFor,
	type SignedInActor,
} from "../../../src/domain/permissions/actor.ts";
import { findRepository } from "../../../src/domain/repositories/find-repository.ts";
import {
	createView,
	deleteView,
	editView,
} from "../../../src/domain/saved-views/write-views.ts";
import { bookForge } from "../../support/book.ts";

test("a view that became somebody's own meanwhile is not changed or deleted by those who saw it shared", async () => {
	const { forge } = await bookForge();
	const { app } = forge;
	const actorOf = async (name: string): Promise<SignedInActor> => {
		const account = await accountByName(app.db, name);
		if (!account) throw new Error("no account");
		return actingFor(account);
	};
	const placeFor = async (actor: SignedInActor) => {
		const found = await findRepository(app, actor, "ada", "book");
		if (!found) throw new Error("no repository");
		return found;
	};
	const [ada, bob] = [await actorOf("ada"), await actorOf("bob")];
	const [hers, his] = [await placeFor(ada), await placeFor(bob)];
	const seen = await createView(app, bob, his, {
		...{ list: "issues", name: "Bugs", query: "q=label:bug", shared: true },
	});
	const own = await editView(app, ada, hers, seen, { shared: false });
	expect(own.account_id).toBe(ada.account.id);
	const gone = { kind: "not-found" };
	await expect(
		editView(app, bob, his, seen, { name: "Mine" }),
	).rejects.toMatchObject(gone);
	await expect(deleteView(app, bob, his, seen)).rejects.toMatchObject(gone);
	const rows = await app.db.rows((q) => q.selectFrom("saved_view").selectAll());
	expect(rows).toEqual([own]);
});
