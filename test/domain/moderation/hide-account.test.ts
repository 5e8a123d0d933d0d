import { expect, test } from "vitest";
import { accountByName } from "../../../src/domain/accounts/account.ts";
import { examine, rowChecks } from "../../../src/domain/doctor/examine.ts";
import {
	accountToHide,
	hiddenAccountByName,
	moderationActsOf,
} from "../../../src/domain/moderation/hidden-account.ts";
import {
	hideAccount,
	showAccount,
} from "../../../src/domain/moderation/hide-account.ts";
import { operator } from "../../../src/domain/permissions/actor.ts";
import { queriesOf } from "../../support/forge.ts";
import { hookBench } from "../../support/hook-bench.ts";
import { sshPair } from "../../support/ssh-client.ts";
import { upload } from "../../support/upload.ts";
import { signedInVisitor } from "../../web/support/browser.ts";

const bench = await hookBench();
const { forge, ada, bob, send, inbox } = bench;
const { app } = forge;
const root = forge.admin;
const settled = async () => {
	await bench.settled();
	// the second round of counting
	bench.clock.now += 61_000;
	await bench.settled();
};
const base64 = (text: string) => Buffer.from(text).toString("base64");
const status = async (
	method: string,
	path: string,
	as: typeof ada | null = ada,
	body?: object,
) => (await forge.call(method, path, { as, body })).status;
const hide = (name: string, reason = "spam") =>
	send("PUT", `/admin/users/${name}/hidden`, { reason }, root);
const show = (name: string) =>
	send("DELETE", `/admin/users/${name}/hidden`, undefined, root);
const rowOf = async (name: string) => {
	const [row] = await app.db.rows((q) =>
		q.selectFrom("account").selectAll().where("lower_name", "=", name),
	);
	if (!row) throw new Error(`no ${name}`);
	return row;
};
const healthy = async () =>
	expect(await examine(app, rowChecks, { fix: false })).toEqual([]);

test("what acts for a hidden user rests, and works again but for sessions", async () => {
	const eve = await forge.user("eve");
	const { body: token } = await forge.call<{ sha1: string }>(
		"POST",
		"/users/eve/tokens",
		{
			as: eve,
			body: { name: "t", scopes: ["all"] },
		},
	);
	const browser = await signedInVisitor(forge, eve);
	await send("POST", "/user/keys", { title: "k", key: sshPair().public }, eve);
	const byToken = () =>
		fetch(`${forge.url}api/v1/user`, {
			headers: { authorization: `token ${token.sha1}` },
		}).then((r) => r.status);
	const keys = () =>
		app.db.rows((q) =>
			q
				.selectFrom("public_key")
				.select("id")
				.where("account_id", "=", account.id),
		);
	const account = await rowOf("eve");
	expect([
		await byToken(),
		(await browser.get("/user/settings")).status,
	]).toEqual([200, 200]);
	await hide("eve");
	expect([
		await byToken(),
		(await browser.get("/user/settings")).status,
	]).toEqual([401, 303]);
	expect(await status("GET", "/user", eve)).toBe(401);
	await show("eve");
	expect([
		await byToken(),
		(await browser.get("/user/settings")).status,
	]).toEqual([200, 303]);
	expect(await keys()).toHaveLength(1);
	expect(await status("GET", "/user", eve)).toBe(200);
});

test("an account that was blocked and limited before is so again", async () => {
	await forge.user("lim");
	await send(
		"PATCH",
		"/admin/users/lim",
		{
			login_name: "lim",
			source_id: 0,
			prohibit_login: true,
			visibility: "limited",
		},
		root,
	);
	const before = await rowOf("lim");
	await hide("lim");
	await show("lim");
	expect(await rowOf("lim")).toEqual(before);
});

test("organizations, administrators, oneself and who is hidden are refused with a sentence", async () => {
	await forge.user("gone");
	await forge.user("chief");
	await send(
		"PATCH",
		"/admin/users/chief",
		{ login_name: "chief", source_id: 0, admin: true },
		root,
	);
	await send("POST", "/orgs", { username: "guild" });
	const refused = async (name: string, reason = "x", as = root) => {
		const { status, text } = await forge.call(
			"PUT",
			`/admin/users/${name}/hidden`,
			{ as, body: { reason } },
		);
		return [status, /"message":"([^"]*)"/.exec(text)?.[1]];
	};
	expect(await refused("guild")).toEqual([
		422,
		"Organizations cannot be hidden. Hide the users who write in them.",
	]);
	expect(await refused("chief")).toEqual([
		422,
		"Site administrators cannot be hidden. Revoke their administrator rights first.",
	]);
	expect(await refused("root")).toEqual([
		422,
		"You cannot hide your own account.",
	]);
	expect((await refused("gone", " "))[0]).toBe(422);
	expect((await refused("nobody"))[0]).toBe(404);
	expect((await refused("gone", "x", ada))[0]).toBe(403);
	await hide("gone");
	expect(await refused("gone")).toEqual([
		409,
		"The account is already hidden.",
	]);
	expect(await status("DELETE", "/admin/users/gone/hidden", ada)).toBe(403);
	expect(await status("DELETE", "/admin/users/ada/hidden", root)).toBe(404);
	expect(await status("DELETE", "/admin/users/gone", root)).toBe(404);
	const { body } = await forge.call<object>("GET", "/admin/users/gone/hidden", {
		as: root,
	});
	expect(body).toMatchObject({
		login: "gone",
		reason: "spam",
		hidden_by: "root",
	});
});

test("nothing can be done to what is hidden, and its numbers and names stay taken", async () => {
	const fay = await forge.user("fay");
	const api = await bench.repository();
	await send("POST", `${api}/issues`, { title: "spam" }, fay);
	const own = await send("POST", `${api}/issues`, { title: "true" });
	const comment = await send(
		"POST",
		`${api}/issues/2/comments`,
		{ body: "spam" },
		fay,
	);
	await hide("fay");
	await settled();
	const tries: [string, string, object?][] = [
		["PATCH", `${api}/issues/1`, { state: "closed" }],
		["POST", `${api}/issues/1/comments`, { body: "x" }],
		["POST", `${api}/issues/1/reactions`, { content: "heart" }],
		["DELETE", `${api}/issues/1`],
		["PUT", `${api}/issues/1/lock`, {}],
		["PATCH", `${api}/issues/comments/${comment.id}`, { body: "x" }],
		["DELETE", `${api}/issues/comments/${comment.id}`],
		["PUT", "/user/following/fay"],
		["PUT", "/user/blocks/fay"],
	];
	for (const [method, path, body] of tries)
		expect([method, path, await status(method, path, ada, body)]).toEqual([
			method,
			path,
			404,
		]);
	expect(
		await status("POST", "/admin/users", root, {
			username: "fay",
			email: "f@example.org",
			password: "pass-Word-1x",
		}),
	).toBe(422);
	const next = await send("POST", `${api}/issues`, { title: "next" });
	expect([own.number, next.number]).toEqual([2, 3]);
	// a commit that closes it has no effect
	await bench.write(api, "a.txt", { message: "closes #1" });
	await settled();
	await healthy();
	await show("fay");
	await settled();
	await healthy();
	const { body } = await forge.call<{ state: string }>(
		"GET",
		`${api}/issues/1`,
		{ as: ada },
	);
	expect(body.state).toBe("open");
});

test("webhooks, notifications and feeds tell nothing of a hidden user, and what waited is not sent", async () => {
	const gil = await forge.user("gil");
	const api = await bench.repository();
	await bench.hook(api);
	await send("PUT", `${api}/subscription`, {}, bob);
	await settled();
	const from = inbox.got.length;
	await send("POST", `${api}/issues`, { title: "spam of gil" }, gil);
	await send("POST", `${api}/issues`, { title: "true" });
	await send("POST", `${api}/issues/2/comments`, { body: "spam @bob" }, gil);
	await hide("gil");
	await settled();
	const told = inbox.got.slice(from).map(({ text }) => text);
	expect(told.filter((text) => /gil/.test(text))).toEqual([]);
	expect(told.some((text) => /true/.test(text))).toBe(true);
	const news = await forge.call<{ subject: { title: string } }[]>(
		"GET",
		"/notifications",
		{ as: bob },
	);
	expect(news.body.map(({ subject }) => subject.title)).toEqual(["true"]);
});

test("notifications that are not read yet disappear, but for those that hold news of others", async () => {
	const hal = await forge.user("hal");
	const api = await bench.repository();
	await send("POST", `${api}/issues`, { title: "of hal @bob" }, hal);
	await send("POST", `${api}/issues`, { title: "of ada", body: "@bob" });
	await send("POST", `${api}/issues`, { title: "quiet" });
	await settled();
	await send("PUT", "/notifications", undefined, bob);
	bench.clock.now += 60_000;
	await send("POST", `${api}/issues/3/comments`, { body: "spam @bob" }, hal);
	await send("POST", `${api}/issues/2/comments`, { body: "spam @bob" }, hal);
	await settled();
	const unread = async () =>
		(
			await forge.call<{ subject: { title: string } }[]>(
				"GET",
				"/notifications",
				{ as: bob },
			)
		).body
			.map(({ subject }) => subject.title)
			.toSorted();
	expect(await unread()).toEqual(["of ada", "quiet"]);
	await hide("hal");
	const news = async () =>
		(
			await forge.call<{ new: number }>("GET", "/notifications/new", {
				as: bob,
			})
		).body.new;
	expect(await unread()).not.toContain("quiet");
	expect(await news()).toBe((await unread()).length);
	const all = (
		await forge.call<{ subject: { title: string } }[]>(
			"GET",
			"/notifications?all=true",
			{ as: bob },
		)
	).body;
	expect(all.map(({ subject }) => subject.title)).not.toContain("of hal @bob");
	await show("hal");
	expect(await unread()).toEqual(["of ada", "quiet"]);
});

test("files, pictures, packages and acts of others about it are hidden too", async () => {
	const ida = await forge.user("ida");
	const api = await bench.repository();
	const issue = await send(
		"POST",
		`${api}/issues`,
		{ title: "title of ida" },
		ida,
	);
	const file = await upload<{ browser_download_url: string }>(
		forge,
		`${api}/issues/${issue.number}/assets`,
		ida,
		{ name: "a.txt", bytes: "of ida" },
	);
	await send("POST", `${api}/issues/${issue.number}/comments`, {
		body: "answer",
	});
	await send("PATCH", `${api}/issues/${issue.number}`, { state: "closed" });
	await fetch(`${forge.url}api/packages/ida/generic/tool/1.0/tool.txt`, {
		method: "PUT",
		headers: {
			authorization: `Basic ${base64(`${ida.name}:${ida.password}`)}`,
		},
		body: "of ida",
	});
	const picture =
		"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
	await send("POST", "/user/avatar", { image: picture }, ida);
	await settled();
	const { avatar } = await rowOf("ida");
	const places = [
		file.body.browser_download_url,
		`${forge.url}avatars/${avatar}`,
		`${forge.url}api/packages/ida/generic/tool/1.0/tool.txt`,
		`${forge.url}-/card/ida`,
		`${forge.url}ida.png`,
		`${forge.url}ida/-/packages`,
		`${forge.url}ida.atom`,
	];
	const statuses = () =>
		Promise.all(places.map(async (place) => (await fetch(place)).status));
	const feed = async () =>
		(await forge.call("GET", `${api}/activities/feeds`, { as: ada })).text;
	expect(await statuses()).toEqual([200, 200, 200, 200, 200, 200, 200]);
	const before = await feed();
	await hide("ida");
	await settled();
	const after = await statuses();
	// registries ask strangers who they are, whether there is an account or not
	expect(after.slice(0, 4)).toEqual([404, 404, 401, 404]);
	expect(after.slice(5)).toEqual([404, 404]);
	const now = await feed();
	expect(now).not.toMatch(/title of ida|"1\|/);
	await show("ida");
	await settled();
	expect(await statuses()).toEqual([200, 200, 200, 200, 200, 200, 200]);
	expect(JSON.parse(await feed())).toHaveLength(JSON.parse(before).length);
});

test("approvals of a hidden user do not count, and come back", async () => {
	const jay = await forge.user("jay");
	const api = await bench.repository();
	await send("PUT", `${api}/collaborators/jay`, { permission: "write" });
	await send("POST", `${api}/branch_protections`, {
		rule_name: "main",
		required_approvals: 1,
	});
	await send("POST", `${api}/contents/b.txt`, {
		content: base64("x"),
		message: "m",
		new_branch: "topic",
	});
	const pull = await send("POST", `${api}/pulls`, {
		title: "p",
		head: "topic",
		base: "main",
	});
	await send(
		"POST",
		`${api}/pulls/${pull.number}/reviews`,
		{ event: "APPROVED", body: "fine" },
		jay,
	);
	await hide("jay");
	await settled();
	const merge = () =>
		status("POST", `${api}/pulls/${pull.number}/merge`, ada, { Do: "merge" });
	expect(await merge()).toBe(405);
	await show("jay");
	expect(await merge()).toBe(200);
});

test("pull requests of a user who is shown again follow what became of their branches", async () => {
	const kim = await forge.user("kim");
	const api = await bench.repository();
	await send("PUT", `${api}/collaborators/kim`, { permission: "write" });
	for (const branch of ["one", "two"]) {
		await send(
			"POST",
			`${api}/contents/${branch}.txt`,
			{ content: base64("x"), message: "m", new_branch: branch },
			kim,
		);
		await send(
			"POST",
			`${api}/pulls`,
			{ title: branch, head: branch, base: "main" },
			kim,
		);
	}
	await settled();
	await hide("kim");
	await settled();
	await send("DELETE", `${api}/branches/one`);
	await send("POST", `${api}/contents/more.txt`, {
		content: base64("y"),
		message: "more",
		branch: "two",
	});
	await settled();
	await healthy();
	expect(
		await app.db.rows((q) => q.selectFrom("parked_event").selectAll()),
	).toEqual([]);
	await show("kim");
	await settled();
	await healthy();
	const pulls = await Promise.all(
		[1, 2].map(async (number) => {
			const { body } = await forge.call<{
				state: string;
				changed_files: number;
			}>("GET", `${api}/pulls/${number}`, { as: ada });
			return [body.state, body.changed_files];
		}),
	);
	expect(pulls).toEqual([
		["closed", 1],
		["open", 2],
	]);
});

test("of hiding and showing at once each happens wholly, and the record has both", async () => {
	await forge.user("lea");
	const account = await accountToHide(app.db, "lea");
	for (let i = 0; i < 5; i++) {
		await Promise.allSettled([
			hideAccount(app, operator, account, { reason: "one" }),
			hideAccount(app, operator, account, { reason: "two" }),
			showAccount(app, operator, account),
		]);
		const hidden = await hiddenAccountByName(app.db, "lea");
		const there = await accountByName(app.db, "lea");
		expect(hidden === undefined).toBe(there !== undefined);
		if (hidden) await showAccount(app, operator, account);
	}
	const row = await rowOf("lea");
	expect([row.visibility, row.prohibit_login, row.removed]).toEqual([
		"public",
		0,
		0,
	]);
	const kinds = (await moderationActsOf(app.db, account.id)).map(
		({ kind }) => kind,
	);
	expect(kinds.filter((kind) => kind === "hidden")).toHaveLength(
		kinds.length / 2,
	);
});

test("what somebody writes at the moment of hiding does not appear, and counts stay right", async () => {
	const max = await forge.user("max");
	const api = await bench.repository();
	await send("POST", `${api}/issues`, { title: "true" });
	const writes = Array.from({ length: 12 }, (_, i) =>
		forge.call("POST", i % 2 ? `${api}/issues` : `${api}/issues/1/comments`, {
			as: max,
			body: { title: `spam ${i}`, body: `spam ${i}` },
		}),
	);
	await hide("max");
	await Promise.all(writes);
	await settled();
	const seen = await forge.call("GET", `${api}/issues?state=all`, { as: ada });
	expect(seen.text).not.toMatch(/spam/);
	expect(
		(await forge.call("GET", `${api}/issues/1/comments`, { as: ada })).text,
	).not.toMatch(/spam/);
	await healthy();
});

test("lists cost no query more while somebody is hidden", async () => {
	const nia = await forge.user("nia");
	const api = await bench.repository();
	for (let i = 0; i < 4; i++)
		await send("POST", `${api}/issues`, { title: `t${i}` }, i % 2 ? nia : ada);
	await settled();
	const lists = [
		`${api}/issues`,
		`${api}/issues/1/timeline`,
		`${api}/stargazers`,
		"/repos/issues/search?q=t",
	];
	const costs = () =>
		Promise.all(
			lists.map((path) =>
				queriesOf(forge, () => forge.call("GET", path, { as: ada })),
			),
		);
	await costs();
	const before = [];
	for (const path of lists)
		before.push(
			await queriesOf(forge, () => forge.call("GET", path, { as: ada })),
		);
	await hide("nia");
	await settled();
	for (const [i, path] of lists.entries()) {
		await forge.call("GET", path, { as: ada });
		expect(
			[
				path,
				await queriesOf(forge, () => forge.call("GET", path, { as: ada })),
			].at(1),
		).toBeLessThanOrEqual(before[i] as number);
	}
});
