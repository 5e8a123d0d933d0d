import { expect, test, vi } from "vitest";
import { testForge } from "../../support/forge.ts";

const forge = await testForge();
const { app } = forge;
const ada = await forge.user("ada");
const eve = await forge.user("eve");
const many = 450;

test("many watchers are told of an issue and of a release, and no statement asks about more than a few of them", async () => {
	const { body } = await forge.call<{ id: number }>("POST", "/user/repos", {
		as: ada,
		body: { name: "desk", auto_init: true },
	});
	await app.db.write(async (tx) => {
		for (let i = 0; i < many; i++) {
			const name = `watcher-${i}`;
			const [account] = await tx.rows((q) =>
				q
					.insertInto("account")
					.values({
						kind: "user",
						name,
						lower_name: name,
						created_at: 1,
						updated_at: 1,
					} as never)
					.returning("id"),
			);
			await tx.change((q) =>
				q.insertInto("watch").values({
					repository_id: body.id,
					account_id: account?.id as number,
					created_at: 1,
				}),
			);
		}
	});
	await forge.call("PUT", "/repos/ada/desk/subscription", { as: eve });
	await app.events.settled();
	const own = app.db.all.bind(app.db);
	let most = 0;
	const asked = vi.spyOn(app.db, "all").mockImplementation(((
		query: never,
		params: object,
	) => {
		for (const value of Object.values(params))
			if (Array.isArray(value)) most = Math.max(most, value.length);
		return own(query, params as never);
	}) as never);
	await forge.call("POST", "/repos/ada/desk/issues", {
		as: ada,
		body: { title: "First" },
	});
	await forge.call("POST", "/repos/ada/desk/releases", {
		as: ada,
		body: { tag_name: "v1" },
	});
	await app.events.settled();
	asked.mockRestore();
	const rows = await app.db.rows((q) =>
		q
			.selectFrom("notification_thread")
			.select(["issue_id", "release_id"])
			.where("repository_id", "=", body.id),
	);
	expect(rows.filter((row) => row.issue_id !== null)).toHaveLength(many + 1);
	expect(rows.filter((row) => row.release_id !== null)).toHaveLength(many + 1);
	expect(most).toBeGreaterThan(0);
	expect(most).toBeLessThanOrEqual(200);
});
