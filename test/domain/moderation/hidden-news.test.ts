import { expect, test } from "vitest";
import { queriesOf } from "../../support/forge.ts";
import { upload } from "../../support/upload.ts";
import { inBase64 as base64, hidingBench } from "./hiding-bench.ts";

const bench = await hidingBench();
const {
	app,
	forge,
	ada,
	bob,
	inbox,
	send,
	settled,
	status,
	hide,
	show,
	rowOf,
	healthy,
} = bench;

test("webhooks, notifications and feeds tell nothing of a hidden user, and what waited is not sent", async () => {
	const gil = await forge.user("gil");
	const api = await bench.repository();
	const hook = await bench.hook(api);
	await send("PUT", `${api}/subscription`, {}, bob);
	await settled();
	// they are tried again later
	inbox.answers(() => 503);
	await send("POST", `${api}/issues`, { title: "spam of gil" }, gil);
	await send("POST", `${api}/issues`, { title: "true" });
	await send("POST", `${api}/issues/2/comments`, { body: "spam @bob" }, gil);
	await bench.settled();
	await hide("gil");
	const from = inbox.got.length;
	inbox.answers(() => 200);
	await settled();
	await settled();
	const told = inbox.got.slice(from).map(({ text }) => text);
	expect(told.filter((text) => /gil/.test(text))).toEqual([]);
	expect(told.some((text) => /true/.test(text))).toBe(true);
	// what is not sent for him does not switch the webhook off
	const [row] = await app.db.rows((q) =>
		q.selectFrom("webhook").select("switched_off").where("id", "=", hook.id),
	);
	expect(row?.switched_off).toBe("");
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
