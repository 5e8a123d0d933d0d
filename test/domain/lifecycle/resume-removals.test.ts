import { existsSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { resumeRemovals } from "../../../src/domain/lifecycle/removal/resume-removals.ts";
import { removedOwner } from "../../../src/domain/permissions/removed-owner.ts";
import { storePath } from "../../../src/git/store.ts";
import { givenUp } from "../../../src/jobs/job-rows.ts";
import { testForge } from "../../support/forge.ts";

// nothing is kept: deletion removes at once
const forge = await testForge({ keepDeletedDays: 0 });
const { app } = forge;
const ada = await forge.user("ada");

/** A repository with so many acts that it is removed in pieces. */
async function large(name: string): Promise<number> {
	const { body } = await forge.call<{ id: number; owner: { id: number } }>(
		"POST",
		"/user/repos",
		{ as: ada, body: { name } },
	);
	await app.events.settled();
	await app.db.write(async (tx) => {
		for (let i = 0; i < 1_000; i++)
			await tx.change((q) =>
				q.insertInto("activity").values({
					event_id: body.id * 1_000_000 + i,
					actor_id: body.owner.id,
					repository_id: body.id,
					kind: "create_issue",
					unit: "issues",
					created_at: 1,
				}),
			);
	});
	return body.id;
}

/** Makes the process of the removal end after so many pieces: nothing of it is written any more. */
function endAfter(pieces: number) {
	const own = app.db.write.bind(app.db);
	let left = pieces;
	return vi
		.spyOn(app.db, "write")
		.mockImplementation((work, sharing) =>
			/removeRows/.test(new Error("here").stack ?? "") && left-- <= 0
				? Promise.reject(new Error("cut off"))
				: own(work, sharing),
		);
}

const jobOf = async (repository: number) =>
	(
		await app.db.rows((q) =>
			q
				.selectFrom("job")
				.select(["attempts", "error"])
				.where("alone", "=", `remove-repository-rows:${repository}`),
		)
	)[0];
const removed = async () =>
	(
		await app.db.rows((q) =>
			q
				.selectFrom("repository")
				.select("id")
				.where("owner_id", "=", removedOwner),
		)
	).map(({ id }) => Number(id));

/** Deletes a repository whose removal does not begin, as if the process had been killed so often at it. */
async function killed(name: string, times: number): Promise<number> {
	const id = await large(name);
	const held = endAfter(0);
	await forge.call("DELETE", `/repos/ada/${name}`, { as: ada });
	await app.jobs.settled(0, "maintenance");
	held.mockRestore();
	await app.db.write((tx) =>
		tx.change((q) =>
			q
				.updateTable("job")
				.set({ attempts: times, error: null, run_at_ms: 0 })
				.where("alone", "=", `remove-repository-rows:${id}`),
		),
	);
	expect(await removed()).toEqual([id]);
	return id;
}

test("a removal that gets on before it is killed is not given up", async () => {
	const id = await killed("desk", 2);
	const held = endAfter(6);
	await app.jobs.settled(0, "maintenance");
	held.mockRestore();
	expect(await jobOf(id)).toEqual({ attempts: 1, error: "Error: cut off" });
	await app.jobs.settled(3_600_000, "maintenance");
	expect(await removed()).toEqual([]);
});

test("a removal that was given up goes on at the next start", async () => {
	const id = await killed("lost", 3);
	await app.jobs.settled(0, "maintenance");
	expect(await removed()).toEqual([id]);
	await resumeRemovals(app);
	await app.jobs.settled(0, "maintenance");
	expect(await removed()).toEqual([]);
});

test("a removal whose job is lost goes on at the next start, and one that waits has one job", async () => {
	const id = await killed("gone", 1);
	const count = async () =>
		(
			await app.db.rows((q) =>
				q
					.selectFrom("job")
					.select("id")
					.where("kind", "=", "remove-repository-rows"),
			)
		).length;
	await resumeRemovals(app);
	expect(await count()).toBe(1);
	await app.db.write((tx) =>
		tx.change((q) =>
			q.deleteFrom("job").where("alone", "=", `remove-repository-rows:${id}`),
		),
	);
	await resumeRemovals(app);
	await resumeRemovals(app);
	expect(await count()).toBe(1);
	await app.jobs.settled(0, "maintenance");
	expect(await removed()).toEqual([]);
});

test("a removal of stores that was given up is done at the next start, one store after the other", async () => {
	const { body } = await forge.call<{ id: number }>("POST", "/user/repos", {
		as: ada,
		body: { name: "chest" },
	});
	const [row] = await app.db.rows((q) =>
		q.selectFrom("repository").select("store_id").where("id", "=", body.id),
	);
	const store = row?.store_id ?? 0;
	const path = storePath(app.git, { id: store, format: "sha1" });
	const own = app.db.write.bind(app.db);
	const held = vi
		.spyOn(app.db, "write")
		.mockImplementation((work, sharing) =>
			/removeStores/.test(new Error("here").stack ?? "")
				? Promise.reject(new Error("cut off"))
				: own(work, sharing),
		);
	await forge.call("DELETE", "/repos/ada/chest", { as: ada });
	const jobs = () =>
		app.db.rows((q) =>
			q
				.selectFrom("job")
				.select(["id", "run_at_ms"])
				.where("kind", "=", "remove-stores"),
		);
	await app.jobs.settled(0, "maintenance");
	held.mockRestore();
	// three ends of the process within it, of which the last one found nothing to be told
	await app.db.write((tx) =>
		tx.change((q) =>
			q
				.updateTable("job")
				.set({ attempts: 3, error: null, run_at_ms: app.clock() })
				.where("kind", "=", "remove-stores"),
		),
	);
	await app.jobs.settled(0, "maintenance");
	expect(await jobs()).toMatchObject([{ run_at_ms: givenUp }]);
	await resumeRemovals(app);
	await app.jobs.settled(0, "maintenance");
	expect(await jobs()).toEqual([]);
	expect(existsSync(path)).toBe(false);
	const left = await app.db.rows((q) =>
		q.selectFrom("git_store").select("id").where("id", "=", store),
	);
	expect(left).toEqual([]);
});
