import { expect, test } from "vitest";
import { insertInto } from "../../../src/database/queries/changes.ts";
import { portion } from "../../../src/database/queries/delete-in-portions.ts";
import { deleteOldEvents } from "../../../src/domain/events/delete-old-events.ts";
import { testForge } from "../../support/forge.ts";

const add = insertInto("event", {
	columns: ["kind", "payload", "at_ms"],
	values: { tx: 0, repository_id: null, actor_id: null },
});

test("old events are deleted in portions, and young ones stay", async () => {
	const forge = await testForge();
	const { db } = forge.app;
	const [old, young] = [1, forge.app.clock()];
	await db.write(async (tx) => {
		for (let i = 0; i < 2 * portion + 10; i++)
			await tx.run(add, { kind: "old", payload: "{}", at_ms: old });
		await tx.run(add, { kind: "young", payload: "{}", at_ms: young });
	});
	const count = async (kind: string) =>
		(
			await db.rows((q) =>
				q.selectFrom("event").select("id").where("kind", "=", kind),
			)
		).length;
	let writes = 0;
	const app = {
		...forge.app,
		db: Object.assign(Object.create(db), {
			write: ((work) => {
				writes++;
				return db.write(work);
			}) as typeof db.write,
		}),
	};
	// an event stays until all consumers have passed it
	await expect
		.poll(
			async () => {
				await deleteOldEvents(app);
				return count("old");
			},
			{ timeout: 20_000 },
		)
		.toBe(0);
	expect(await count("young")).toBe(1);
	expect(writes).toBeGreaterThanOrEqual(3);
});
