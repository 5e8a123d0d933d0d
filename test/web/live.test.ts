import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../src/start-forge.ts";
import { queriesOf, testForge } from "../support/forge.ts";
import { signedInVisitor, type Visitor } from "./support/browser.ts";

let forge: Forge;
type Client = Awaited<ReturnType<Forge["user"]>>;
let ada: Client;
let bob: Client;
const repository = { id: 0 };

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	bob = await forge.user("bob");
	const made = await as(ada, "POST", "/user/repos", {
		name: "box",
		private: true,
	});
	repository.id = made.body.id;
});

const as = (who: Client, method: string, path: string, body?: unknown) =>
	forge.call<{ id: number }>(method, path, { as: who, body });

/** Opens a stream as a browser that is signed in; reads what it says. */
async function follow(who: Client, ...topics: string[]) {
	return followWith(who, topics);
}
async function followWith(
	who: Client,
	topics: readonly string[],
	{
		age,
		lastHeard,
		browser,
	}: { age?: number; lastHeard?: number; browser?: Visitor } = {},
) {
	browser ??= await signedInVisitor(forge, who);
	const end = new AbortController();
	const on = topics.map((topic) => `on=${encodeURIComponent(topic)}`).join("&");
	const old = age === undefined ? "" : `&age=${age}`;
	const answer = await fetch(`${forge.url}-/live?${on}${old}`, {
		signal: end.signal,
		headers: {
			Cookie: `ingot_session=${browser.cookie("ingot_session")}`,
			...(lastHeard !== undefined && { "Last-Event-ID": String(lastHeard) }),
		},
	});
	const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
	let text = "";
	return {
		status: answer.status,
		/** What has come, as soon as it holds a text so many times. */
		async until(part: string, times = 1): Promise<string> {
			while (text.split(part).length <= times) {
				const { value, done } = (await reader?.read()) ?? { done: true };
				if (done) throw new Error(`the stream ended with ${text}`);
				text += value;
			}
			return text;
		},
		end: () => end.abort(),
	};
}

test("a page that follows an issue is told when somebody comments on it, and nothing of what was said", async () => {
	const issue = await as(ada, "POST", "/repos/ada/box/issues", {
		title: "Leak",
	});
	const topic = `issue/${repository.id}/${issue.body.id}`;
	const stream = await follow(ada, topic);
	expect(stream.status).toBe(200);
	await stream.until("retry: ");
	await as(ada, "POST", "/repos/ada/box/issues/1/comments", {
		body: "a secret",
	});
	const told = await stream.until("data: ");
	expect(told.trim().split("\n").at(-1)).toBe(`data: ${topic}`);
	stream.end();
});

test("what has changed since a page was asked for, or since a lost connection, is told at once", async () => {
	const topic = `issues/${repository.id}`;
	await as(ada, "POST", "/repos/ada/box/issues", { title: "Before" });
	const minute = 60_000;
	for (const since of [
		{ age: minute },
		{ lastHeard: Date.now() - minute, age: 0 },
	]) {
		const stream = await followWith(ada, [topic, "repository/1"], since);
		const told = await stream.until("data: ");
		expect(told).toContain(topic);
		stream.end();
	}
	// nothing that was there before
	const later = { lastHeard: Date.now() + minute };
	const stream = await followWith(ada, [topic], later);
	const code = `code/${repository.id}`;
	const other = await followWith(ada, [code, topic], later);
	await as(ada, "POST", "/repos/ada/box/issues", { title: "After" });
	await other.until("data: ");
	const told = await stream.until("data: ");
	expect(told.match(/^data: /gm)).toHaveLength(1);
	stream.end();
	other.end();
});

test("who lost the connection for a while is told of the notifications of that time", async () => {
	const { id } = (await as(bob, "GET", "/user")).body;
	const lastHeard = Date.now();
	await as(bob, "POST", "/user/repos", { name: "missed" });
	await as(bob, "PUT", "/repos/bob/missed/subscription");
	await as(ada, "POST", "/repos/bob/missed/issues", { title: "@bob, look" });
	await forge.app.events.caughtUp("notifications", id);
	const stream = await followWith(bob, [`news/${id}`], { lastHeard });
	await stream.until(`data: news/${id}`);
	stream.end();
});

test("who was away while much happened is told of all that it follows", async () => {
	const topics = [`code/${repository.id}`, `issues/${repository.id}`];
	const rows = Array.from({ length: 200 }, () => ({
		kind: "project.deleted",
		payload: '{"project":0,"title":""}',
		at_ms: Date.now(),
	}));
	await forge.app.db.write((tx) =>
		tx.change((q) => q.insertInto("event").values(rows)),
	);
	const stream = await followWith(ada, topics, { age: 60_000 });
	expect(await stream.until("data: ")).toContain(`data: ${topics.join(" ")}`);
	stream.end();
});

test("one hears of one's own notifications, of nobody else's, and when they are read elsewhere", async () => {
	const account = async (who: Client) => (await as(who, "GET", "/user")).body;
	const [a, b] = [await account(ada), await account(bob)];
	expect((await follow(ada, `news/${b.id}`)).status).toBe(404);
	const stream = await follow(ada, `news/${a.id}`);
	const others = await follow(bob, `news/${b.id}`);
	await as(bob, "POST", "/user/repos", { name: "calls" });
	await as(bob, "POST", "/repos/bob/calls/issues", {
		title: "Look",
		body: "@ada, please",
	});
	const told = await stream.until(`data: news/${a.id}`);
	expect(told).not.toContain(`news/${b.id}`);
	expect((await as(ada, "PUT", "/notifications", {})).status).toBe(205);
	await stream.until(`data: news/${a.id}`, 2);
	await as(ada, "POST", "/repos/bob/calls/issues", { title: "@bob, done" });
	expect(await others.until("data: ")).toContain(`news/${b.id}`);
	stream.end();
	others.end();
});

test("strangers, and topics of what one may not read, are refused", async () => {
	const anonymous = await fetch(`${forge.url}-/live?on=repository/1`);
	expect(anonymous.status).toBe(403);
	const topic = `repository/${repository.id}`;
	expect((await follow(bob, topic)).status).toBe(404);
	expect((await follow(bob, "repository/999999")).status).toBe(404);
	expect((await follow(ada, "account/1")).status).toBe(400);
	const many = Array.from({ length: 61 }, (_, i) => `repository/${i}`);
	expect((await follow(ada, ...many)).status).toBe(400);
});

test("who has lost the right to read hears of nothing more", async () => {
	await as(ada, "PUT", "/repos/ada/box/collaborators/bob", {
		permission: "read",
	});
	await as(ada, "POST", "/user/repos", { name: "open", auto_init: true });
	const open = (await as(ada, "GET", "/repos/ada/open")).body.id;
	const stream = await follow(bob, `issues/${repository.id}`, `issues/${open}`);
	expect(stream.status).toBe(200);
	await as(ada, "DELETE", "/repos/ada/box/collaborators/bob");
	await as(ada, "POST", "/repos/ada/box/issues", { title: "Hidden" });
	await as(ada, "POST", "/repos/ada/open/issues", { title: "Shown" });
	const told = await stream.until(`issues/${open}`);
	expect(told).not.toContain(`issues/${repository.id}`);
	stream.end();
});

test("an issue of another repository is no topic of this one", async () => {
	await as(bob, "POST", "/user/repos", { name: "own" });
	const own = (await as(bob, "GET", "/repos/bob/own")).body.id;
	const hidden = await as(ada, "POST", "/repos/ada/box/issues", {
		title: "Hidden",
	});
	expect((await follow(bob, `issue/${own}/${hidden.body.id}`)).status).toBe(
		404,
	);
});

test("the rights of one session are asked for once, however many of its streams are told", async () => {
	const browser = await signedInVisitor(forge, bob);
	const { id } = (await as(bob, "POST", "/user/repos", { name: "much" })).body;
	const streams: Awaited<ReturnType<typeof followWith>>[] = [];
	const more = async () =>
		streams.push(await followWith(bob, [`issues/${id}`], { browser }));
	const times = new Map<object, number>();
	const tellAll = async () => {
		await as(bob, "POST", "/repos/bob/much/issues", { title: "Told" });
		for (const stream of streams) {
			const next = (times.get(stream) ?? 0) + 1;
			times.set(stream, next);
			await stream.until("data: ", next);
		}
	};
	await more();
	const one = await queriesOf(forge, tellAll);
	for (let i = 0; i < 6; i++) await more();
	// six more streams; what the forge asks for itself may come meanwhile
	expect(await queriesOf(forge, tellAll)).toBeLessThan(one + 6);
	for (const { end } of streams) end();
});

test("an account has so many streams and no more", async () => {
	const topic = `repository/${repository.id}`;
	const all = await Promise.all(
		Array.from({ length: 13 }, () => follow(ada, topic)),
	);
	const full = all.filter(({ status }) => status === 429);
	expect(full.length).toBeGreaterThan(0);
	expect(all.length - full.length).toBeLessThanOrEqual(12);
	for (const { end } of all) end();
});
