import { sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import { raw } from "../../../src/database/raw.ts";
import { countThreads } from "../../../src/domain/notifications/list-threads.ts";
import { markThreads } from "../../../src/domain/notifications/mark-threads.ts";
import { notifications } from "../../../src/domain/notifications/notify.ts";
import { actingFor } from "../../../src/domain/permissions/actor.ts";
import { testForge } from "../../support/forge.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
let ada: { name: string; password: string };
let bob: { name: string; password: string };

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	bob = await forge.user("bob");
	for (const name of ["bell", "gong"])
		await forge.call("POST", "/user/repos", { as: ada, body: { name } });
});

const open = async (title: string, repo: string) => {
	const body = { title };
	const { status } = await forge.call("POST", `/repos/ada/${repo}/issues`, {
		as: bob,
		body,
	});
	await forge.app.events.settled();
	return status;
};

test("an event that is read twice changes nothing", async () => {
	expect(await open("twice", "bell")).toBe(201);
	await forge.app.db.write((tx) =>
		tx.change((q) =>
			q.updateTable("notification_thread").set({ status: "read" }),
		),
	);
	const rows = () =>
		forge.app.db.rows((q) =>
			q.selectFrom("notification_thread").selectAll().orderBy("id"),
		);
	const before = await rows();
	const [event] = await forge.app.db.rows((q) =>
		q.selectFrom("event").selectAll().orderBy("id", "desc").limit(1),
	);
	if (!event) throw new Error("no event");
	const name = "notifications again";
	await forge.app.db.write((tx) =>
		tx.change((q) =>
			q.insertInto("event_cursor").values({
				consumer: name,
				tx: event.tx,
				event_id: event.id - 1,
				updated_at: 0,
			}),
		),
	);
	forge.app.events.consume({ ...notifications(forge.app), name });
	await forge.app.events.settled();
	expect(await rows()).toEqual(before);
});

test("5,000 watchers are all told, and who opens an issue does not wait for them", async () => {
	const { db } = forge.app;
	const watchers = Array.from({ length: 5000 }, (_, i) => `w${i}`);
	await db.write(async (tx) => {
		for (let i = 0; i < watchers.length; i += 500) {
			await tx.change((q) =>
				q.insertInto("account").values(
					watchers.slice(i, i + 500).map((name) => ({
						kind: "user" as const,
						name,
						lower_name: name,
						created_at: 0,
						updated_at: 0,
					})),
				),
			);
		}
		const accounts = await tx.rows((q) =>
			q.selectFrom("account").select("id").where("name", "like", "w%"),
		);
		const [repository] = await tx.rows((q) =>
			q.selectFrom("repository").select("id").where("name", "=", "gong"),
		);
		for (let i = 0; i < accounts.length; i += 500)
			await tx.change((q) =>
				q.insertInto("watch").values(
					accounts.slice(i, i + 500).map(({ id }) => ({
						repository_id: repository?.id ?? 0,
						account_id: id,
						created_at: 0,
					})),
				),
			);
	});
	expect(await open("For all", "gong")).toBe(201);
	const told = await db.rows((q) =>
		q
			.selectFrom("notification_thread")
			.innerJoin("issue", "issue.id", "notification_thread.issue_id")
			.select("account_id")
			.where("issue.title", "=", "For all"),
	);
	// and the owner
	expect(told.length).toBe(5001);
});

test("a team is called by its name, and of its members those who may read", async () => {
	await forge.call("POST", "/orgs", { as: ada, body: { username: "acme" } });
	await forge.call("POST", "/orgs/acme/repos", {
		as: ada,
		body: { name: "desk", private: true },
	});
	const make = async (name: string, units: string[], member: string) => {
		const { body } = await forge.call<{ id: number }>(
			"POST",
			"/orgs/acme/teams",
			{ as: ada, body: { name, permission: "read", units } },
		);
		await forge.user(member);
		await forge.call("PUT", `/teams/${body.id}/members/${member}`, { as: ada });
		await forge.call("PUT", `/teams/${body.id}/repos/acme/desk`, { as: ada });
	};
	await make("care", ["repo.issues"], "cleo");
	await make("coders", ["repo.code"], "cody");
	await make("quiet", ["repo.issues"], "quin");
	// members of teams watch what their team is given
	await forge.app.db.write((tx) =>
		tx.change((q) =>
			q
				.deleteFrom("watch")
				.where(
					"account_id",
					"in",
					q
						.selectFrom("account")
						.select("id")
						.where("name", "in", ["cleo", "cody", "quin"]),
				),
		),
	);
	await forge.call("POST", "/repos/acme/desk/issues", {
		as: ada,
		body: {
			title: "Call",
			body: "@acme/care @acme/coders @acme/none @other/care",
		},
	});
	await forge.app.events.settled();
	const told = await forge.app.db.rows((q) =>
		q
			.selectFrom("notification_thread")
			.innerJoin("issue", "issue.id", "notification_thread.issue_id")
			.innerJoin("account", "account.id", "notification_thread.account_id")
			.select("account.name")
			.where("issue.title", "=", "Call"),
	);
	expect(told.map((row) => row.name)).toEqual(["cleo"]);
});

test("more than a thousand are marked at once, and a thousand of them told", async () => {
	const { app } = forge;
	const [me] = await app.db.rows((q) =>
		q.selectFrom("account").selectAll().where("name", "=", "bob"),
	);
	const [repository] = await app.db.rows((q) =>
		q.selectFrom("repository").selectAll().where("name", "=", "bell"),
	);
	const account = Number(me?.id);
	const actor = actingFor(me as never);
	await app.db.write((tx) =>
		tx.rows((q) =>
			raw(
				q,
				sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 1002)
					insert into notification_thread (account_id, repository_id, kind, commit_sha, created_at, updated_at)
					select cast(${account} as bigint), cast(${Number(repository?.id)} as bigint), 'commit', cast(i as text), 1, 1 from n`,
			),
		),
	);
	const filter = { account, statuses: ["unread"] } as const;
	expect(await countThreads(app, actor, filter)).toBe(1002);
	const marked = await markThreads(app, actor, filter, "read");
	expect(marked).toHaveLength(1000);
	expect(await countThreads(app, actor, filter)).toBe(0);
});

test("a thread that tells of something new just before it is marked stays unread", async () => {
	const { app } = forge;
	const [me] = await app.db.rows((q) =>
		q.selectFrom("account").selectAll().where("name", "=", "bob"),
	);
	const [thread] = await app.db.rows((q) =>
		q
			.selectFrom("notification_thread")
			.selectAll()
			.where("account_id", "=", Number(me?.id))
			.limit(1),
	);
	const { id, updated_at } = thread as NonNullable<typeof thread>;
	const tell = (at: number) =>
		app.db.write((tx) =>
			tx.change((q) =>
				q
					.updateTable("notification_thread")
					.set({
						status: "unread",
						updated_at: at,
						read_marks: Number(me?.read_marks),
					})
					.where("id", "=", id),
			),
		);
	await tell(updated_at);
	const own = app.db.write.bind(app.db);
	let told = false;
	const beside = vi
		.spyOn(app.db, "write")
		.mockImplementation(async (work, sharing) => {
			// others may write meanwhile
			if (!told && /markThreads/.test(new Error("here").stack ?? "")) {
				told = true;
				await tell(updated_at + 5);
			}
			return own(work, sharing);
		});
	const filter = { account: Number(me?.id), id };
	expect(
		await markThreads(app, actingFor(me as never), filter, "read"),
	).toEqual([]);
	beside.mockRestore();
	expect(
		await countThreads(app, actingFor(me as never), {
			...filter,
			statuses: ["unread"],
		}),
	).toBe(1);
});
