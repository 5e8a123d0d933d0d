import { DatabaseSync } from "node:sqlite";
import { expect, inject, test, vi } from "vitest";
import { accountByName } from "../../../src/domain/accounts/account.ts";
import {
	endsOfAccount,
	rowsOfAccount,
	thingsOfAccount,
	traces,
} from "../../../src/domain/removal/account-places.ts";
import { resumeEveryRemoval } from "../../../src/domain/removal/resume-every-removal.ts";
import { dueDeliveries } from "../../../src/domain/webhooks/delivery-queue.ts";
import { givenUp } from "../../../src/jobs/job-rows.ts";
import { testForge } from "../../support/forge.ts";

// nothing is kept: deletion removes at once
const forge = await testForge({ keepDeletedDays: 0 });
const { app } = forge;
const ada = await forge.user("ada");
const call = <T = { id: number }>(
	method: string,
	path: string,
	as = ada,
	body?: object,
) => forge.call<T>(method, path, { as, body });
const idOf = async (name: string) => {
	const found = await accountByName(app.db, name);
	if (!found) throw new Error(`no account ${name}`);
	return found.id;
};

/** A user with so many acts, notifications and comments that the account is removed in pieces, and with what is counted elsewhere. */
async function large(name: string) {
	const as = await forge.user(name);
	const id = await idOf(name);
	const { body: repository } = await call("POST", "/user/repos", ada, {
		name: `of-${name}`,
	});
	const path = `/repos/ada/of-${name}`;
	const { body: issue } = await call("POST", `${path}/issues`, ada, {
		title: "First",
	});
	await call("POST", `${path}/issues/1/comments`, as, { body: "Seen" });
	await call("PUT", `/user/starred/ada/of-${name}`, as);
	await call("PUT", `${path}/subscription`, as);
	await call("PUT", `${path}/issues/1/subscriptions/${name}`, as);
	await call("PUT", "/user/following/ada", as);
	await call("PUT", `/user/following/${name}`, ada);
	await app.events.settled();
	await app.db.write(async (tx) => {
		for (let i = 0; i < 450; i++) {
			await tx.change((q) =>
				q.insertInto("activity").values({
					event_id: id * 1_000_000 + i,
					actor_id: id,
					repository_id: repository.id,
					kind: "create_issue",
					unit: "issues",
					created_at: 1,
				}),
			);
			await tx.change((q) =>
				q.insertInto("comment").values({
					issue_id: issue.id,
					poster_id: id,
					body: `word ${i}`,
					created_at: 1,
					updated_at: 1,
				} as never),
			);
		}
	});
	return { id, as, path };
}

/** Lets the process of the removal end after so many pieces: nothing of it is written any more. */
function endAfter(pieces: number, { once = false } = {}) {
	const own = app.db.write.bind(app.db);
	let left = pieces;
	const ends = () => (once ? left-- === 0 : left-- <= 0);
	return vi
		.spyOn(app.db, "write")
		.mockImplementation((work, sharing) =>
			/removeAccountRows/.test(new Error("here").stack ?? "") && ends()
				? Promise.reject(new Error("cut off"))
				: own(work, sharing),
		);
}

async function left(id: number) {
	const [acts, posts] = await Promise.all([
		app.db.rows((q) =>
			q.selectFrom("activity").select("id").where("actor_id", "=", id),
		),
		app.db.rows((q) =>
			q.selectFrom("comment").select("id").where("poster_id", "=", id),
		),
	]);
	return { acts: acts.length, posts: posts.length };
}
const rowOf = async (id: number) =>
	(
		await app.db.rows((q) =>
			q.selectFrom("account").select("removed").where("id", "=", id),
		)
	)[0];

/** What readers of all kinds see of a deleted user. */
async function seesNothing(name: string, as: typeof ada, path: string) {
	for (const reader of [ada, forge.admin, undefined]) {
		const get = <T>(address: string) =>
			forge.call<T>("GET", address, { as: reader });
		expect((await get(`/users/${name}`)).status).toBe(404);
		const { body: found } = await get<{ data: object[] }>(
			`/users/search?q=${name}`,
		);
		expect(found.data).toEqual([]);
		const { body: comments } = await get<{ user: { login: string } }[]>(
			`${path}/issues/1/comments`,
		);
		expect(new Set(comments.map(({ user }) => user.login))).toEqual(
			new Set(["Ghost"]),
		);
		for (const list of ["stargazers", "subscribers"]) {
			const { body: people } = await get<{ login: string }[]>(
				`${path}/${list}`,
			);
			expect(people.map(({ login }) => login)).not.toContain(`/${name}`);
			expect(people.every(({ login }) => login === "ada")).toBe(true);
		}
		if (reader) {
			const { body: subscribed } = await get<{ login: string }[]>(
				`${path}/issues/1/subscriptions`,
			);
			expect(subscribed.every(({ login }) => login === "ada")).toBe(true);
		}
		const { body: followers } = await get<object[]>("/users/ada/followers");
		expect(followers).toEqual([]);
		const { body: feed } = await get<{ act_user: { login: string } }[]>(
			`${path}/activities/feeds`,
		);
		expect(feed.every(({ act_user }) => act_user.login === "ada")).toBe(true);
	}
	expect((await call("GET", "/user", as)).status).toBe(401);
}

test("a user with much is gone for everybody at once, and the rows are deleted in pieces however often they are interrupted", async () => {
	const { id, as, path } = await large("eve");
	const interrupted = endAfter(3);
	expect((await call("DELETE", "/admin/users/eve", forge.admin)).status).toBe(
		204,
	);
	await app.jobs.settled(0, "maintenance");
	expect((await left(id)).posts).toBeGreaterThan(0);
	await seesNothing("eve", as, path);
	// the name and the address are free
	await forge.user("eve");
	interrupted.mockRestore();
	const again = endAfter(4, { once: true });
	await app.jobs.settled(3_600_000, "maintenance");
	again.mockRestore();
	expect(await rowOf(id)).toBeUndefined();
	expect(await left(id)).toEqual({ acts: 0, posts: 0 });
	const { body: repository } = await call<{ stars_count: number }>("GET", path);
	expect(repository.stars_count).toBe(0);
	const { body: user } = await call<{
		followers_count: number;
		following_count: number;
	}>("GET", "/users/ada");
	expect([user.followers_count, user.following_count]).toEqual([0, 0]);
	const { body: comments } = await call<object[]>(
		"GET",
		`${path}/issues/1/comments`,
	);
	expect(comments).toHaveLength(451);
});

test("a removal of an account that was given up or lost goes on with the next start", async () => {
	const { id } = await large("mia");
	const interrupted = endAfter(0);
	await call("DELETE", "/admin/users/mia", forge.admin);
	await app.jobs.settled(0, "maintenance");
	interrupted.mockRestore();
	await app.db.write((tx) =>
		tx.change((q) =>
			q
				.updateTable("job")
				.set({ run_at_ms: givenUp })
				.where("kind", "=", "remove-account-rows"),
		),
	);
	await app.jobs.settled(3_600_000, "maintenance");
	expect(await rowOf(id)).toBeDefined();
	await resumeEveryRemoval(app);
	await app.jobs.settled(0, "maintenance");
	expect(await rowOf(id)).toBeUndefined();

	const { id: lost } = await large("kim");
	const again = endAfter(0);
	await call("DELETE", "/admin/users/kim", forge.admin);
	await app.jobs.settled(0, "maintenance");
	again.mockRestore();
	await app.db.write((tx) =>
		tx.change((q) =>
			q.deleteFrom("job").where("kind", "=", "remove-account-rows"),
		),
	);
	await resumeEveryRemoval(app);
	await app.jobs.settled(0, "maintenance");
	expect(await rowOf(lost)).toBeUndefined();
});

test("a user with many repositories is purged at once, and nobody finds them while they are deleted", async () => {
	const bob = await forge.user("bob");
	const ids: number[] = [];
	for (let i = 0; i < 21; i++) {
		const { body } = await call("POST", "/user/repos", bob, { name: `r${i}` });
		ids.push(body.id);
	}
	await call("PUT", "/repos/bob/r0/collaborators/ada", bob, {
		permission: "write",
	});
	await app.events.settled();
	const interrupted = endAfter(0);
	const gone = await call("DELETE", "/admin/users/bob?purge=true", forge.admin);
	expect(gone.status).toBe(204);
	await app.jobs.settled(0, "maintenance");
	for (const as of [ada, forge.admin]) {
		for (const path of [
			"/users/bob",
			"/repos/bob/r0",
			`/repositories/${ids[0]}`,
		])
			expect([path, (await call("GET", path, as)).status]).toEqual([path, 404]);
		const { body: found } = await call<{ data: { name: string }[] }>(
			"GET",
			"/repos/search?q=r1&limit=50",
			as,
		);
		expect(found.data).toEqual([]);
	}
	const { body: mine } = await call<{ full_name: string }[]>(
		"GET",
		"/user/repos?limit=50",
	);
	expect(mine.every((one) => one.full_name.startsWith("ada/"))).toBe(true);
	interrupted.mockRestore();
	await app.jobs.settled(3_600_000, "maintenance");
	expect(
		await app.db.rows((q) =>
			q.selectFrom("repository").select("id").where("id", "in", ids),
		),
	).toEqual([]);
});

test("an account that is being removed has no name by which it could be called, changed or invited", async () => {
	const { id, path } = await large("ivy");
	const interrupted = endAfter(0);
	await call("DELETE", "/admin/users/ivy", forge.admin);
	await app.jobs.settled(0, "maintenance");
	const name = `%2F${id}`;
	const statuses = [];
	for (const [method, address, body] of [
		["PATCH", `/admin/users/${name}`, { active: true, prohibit_login: false }],
		["POST", `/admin/users/${name}/keys`, { title: "k", key: "ssh-ed25519 A" }],
		["PUT", `${path}/collaborators/${name}`, { permission: "write" }],
		["GET", `/users/${name}`, undefined],
	] as const)
		statuses.push((await call(method, address, forge.admin, body)).status);
	expect(statuses).toEqual([404, 404, 422, 404]);
	interrupted.mockRestore();
	await app.jobs.settled(3_600_000, "maintenance");
	expect(await rowOf(id)).toBeUndefined();
});

/** Rows that go, or forget the account, with its row: each account has few of them. */
const few = new Set([
	"account_badge.account_id",
	"action_approval.account_id",
	"action_approval.approver_id",
	"action_registration.account_id",
	"action_secret.owner_id",
	"action_schedule.actor_id",
	"action_turn.owner_id",
	"action_variable.owner_id",
	"deleted_account.account_id",
	"deleted_repository.owner_id",
	"incoming_mail.account_id",
	"invitation.inviter_id",
	"issue_type_list.owner_id",
	"job_readable.owner_id",
	"job_rule.account_id",
	"mailing.organization_id",
	"mailing.sender_id",
	"news_choice.account_id",
	"package_cleanup_rule.owner_id",
	"package_file_total.owner_id",
	"package_key.owner_id",
	"package_registry.owner_id",
	"package_upload.account_id",
	"package_upload.owner_id",
	"pending_change.account_id",
	"pinned_repository.account_id",
	"project.creator_id",
	"project_column.creator_id",
	"project_view.creator_id",
	"report.closer_id",
	"report.reporter_id",
	"repository_import.started_by",
	"stopwatch.account_id",
	"team.organization_id",
	"team_invitation.inviter_id",
]);

test("each table that may have many rows of an account is changed in portions before the account goes", () => {
	const db = new DatabaseSync(inject("schemaFile"), { readOnly: true });
	const keys = db
		.prepare(
			`select m.name || '.' || f."from" as place from sqlite_schema m, pragma_foreign_key_list(m.name) f
			where m.type = 'table' and f."table" = 'account' and f.on_delete in ('CASCADE', 'SET NULL')`,
		)
		.all()
		.map(({ place }) => String(place));
	db.close();
	const known = new Set([
		...[...rowsOfAccount, ...traces, ...endsOfAccount].map(
			([table, column]) => `${table}.${column}`,
		),
		...Object.entries(thingsOfAccount).map(
			([table, [owner]]) => `${table}.${owner}`,
		),
		"star.account_id",
		"watch.account_id",
		"follow.account_id",
		"follow.follower_id",
	]);
	expect(keys.filter((place) => !known.has(place) && !few.has(place))).toEqual(
		[],
	);
	expect([...few].filter((place) => !keys.includes(place))).toEqual([]);
});

test("webhooks of a user who is being removed send nothing more", async () => {
	const { id, as } = await large("noa");
	const { body: hook } = await call("POST", "/user/hooks", as, {
		type: "gitea",
		config: { url: "http://localhost:9/", content_type: "json" },
		events: ["push"],
	});
	await app.db.write((tx) =>
		tx.change((q) =>
			q.insertInto("webhook_delivery").values({
				webhook_id: hook.id,
				uuid: "noa-1",
				event: "push",
				event_type: "push",
				payload: "{}",
				state: "waiting",
				next_at_ms: 0,
				created_at_ms: 1,
			} as never),
		),
	);
	const due = async () =>
		(
			await dueDeliveries(app.db, {
				...{ now: app.clock(), limit: 10, without: [] },
			})
		).map(({ webhook_id }) => webhook_id);
	expect(await due()).toEqual([hook.id]);
	const interrupted = endAfter(0);
	await call("DELETE", "/admin/users/noa", forge.admin);
	await app.jobs.settled(0, "maintenance");
	interrupted.mockRestore();
	expect(await rowOf(id)).toEqual({ removed: 1 });
	expect(await due()).toEqual([]);
});
