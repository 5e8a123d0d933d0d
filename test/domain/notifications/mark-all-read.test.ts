import { expect, test, vi } from "vitest";
import { accountByName } from "../../../src/domain/accounts/account.ts";
import { markAllRead } from "../../../src/domain/notifications/mark-all-read.ts";
import { testForge } from "../../support/forge.ts";

const forge = await testForge();
const { app } = forge;
const ada = await forge.user("ada");
const eve = await forge.user("eve");
const many = 1_300;
const call = <T = { id: number }>(
	method: string,
	path: string,
	as = eve,
	body?: object,
) => forge.call<T>(method, path, { as, body });
const reader = (await accountByName(app.db, "eve"))?.id as number;
const { body: repository } = await call("POST", "/user/repos", ada, {
	name: "desk",
});
const { body: first } = await call("POST", "/repos/ada/desk/issues", ada, {
	title: "First",
});
await app.events.settled();

/** Gives the reader so many unread threads, one of them of the first issue, and one that is pinned. */
async function unread() {
	await app.db.write(async (tx) => {
		await tx.change((q) => q.deleteFrom("notification_thread"));
		const [account] = await tx.rows((q) =>
			q.selectFrom("account").select("read_marks").where("id", "=", reader),
		);
		for (let i = 0; i < many; i++)
			await tx.change((q) =>
				q.insertInto("notification_thread").values({
					account_id: reader,
					repository_id: repository.id,
					kind: i === 0 ? "issue" : "commit",
					issue_id: i === 0 ? first.id : null,
					commit_sha: i === 0 ? "" : String(i).padStart(40, "0"),
					status: i === 1 ? "pinned" : "unread",
					event_id: 1,
					created_at: 100 + i,
					updated_at: 100 + i,
					read_marks: account?.read_marks,
				} as never),
			);
	});
}

const total = async (query: string) =>
	Number(
		(await call("GET", `/notifications?limit=1&${query}`)).headers.get(
			"x-total-count",
		),
	);
const totals = async () => ({
	unread: await total("status-types=unread"),
	read: await total("status-types=read"),
	pinned: await total("status-types=pinned"),
	all: await total("all=true"),
	news: (await call<{ new: number }>("GET", "/notifications/new")).body.new,
});
const rowsUnread = async () =>
	(
		await app.db.rows((q) =>
			q
				.selectFrom("notification_thread")
				.select("id")
				.where("status", "=", "unread"),
		)
	).length;

/** Lets the process of the job end at a piece, once. */
function endAt(piece: number) {
	const own = app.db.write.bind(app.db);
	let left = piece;
	return vi
		.spyOn(app.db, "write")
		.mockImplementation((work, sharing) =>
			/writeMarks/.test(new Error("here").stack ?? "") && left-- === 0
				? Promise.reject(new Error("cut off"))
				: own(work, sharing),
		);
}

const after = { unread: 0, read: many - 1, pinned: 1, all: many, news: 0 };

test("many notifications are read at once, and their rows follow in pieces however often these are interrupted", async () => {
	await unread();
	expect(await totals()).toEqual({
		unread: many - 1,
		read: 0,
		pinned: 1,
		all: many,
		news: many - 1,
	});
	let interrupted = endAt(0);
	expect((await call("PUT", "/notifications")).status).toBe(205);
	await app.jobs.settled(0, "maintenance");
	expect(await rowsUnread()).toBe(many - 1 - 500);
	expect(await totals()).toEqual(after);
	const { body: listed } = await call<{ unread: boolean }[]>(
		"GET",
		"/notifications?all=true&limit=50&page=20",
	);
	expect(listed.filter((one) => one.unread)).toEqual([]);
	interrupted.mockRestore();
	interrupted = endAt(1);
	await app.jobs.settled(3_600_000, "maintenance");
	interrupted.mockRestore();
	expect(await rowsUnread()).toBe(0);
	expect(await totals()).toEqual(after);
});

test("what comes after all were marked is unread, also in a thread whose row is not written yet", async () => {
	await unread();
	const interrupted = endAt(0);
	await call("PUT", "/notifications");
	await app.jobs.settled(0, "maintenance");
	interrupted.mockRestore();
	await call("PUT", "/repos/ada/desk/subscription");
	await call("POST", "/repos/ada/desk/issues/1/comments", ada, { body: "new" });
	await app.events.settled();
	expect(await totals()).toEqual({
		...after,
		unread: 1,
		read: many - 2,
		news: 1,
	});
	await app.jobs.settled(3_600_000, "maintenance");
	expect(await totals()).toEqual({
		...after,
		unread: 1,
		read: many - 2,
		news: 1,
	});
	const [{ id }] = (
		await call<[{ id: number }]>("GET", "/notifications?status-types=unread")
	).body;
	// and one of those before is unread again where somebody says so
	await call("PATCH", `/notifications/threads/${id}?to-status=read`);
	const [other] = (
		await call<{ id: number }[]>(
			"GET",
			"/notifications?status-types=read&page=2",
		)
	).body;
	await call("PATCH", `/notifications/threads/${other?.id}?to-status=unread`);
	expect(await total("status-types=unread")).toBe(1);
});

test("whoever marks all again and again before the rows are written reads the same", async () => {
	const own = app.db.write.bind(app.db);
	const held = vi
		.spyOn(app.db, "write")
		.mockImplementation((work, sharing) =>
			/handleJob/.test(new Error("here").stack ?? "") &&
			/writeMarks/.test(new Error("here").stack ?? "")
				? Promise.reject(new Error("not yet"))
				: own(work, sharing),
		);
	for (let i = 0; i < 7; i++) {
		await unread();
		await call("PUT", "/notifications");
		expect(await totals()).toEqual(after);
	}
	// rows of every mark stand beside each other
	await app.db.write((tx) =>
		tx.change((q) =>
			q
				.updateTable("notification_thread")
				.set((e) => ({ status: "unread", read_marks: e("read_marks", "-", 3) }))
				.where("commit_sha", "like", "%7"),
		),
	);
	await call("PUT", "/notifications");
	expect(await totals()).toEqual(after);
	held.mockRestore();
});

test("however many mark all at the same moment, nothing is missing among what is read before the job runs", async () => {
	await unread();
	const held = vi.spyOn(app.jobs, "enqueue").mockResolvedValue();
	await Promise.all(
		Array.from({ length: 6 }, () => markAllRead(app, reader, 5_000)),
	);
	held.mockRestore();
	expect(await totals()).toEqual(after);
});
