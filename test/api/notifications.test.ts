import { request } from "node:http";
import { beforeAll, expect, test, vi } from "vitest";
import { queriesOf, testForge } from "../support/forge.ts";

type User = { name: string; password: string };
type As = User | { token: string } | null;
interface Thread {
	id: number;
	repository: { full_name: string; permissions?: object } | null;
	subject: { title: string; type: string; state: string } | null;
	unread: boolean;
	pinned: boolean;
	updated_at: string;
}
let forge: Awaited<ReturnType<typeof testForge>>;
let ada: User;
let bob: User;
let cas: User;
let now = Date.parse("2030-01-01T00:00:00Z");
const at = "/repos/ada/bell";

beforeAll(async () => {
	forge = await testForge({}, { clock: () => now });
	[ada, bob, cas] = (await Promise.all(
		["ada", "bob", "cas"].map((name) => forge.user(name)),
	)) as [User, User, User];
	for (const name of ["bell", "gong"])
		await forge.call("POST", "/user/repos", { as: ada, body: { name } });
});

const send = async (method: string, path: string, as: As, body?: object) => {
	now += 1000;
	const reply = await forge.call<{ number: number; id: number }>(method, path, {
		as,
		body,
	});
	if (reply.status >= 300)
		throw new Error(`${path}: ${reply.status} ${reply.text}`);
	await forge.app.events.settled();
	return reply.body;
};
const open = (as: As, title: string, body = "", repo = at) =>
	send("POST", `${repo}/issues`, as, { title, body });
const threads = async (as: As, query = "", path = "/notifications") =>
	(await forge.call<Thread[]>("GET", `${path}${query}`, { as })).body;
const titles = async (as: As, query = "", path = "/notifications") =>
	(await threads(as, query, path)).map((t) => t.subject?.title);
/** Clients that keep to fetch's rules drop the body of a 205. */
const mark = (
	as: User,
	query = "",
	path = "/notifications",
	method = "PUT",
	form = "",
) =>
	new Promise<{ status: number; text: string; body: Thread[] }>(
		(resolve, reject) => {
			const auth = `${as.name}:${as.password}`;
			const url = `${forge.url}api/v1${path}${query}`;
			const type = "application/x-www-form-urlencoded";
			const headers = form ? { "content-type": type } : {};
			request(url, { method, auth, headers }, (answer) => {
				let text = "";
				answer.setEncoding("utf8").on("data", (part) => {
					text += part;
				});
				answer.on("end", () =>
					resolve({
						status: answer.statusCode ?? 0,
						text,
						body: JSON.parse(text),
					}),
				);
			})
				.on("error", reject)
				.end(form);
		},
	);
const clear = async () => {
	for (const as of [ada, bob, cas]) await mark(as, "?all=true");
	now += 5000;
};
const unread = async (as: As) =>
	(await forge.call<{ new: number }>("GET", "/notifications/new", { as })).body
		.new;

test("an issue makes a thread for who watches, with all that leads to it, and none for who opened it", async () => {
	const issue = await open(bob, "First");
	const [thread] = await threads(ada);
	expect(thread).toEqual({
		id: expect.any(Number),
		repository: expect.objectContaining({
			full_name: "ada/bell",
			name: "bell",
		}),
		subject: {
			title: "First",
			url: `${forge.url}api/v1${at}/issues/${issue.number}`,
			latest_comment_url: "",
			html_url: `${forge.url}ada/bell/issues/${issue.number}`,
			latest_comment_html_url: "",
			type: "Issue",
			state: "open",
		},
		unread: true,
		pinned: false,
		updated_at: new Date(now).toISOString().replace(".000", ""),
		url: `${forge.url}api/v1/notifications/threads/${thread?.id}`,
	});
	expect(thread?.repository?.permissions).toEqual({
		admin: true,
		push: true,
		pull: true,
	});
	expect(await threads(bob, "?all=true")).toEqual([]);
	const comment = await send(
		"POST",
		`${at}/issues/${issue.number}/comments`,
		bob,
		{ body: "More" },
	);
	await send("PATCH", `${at}/issues/${issue.number}`, bob, { state: "closed" });
	const [again] = await threads(ada);
	expect(again).toMatchObject({
		id: thread?.id,
		subject: {
			state: "closed",
			latest_comment_url: `${forge.url}api/v1${at}/issues/comments/${comment.id}`,
			latest_comment_html_url: `${forge.url}ada/bell/issues/${issue.number}#issuecomment-${comment.id}`,
		},
	});
	await clear();
});

test("who is told and who is not", async () => {
	const { number } = await open(
		ada,
		"Told",
		"see @cas and @nobody, not `@bob`",
	);
	expect([await titles(cas), await titles(bob), await titles(ada)]).toEqual([
		["Told"],
		[],
		[],
	]);
	const path = `${at}/issues/${number}`;
	await clear();
	// cas was named, which makes no follower; bob becomes one by taking part
	await send("POST", `${path}/comments`, bob, { body: "hm" });
	expect([await unread(ada), await unread(cas)]).toEqual([1, 0]);
	await clear();
	await send("POST", `${path}/comments`, ada, { body: "yes" });
	expect([await unread(ada), await unread(bob)]).toEqual([0, 1]);
	await clear();
	await send("DELETE", `${path}/subscriptions/bob`, bob);
	await send("POST", `${path}/comments`, ada, { body: "no" });
	expect(await unread(bob)).toBe(0);
	await send("POST", `${path}/comments`, ada, { body: "but @bob" });
	expect(await unread(bob)).toBe(1);
	await clear();
	// labels, titles and texts tell nobody; an assignment tells who is assigned
	await send("PUT", `${at}/collaborators/bob`, ada, { permission: "write" });
	await send("PUT", `${at}/collaborators/cas`, ada, { permission: "write" });
	await send("PATCH", path, ada, { title: "Still told", body: "@cas" });
	expect([await unread(bob), await unread(cas)]).toEqual([0, 0]);
	await send("PATCH", path, bob, { assignees: ["cas", "bob"] });
	expect([await unread(ada), await unread(bob), await unread(cas)]).toEqual([
		0, 0, 1,
	]);
	await clear();
	await send("PUT", `${at}/subscription`, cas);
	await open(bob, "Watched");
	expect(await titles(cas)).toEqual(["Watched"]);
	await send("DELETE", `${at}/subscription`, cas);
	await open(bob, "Unwatched");
	expect(await titles(cas)).toEqual(["Watched"]);
	// who has blocked somebody is not called by him
	await send("PUT", "/user/blocks/bob", cas);
	await open(bob, "Called", "@cas");
	expect(await titles(cas)).toEqual(["Watched"]);
	await send("DELETE", "/user/blocks/bob", cas);
	await clear();
});

test("lists filter by status, kind and time, and tell their pages", async () => {
	const first = now;
	for (const title of ["a", "b", "c"]) await open(bob, title);
	const [c, b] = await threads(ada);
	await forge.call(
		"PATCH",
		`/notifications/threads/${c?.id}?to-status=pinned`,
		{ as: ada },
	);
	await forge.call("PATCH", `/notifications/threads/${b?.id}`, { as: ada });
	const time = (ms: number) => new Date(ms).toISOString();
	const expected: [string, string[]][] = [
		["", ["c", "a"]],
		["?status-types=unread", ["a"]],
		["?status-types=pinned", ["c"]],
		["?status-types=PINNED&status-types=unread", ["c", "a"]],
		["?status-types=bogus&status-types=unread", ["a"]],
		["?status-types=read&limit=1", ["b"]],
		["?subject-type=Issue", ["c", "a"]],
		["?subject-type=pull", []],
		["?subject-type=bogus", ["c", "a"]],
		[`?since=${time(now)}`, ["c"]],
		[`?before=${time(first + 1000)}`, ["a"]],
		[`?all=true&since=${time(first + 1000)}`, ["c", "b", "a"]],
	];
	for (const [query, list] of expected)
		expect([query, await titles(ada, query)]).toEqual([query, list]);
	const page = await forge.call<Thread[]>(
		"GET",
		"/notifications?all=true&limit=2&page=2",
		{ as: ada },
	);
	expect(page.headers.get("x-total-count")).toBe(
		String((await threads(ada, "?all=true")).length),
	);
	expect(page.headers.get("link")).toContain('rel="first"');
	expect(
		(await forge.call("GET", "/notifications?since=x", { as: ada })).status,
	).toBe(422);
	const one = await queriesOf(forge, () => threads(ada, "?limit=1"));
	expect(await queriesOf(forge, () => threads(ada, "?limit=2"))).toBe(one);
	await clear();
});

test("marking changes what is meant, and answers 205 with it", async () => {
	await open(bob, "one");
	await open(bob, "two", "", "/repos/ada/gong");
	const before = now;
	await open(bob, "three");
	const old = await mark(
		ada,
		`?last_read_at=${new Date(before).toISOString()}&to-status=pinned`,
	);
	expect(old.status).toBe(205);
	expect(old.body.map((t) => [t.subject?.title, t.pinned])).toEqual([
		["two", true],
		["one", true],
	]);
	const inRepo = await mark(
		ada,
		"?status-types=pinned&to-status=unread",
		`${at}/notifications`,
	);
	expect(inRepo.body.map((t) => t.subject?.title)).toEqual(["one"]);
	expect((await titles(ada, "", `${at}/notifications`)).sort()).toEqual([
		"one",
		"three",
	]);
	expect((await mark(ada)).body.map((t) => t.unread)).toEqual([false, false]);
	expect((await mark(ada)).body).toEqual([]);
	expect(await titles(ada)).toEqual(["two"]);
	expect((await mark(ada, "?last_read_at=x")).status).toBe(400);
	// a new event reads a read one anew, and leaves a pinned one pinned
	const [thread] = await threads(ada);
	await send("POST", "/repos/ada/gong/issues/1/comments", bob, {
		body: "again",
	});
	expect(await threads(ada)).toMatchObject([
		{ id: thread?.id, pinned: true, unread: false },
	]);
	await clear();
});

test("a form says what to mark as an address does", async () => {
	await open(bob, "by form");
	const form = "to-status=pinned&status-types=unread";
	const { status, body } = await mark(ada, "", undefined, "PUT", form);
	expect([status, body.map((t) => t.pinned)]).toEqual([205, [true]]);
	await clear();
});

test("a thread belongs to its owner", async () => {
	await open(bob, "mine");
	const [thread] = await threads(ada);
	const path = `/notifications/threads/${thread?.id}`;
	const weak = await forge.token(ada, ["read:repository", "write:issue"]);
	const reading = await forge.token(ada, ["read:notification"]);
	const narrow = await forge.token(ada, ["public-only", "all"]);
	const expected: [string, string, As, number][] = [
		["GET", path, ada, 200],
		["GET", path, forge.admin, 200],
		["GET", path, bob, 403],
		["GET", path, null, 401],
		["PATCH", path, bob, 403],
		["PATCH", path, forge.admin, 403],
		["GET", "/notifications/threads/999999", ada, 404],
		["GET", "/notifications/threads/abc", ada, 404],
		["GET", "/notifications", null, 401],
		["PUT", "/notifications", null, 401],
		["GET", "/notifications/new", null, 401],
		["GET", "/notifications", weak, 403],
		["PUT", "/notifications", reading, 403],
		["GET", "/notifications", reading, 200],
		["GET", "/notifications", narrow, 403],
		["GET", `${at}/notifications`, null, 401],
		["GET", "/repos/ada/none/notifications", ada, 404],
	];
	for (const [method, to, as, status] of expected)
		expect([method, to, (await forge.call(method, to, { as })).status]).toEqual(
			[method, to, status],
		);
	expect(await unread(ada)).toBe(1);
	await clear();
});

test("who loses a repository, or its issues, is told no more of it", async () => {
	const secret = "/repos/ada/secret";
	await send("POST", "/user/repos", ada, { name: "secret", private: true });
	await send("PUT", `${secret}/collaborators/bob`, ada, { permission: "read" });
	await open(ada, "hidden", "@bob @cas", secret);
	expect([await titles(bob), await titles(cas)]).toEqual([["hidden"], []]);
	const [thread] = await threads(bob);
	await send("DELETE", `${secret}/collaborators/bob`, ada);
	expect(await threads(bob, "?all=true&subject-type=issue")).not.toContainEqual(
		expect.objectContaining({ id: thread?.id }),
	);
	expect(await unread(bob)).toBe(0);
	expect(
		(
			await forge.call("GET", `/notifications/threads/${thread?.id}`, {
				as: bob,
			})
		).status,
	).toBe(404);
	expect((await mark(bob, "?all=true")).text).not.toContain("hidden");
	await open(ada, "later", "@bob", secret);
	expect(await unread(bob)).toBe(0);
	await send("PUT", `${secret}/collaborators/bob`, ada, { permission: "read" });
	expect(await titles(bob)).toEqual(["hidden"]);
	await send("PATCH", secret, ada, { has_issues: false });
	expect([await threads(bob), await unread(bob)]).toEqual([[], 0]);
	await send("PATCH", secret, ada, { archived: true, has_issues: true });
	expect(await titles(bob, "", `${secret}/notifications`)).toEqual(["hidden"]);
	await send("DELETE", secret, ada);
	expect(await threads(bob)).toEqual([]);
});

test("who is asked to take a repository over finds it among his notifications", async () => {
	await send("POST", "/user/repos", ada, { name: "gift", private: true });
	await send("POST", "/repos/ada/gift/transfer", ada, { new_owner: "cas" });
	expect(await threads(cas, "?subject-type=repository")).toMatchObject([
		{
			repository: { full_name: "ada/gift" },
			subject: {
				title: "ada/gift",
				type: "Repository",
				state: "",
				html_url: `${forge.url}ada/gift`,
			},
		},
	]);
	await clear();
});

test("lists and counts of notifications wait until the reader's own last act is in them", async () => {
	await clear();
	const { body: me } = await forge.call<{ id: number }>("GET", "/user", {
		as: ada,
	});
	// a busy machine may need longer than a reader waits: here he has all the time
	const waits = vi
		.spyOn(forge.app.events, "caughtUp")
		.mockImplementation(() => forge.app.events.settled());
	const act = (path: string, as: User, body: object) =>
		forge.call<{ number: number }>("POST", path, { as, body });
	for (let n = 1; n <= 3; n++) {
		const title = `Quick ${n}`;
		const { body } = await act(`${at}/issues`, bob, { title });
		await act(`${at}/issues/${body.number}/comments`, ada, { body: "seen" });
		waits.mockClear();
		if (n === 1) expect(await unread(ada)).toBe(1);
		else {
			const path = n === 2 ? `${at}/notifications` : "/notifications";
			expect(await titles(ada, "", path)).toContain(title);
		}
		expect(waits).toHaveBeenCalledWith("notifications", me.id);
	}
	waits.mockRestore();
});
