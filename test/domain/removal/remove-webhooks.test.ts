import { expect, test, vi } from "vitest";
import { resumeEveryRemoval } from "../../../src/domain/removal/resume-every-removal.ts";
import { dueDeliveries } from "../../../src/domain/webhooks/delivery-queue.ts";
import { testForge } from "../../support/forge.ts";

const forge = await testForge();
const { app } = forge;
const ada = await forge.user("ada");
await forge.user("eve");

/** A repository with a webhook that has many deliveries, the last of which waits. */
async function hooked(name: string): Promise<number> {
	await forge.call("POST", "/user/repos", { as: ada, body: { name } });
	const { body } = await forge.call<{ id: number }>(
		"POST",
		`/repos/ada/${name}/hooks`,
		{
			as: ada,
			body: {
				type: "gitea",
				config: { url: "http://example.com/", content_type: "json" },
			},
		},
	);
	await app.db.write(async (tx) => {
		for (let i = 0; i < 450; i++)
			await tx.change((q) =>
				q.insertInto("webhook_delivery").values({
					webhook_id: body.id,
					uuid: `${name}-${i}`,
					event: "push",
					event_type: "push",
					payload: "{}",
					state: i === 449 ? "waiting" : "delivered",
					next_at_ms: 0,
					created_at_ms: 1,
				} as never),
			);
	});
	return body.id;
}

const deliveries = async () =>
	(await app.db.rows((q) => q.selectFrom("webhook_delivery").select("id")))
		.length;
const hooks = () => app.db.rows((q) => q.selectFrom("webhook").select("id"));
const due = () =>
	dueDeliveries(app.db, { now: app.clock(), limit: 10, without: [] });

/** Lets the job end at a piece, once. */
function endAt(piece: number) {
	const own = app.db.write.bind(app.db);
	let left = piece;
	return vi
		.spyOn(app.db, "write")
		.mockImplementation((work, sharing) =>
			/piecesOfRemoval|\bpiece\b/.test(new Error("here").stack ?? "") &&
			left-- === 0
				? Promise.reject(new Error("cut off"))
				: own(work, sharing),
		);
}

test("a webhook with many deliveries is gone at once, sends nothing more, and its rows are deleted in pieces", async () => {
	const id = await hooked("desk");
	expect(await due()).toHaveLength(1);
	const interrupted = endAt(1);
	const path = `/repos/ada/desk/hooks/${id}`;
	expect((await forge.call("DELETE", path, { as: ada })).status).toBe(204);
	await app.jobs.settled(0, "maintenance");
	expect(await deliveries()).toBe(250);
	expect((await forge.call("GET", path, { as: ada })).status).toBe(404);
	expect((await forge.call("DELETE", path, { as: ada })).status).toBe(404);
	expect(
		(await forge.call("GET", "/repos/ada/desk/hooks", { as: ada })).body,
	).toEqual([]);
	expect((await forge.call("GET", "/admin/hooks")).body).toEqual([]);
	expect(await due()).toEqual([]);
	interrupted.mockRestore();
	await app.jobs.settled(3_600_000, "maintenance");
	expect([await deliveries(), await hooks()]).toEqual([0, []]);
});

test("the webhooks of a repository that goes to another owner end in the same way, also where their job was lost", async () => {
	await hooked("shed");
	const interrupted = endAt(0);
	const moved = await forge.call("POST", "/repos/ada/shed/transfer", {
		body: { new_owner: "eve" },
	});
	expect(moved.status).toBe(202);
	await app.jobs.settled(0, "maintenance");
	interrupted.mockRestore();
	expect((await forge.call("GET", "/repos/eve/shed/hooks")).body).toEqual([]);
	expect(await due()).toEqual([]);
	expect(await deliveries()).toBe(450);
	await app.db.write((tx) =>
		tx.change((q) => q.deleteFrom("job").where("kind", "=", "remove-webhooks")),
	);
	await resumeEveryRemoval(app);
	await app.jobs.settled(0, "maintenance");
	expect([await deliveries(), await hooks()]).toEqual([0, []]);
});
