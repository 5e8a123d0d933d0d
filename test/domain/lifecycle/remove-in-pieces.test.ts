import { expect, test, vi } from "vitest";
import { accountByName } from "../../../src/domain/accounts/account.ts";
import { forkRepository } from "../../../src/domain/forks/fork-repository.ts";
import { editRepository } from "../../../src/domain/lifecycle/edit-repository.ts";
import { actingFor } from "../../../src/domain/permissions/actor.ts";
import { applyMoves } from "../../../src/domain/refs/apply-moves.ts";
import {
	repositoryById,
	repositoryByName,
} from "../../../src/domain/repositories/repository.ts";
import { startTransfer } from "../../../src/domain/transfers/start-transfer.ts";
import { testForge } from "../../support/forge.ts";

// nothing is kept: deletion removes at once
const forge = await testForge({ keepDeletedDays: 0 });
const { app } = forge;
const ada = await forge.user("ada");
const eve = await forge.user("eve");
const call = (method: string, path: string, as = ada, body?: object) =>
	forge.call<{ id: number; name: string }>(method, path, { as, body });

const idOf = async (table: "account" | "repository", name: string) =>
	Number(
		(
			await app.db.rows((q) =>
				q.selectFrom(table).select("id").where("lower_name", "=", name),
			)
		)[0]?.id,
	);

/** How many rows of what hangs on a repository are there. */
async function rowsOf(repository: number) {
	const count = async (table: "issue" | "watch" | "star" | "activity") =>
		(
			await app.db.rows((q) =>
				q
					.selectFrom(table)
					.select("repository_id")
					.where("repository_id", "=", repository),
			)
		).length;
	const [issues, watches, stars, acts] = await Promise.all(
		(["issue", "watch", "star", "activity"] as const).map(count),
	);
	return { issues, watches, stars, acts };
}

/** A repository with an issue of many comments, many issues, and a star of each of two. */
async function large(name: string) {
	await call("POST", "/user/repos", ada, { name, auto_init: true });
	await call("PUT", `/user/starred/ada/${name}`, eve);
	await call("PUT", `/repos/ada/${name}/subscription`, eve);
	await call("POST", `/repos/ada/${name}/issues`, ada, { title: "First" });
	const repository = await idOf("repository", name);
	const poster = await idOf("account", "ada");
	await app.events.settled();
	await app.db.write(async (tx) => {
		const [first] = await tx.rows((q) =>
			q.selectFrom("issue").selectAll().where("repository_id", "=", repository),
		);
		const { id, ...row } = first as NonNullable<typeof first>;
		for (let number = 2; number <= 70; number++)
			await tx.change((q) =>
				q.insertInto("issue").values({ ...row, number } as never),
			);
		for (let i = 0; i < 450; i++)
			await tx.change((q) =>
				q.insertInto("comment").values({
					issue_id: id,
					poster_id: poster,
					body: `word ${i}`,
					created_at: 1,
					updated_at: 1,
				} as never),
			);
		for (let i = 0; i < 250; i++)
			await tx.change((q) =>
				q.insertInto("activity").values({
					event_id: repository * 1_000_000 + i,
					actor_id: poster,
					repository_id: repository,
					kind: "create_issue",
					unit: "issues",
					created_at: 1,
				}),
			);
	});
	return repository;
}

const starsOf = async (name: string) => {
	const [row] = await app.db.rows((q) =>
		q
			.selectFrom("account")
			.select(["stars", "public_stars"])
			.where("lower_name", "=", name),
	);
	return [row?.stars, row?.public_stars].map(Number);
};

test("a large repository is gone for everybody at once, and its rows are deleted in pieces however often they are interrupted", async () => {
	await large("desk");
	const repository = await idOf("repository", "desk");
	expect(await starsOf("eve")).toEqual([1, 1]);
	// the process ends in the middle of the job, and again later
	const own = app.db.write.bind(app.db);
	let left = 4;
	const interrupted = vi
		.spyOn(app.db, "write")
		.mockImplementation((work, sharing) => {
			const rows = /removeRows/.test(new Error("here").stack ?? "");
			if (rows && left-- === 0) return Promise.reject(new Error("cut off"));
			return own(work, sharing);
		});
	expect((await call("DELETE", "/repos/ada/desk")).status).toBe(204);
	await app.jobs.settled(0, "maintenance");
	const between = await rowsOf(repository);
	expect(between.issues).toBe(70);
	for (const as of [ada, eve, forge.admin]) {
		for (const path of [
			"/repos/ada/desk",
			`/repositories/${repository}`,
			"/repos/ada/desk/issues/1",
		])
			expect([path, (await call("GET", path, as)).status]).toEqual([path, 404]);
		const found = await forge.call<{ data: { name: string }[] }>(
			"GET",
			"/repos/search?limit=50",
			{ as },
		);
		expect(found.body.data).toEqual([]);
		const issues = await forge.call<object[]>(
			"GET",
			"/repos/issues/search?state=all",
			{ as },
		);
		expect([issues.body, issues.headers.get("x-total-count")]).toEqual([
			[],
			"0",
		]);
		const orgs = await forge.call<object[]>("GET", "/orgs", { as });
		expect(orgs.body).toEqual([]);
	}
	// its name is free
	expect(
		(await call("POST", "/user/repos", ada, { name: "desk" })).status,
	).toBe(201);
	left = 6;
	await app.jobs.settled(3_600_000, "maintenance");
	interrupted.mockRestore();
	await app.jobs.settled(3_600_000, "maintenance");
	expect(await rowsOf(repository)).toEqual({
		issues: 0,
		watches: 0,
		stars: 0,
		acts: 0,
	});
	expect(
		await app.db.rows((q) =>
			q.selectFrom("repository").select("id").where("id", "=", repository),
		),
	).toEqual([]);
	expect(
		await app.db.rows((q) => q.selectFrom("comment").select("id")),
	).toEqual([]);
	expect(await starsOf("eve")).toEqual([0, 0]);
	expect((await call("GET", "/repos/ada/desk")).status).toBe(200);
});

test("a large repository that is deleted twice is deleted once", async () => {
	await large("twice");
	const answers = await Promise.all([
		call("DELETE", "/repos/ada/twice"),
		call("DELETE", "/repos/ada/twice"),
	]);
	expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
	await app.jobs.settled(3_600_000, "maintenance");
	expect(await starsOf("eve")).toEqual([0, 0]);
});

/** Deletes a large repository; none of its rows is deleted before `work` is over. */
async function whileCutOff(name: string, work: () => Promise<void>) {
	const own = app.db.write.bind(app.db);
	const held = vi
		.spyOn(app.db, "write")
		.mockImplementation((act, sharing) =>
			/removeRows/.test(new Error("here").stack ?? "")
				? Promise.reject(new Error("not yet"))
				: own(act, sharing),
		);
	expect((await call("DELETE", `/repos/ada/${name}`)).status).toBe(204);
	await app.jobs.settled(0, "maintenance");
	await work();
	held.mockRestore();
	await app.jobs.settled(3_600_000, "maintenance");
}

test("who has read a large repository before it was deleted neither changes it nor gives it away", async () => {
	const id = await large("slow");
	await call("POST", "/orgs", ada, { username: "acme" });
	const owner = await accountByName(app.db, "ada");
	const acme = await accountByName(app.db, "acme");
	const repository =
		owner && (await repositoryByName(app.db, owner.id, "slow"));
	if (!repository || !acme) throw new Error("not made");
	const actor = actingFor(owner);
	await whileCutOff("slow", async () => {
		expect(await repositoryById(app.db, id)).toBeUndefined();
		await expect(
			editRepository(app, actor, { repository, owner }, { name: "fast" }),
		).rejects.toMatchObject({ kind: "not-found" });
		await expect(
			startTransfer(app, actor, { repository, owner }, acme, []),
		).rejects.toMatchObject({ kind: "conflict" });
		const owned = { repository, owner };
		await expect(
			forkRepository(app, actor, owned, { owner: acme, name: "slow" }),
		).rejects.toMatchObject({ kind: "conflict" });
		await expect(
			app.db.write((tx) => applyMoves(app, tx, repository, [])),
		).rejects.toMatchObject({ kind: "conflict" });
	});
	expect(
		await app.db.rows((q) =>
			q.selectFrom("repository").select("id").where("id", "=", id),
		),
	).toEqual([]);
	expect((await call("GET", "/repos/acme/slow")).status).toBe(404);
});

test("forks and stars of a large repository are right while it is deleted, and after that", async () => {
	await large("wide");
	await call("POST", "/user/repos", ada, { name: "small" });
	expect((await call("POST", "/repos/ada/wide/forks", eve, {})).status).toBe(
		202,
	);
	const before = await starsOf("eve");
	await whileCutOff("wide", async () => {
		await call("PUT", "/user/starred/ada/small", eve);
		const { body } = await call("PATCH", "/repos/eve/wide", eve, {
			private: false,
		});
		expect(body).toMatchObject({ private: false });
	});
	// one came, and one went
	expect(await starsOf("eve")).toEqual(before);
});

test("pull requests from a large repository are closed when it is deleted", async () => {
	await call("POST", "/user/repos", eve, { name: "up", auto_init: true });
	await call("POST", "/repos/eve/up/forks", ada, { name: "down" });
	await call("POST", "/repos/ada/down/contents/a.txt", ada, {
		content: "YQo=",
		message: "One",
	});
	const opened = await forge.call<{ number: number }>(
		"POST",
		"/repos/eve/up/pulls",
		{ as: ada, body: { head: "ada:main", base: "main", title: "One" } },
	);
	expect(opened.status).toBe(201);
	await app.events.settled();
	const id = await idOf("repository", "down");
	const poster = await idOf("account", "ada");
	await app.db.write(async (tx) => {
		for (let i = 0; i < 250; i++)
			await tx.change((q) =>
				q.insertInto("activity").values({
					event_id: id * 1_000_000 + i,
					actor_id: poster,
					repository_id: id,
					kind: "create_repo",
					unit: "",
					created_at: 1,
				}),
			);
	});
	await whileCutOff("down", async () => {
		const { body } = await forge.call<{ state: string }>(
			"GET",
			`/repos/eve/up/pulls/${opened.body.number}`,
			{ as: eve },
		);
		expect(body).toMatchObject({ state: "closed", head: { repo: null } });
	});
});
