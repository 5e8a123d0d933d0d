import { expect, test } from "vitest";
import { moverOf } from "../../../src/domain/pulls/head-mover.ts";
import { pullForge } from "../../support/pulls.ts";

test("a head is moved by who pushed, and by nobody in particular where several did", async () => {
	const on = await pullForge();
	const { db } = on.forge.app;
	const { name, sha } = await on.branch();
	const write = async (path: string, as: typeof on.ada) =>
		(
			await on.call<{ commit: { sha: string } }>(
				"POST",
				`/contents/${path}`,
				{ content: "eA==", branch: name },
				as,
			)
		).body.commit.sha;
	const first = await write("a.txt", on.ada);
	const second = await write("b.txt", on.bob);
	const { store_id } = await db
		.rows((q) =>
			q
				.selectFrom("repository")
				.select("store_id")
				.where("lower_name", "=", "book"),
		)
		.then(([row]) => row as { store_id: number });
	const id = async (account: string) =>
		(await on.forge.call<{ id: number }>("GET", `/users/${account}`)).body.id;
	const mover = (from: string, to: string) =>
		moverOf(db, store_id, name, { from, to });
	expect(await mover(sha, first)).toBe(await id("ada"));
	expect(await mover(first, second)).toBe(await id("bob"));
	expect(await mover(sha, second)).toBeNull();
	expect(await mover("0".repeat(40), second)).toBeNull();
	expect(await mover(sha, "0".repeat(40))).toBeUndefined();
});
