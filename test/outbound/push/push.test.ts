import { expect, test } from "vitest";
import { newsKinds } from "../../../src/domain/notifications/news-kinds.ts";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor } from "../../web/support/browser.ts";
import { pushBrowser, pushService } from "./push-service.ts";

type User = { name: string; password: string };
interface Shown {
	title: string;
	body: string;
	url: string;
	tag: string;
}
const clock = { now: Date.parse("2030-01-01T00:00:00Z") };
const service = await pushService();
const forge = await testForge(
	{ allowPrivate: true },
	{ clock: () => clock.now },
);
const ada = await forge.user("ada");
await forge.call("POST", "/user/repos", { as: ada, body: { name: "bell" } });
const page = "/user/settings/notifications";
let made = 0;

/** Somebody whose browser shows notifications. */
async function person() {
	const user = await forge.user(`bob${++made}`);
	const visitor = await signedInVisitor(forge, user);
	const browser = pushBrowser(`${service.url}/push/${made}`);
	const { subscription } = browser;
	const done = await visitor.post(`${page}/browsers`, { subscription });
	expect(done.status).toBe(303);
	return { user, visitor, browser, path: `/push/${made}` };
}
const issue = async (title: string, user: User, repo = "bell") =>
	(
		await forge.call<{ number: number }>("POST", `/repos/ada/${repo}/issues`, {
			as: ada,
			body: { title, body: `@${user.name}` },
		})
	).body.number;
async function pushed() {
	await forge.app.events.settled();
	await forge.app.outbox.pushes.settled();
	return service.take();
}
const browsersOf = (user: User) =>
	forge.app.db.rows((q) =>
		q
			.selectFrom("push_subscription")
			.innerJoin("account", "account.id", "push_subscription.account_id")
			.selectAll("push_subscription")
			.where("account.name", "=", user.name),
	);

test("news comes to the browser encrypted, signed for its push service, once", async () => {
	const { user, browser, path } = await person();
	const number = await issue("Look at ⚠ this", user);
	const [message, ...others] = await pushed();
	expect(others).toEqual([]);
	expect(message?.path).toBe(path);
	expect(message?.headers).toMatchObject({
		"content-encoding": "aes128gcm",
		ttl: "86400",
		authorization: expect.stringMatching(/^vapid t=\S+, k=B[\w-]{86}$/),
	});
	expect(message?.body.toString("latin1")).not.toContain("Look");
	expect(browser.read(message?.body as Buffer)).toEqual({
		title: `[ada/bell] Look at ⚠ this (#${number})`,
		body: "ada opened this issue",
		url: `${forge.url}ada/bell/issues/${number}`,
		tag: expect.stringMatching(/^item \d+$/),
	} satisfies Shown);
	expect(await pushed()).toEqual([]);
	expect((await browsersOf(user))[0]?.used_at).toBe(clock.now / 1000);
});

test("a message says nothing that its reader has lost sight of, or wants no more", async () => {
	const { user, visitor } = await person();
	await forge.call("POST", "/user/repos", {
		as: ada,
		body: { name: "dark", private: true },
	});
	const place = `/repos/ada/dark/collaborators/${user.name}`;
	await forge.call("PUT", place, { as: ada, body: { permission: "read" } });
	service.state.answer = 503;
	await issue("Secret", user, "dark");
	expect(await pushed()).toHaveLength(1);
	await forge.call("DELETE", place, { as: ada });
	service.state.answer = 201;
	clock.now += 3600_000;
	expect(await pushed()).toEqual([]);
	const ways = new URLSearchParams();
	for (const kind of newsKinds) ways.append("bell", kind);
	await visitor.post(page, ways);
	await issue("Not by this way", user);
	expect(await pushed()).toEqual([]);
	ways.append("push", "named");
	await visitor.post(page, ways);
	await issue("By this way", user);
	expect(await pushed()).toHaveLength(1);
});

test("one who signs out, or whose session is ended, is told nothing any more", async () => {
	const { user, visitor } = await person();
	await visitor.post("/user/logout");
	expect(await browsersOf(user)).toEqual([]);
	await issue("Unheard", user);
	expect(await pushed()).toEqual([]);
	const other = await person();
	clock.now += 8 * 24 * 3600_000;
	await issue("Too late", other.user);
	expect(await pushed()).toEqual([]);
});

test("a browser that has ended its subscription is forgotten", async () => {
	for (const status of [404, 410]) {
		const { user } = await person();
		service.state.answer = status;
		await issue("Gone", user);
		expect(await pushed()).toHaveLength(1);
		expect(await browsersOf(user)).toEqual([]);
		service.state.answer = 201;
	}
});

test("what fails is tried again in order, and after many failures no more", async () => {
	const { user, browser } = await person();
	service.state.answer = 503;
	await issue("First", user);
	await issue("Second", user);
	// the second waits for the first
	expect(await pushed()).toHaveLength(1);
	expect(await pushed()).toEqual([]);
	service.state.answer = 201;
	clock.now += 20_000;
	const titles = (await pushed()).map(
		({ body }) => (browser.read(body) as Shown).title,
	);
	expect(titles.map((title) => /First|Second/.exec(title)?.[0])).toEqual([
		"First",
		"Second",
	]);
	service.state.answer = 403;
	for (let i = 1; i <= 5; i++) {
		await issue(`Refused ${i}`, user);
		expect(await pushed()).toHaveLength(1);
	}
	expect(await browsersOf(user)).toEqual([]);
	service.state.answer = 201;
});

test("one tries a browser, sees the list of them and removes them; others cannot", async () => {
	const { user, visitor, browser } = await person();
	const shown = await visitor.get(page);
	expect(shown.words).toContain("This browser");
	expect(shown.html).not.toContain('name="subscription"');
	const id = String((await browsersOf(user))[0]?.id);
	const other = await person();
	for (const what of ["test", "remove"])
		expect(
			(await other.visitor.post(`${page}/browsers/${what}`, { id })).status,
		).toBe(404);
	await visitor.post(`${page}/browsers/test`, { id });
	const [message] = await pushed();
	expect(browser.read(message?.body as Buffer)).toMatchObject({
		title: "Notifications are enabled",
		url: `${forge.url}user/settings/notifications`,
	});
	expect(await pushed()).toEqual([]);
	await visitor.post(`${page}/browsers/remove`, { id });
	expect(await browsersOf(user)).toEqual([]);
	expect((await visitor.get(page)).html).toContain('name="subscription"');
});

test("what no browser says is refused", async () => {
	const user = await forge.user("mallory");
	const visitor = await signedInVisitor(forge, user);
	const { subscription } = pushBrowser("https://push.example.org/x");
	const given = JSON.parse(subscription);
	const tries = [
		"",
		"null",
		"{",
		"[]",
		JSON.stringify({ ...given, keys: null }),
		JSON.stringify({ ...given, keys: { ...given.keys, p256dh: "AAAA" } }),
		JSON.stringify({ ...given, keys: { ...given.keys, auth: 7 } }),
		...[
			"http://push.example.org/x",
			"https://a:b@push.example.org/",
			"ftp://push.example.org/",
			"https://push.example.org/\r\nX: y",
			"javascript:1",
			`https://push.example.org/${"x".repeat(2100)}`,
		].map((endpoint) => JSON.stringify({ ...given, endpoint })),
	];
	for (const one of tries) {
		const { status } = await visitor.post(`${page}/browsers`, {
			subscription: one,
		});
		expect(status, one).toBe(422);
	}
	expect(await browsersOf(user)).toEqual([]);
});

test("an account has ten browsers at most, and a browser one account", async () => {
	const user = await forge.user("many");
	const add = async (endpoint: string, as: User = user) => {
		const visitor = await signedInVisitor(forge, as);
		const { subscription } = pushBrowser(endpoint);
		return (await visitor.post(`${page}/browsers`, { subscription })).status;
	};
	for (let i = 0; i < 10; i++)
		expect(await add(`${service.url}/many/${i}`)).toBe(303);
	expect(await add(`${service.url}/many/11`)).toBe(409);
	const next = await forge.user("next");
	expect(await add(`${service.url}/many/0`, next)).toBe(303);
	expect(await browsersOf(user)).toHaveLength(9);
	expect(await browsersOf(next)).toHaveLength(1);
});

test("nothing is pushed into the network of the forge", async () => {
	const closed = await testForge({}, { clock: () => clock.now });
	const owner = await closed.user("ada");
	const bob = await closed.user("bob");
	const visitor = await signedInVisitor(closed, bob);
	for (const endpoint of [`${service.url}/in`, "https://10.0.0.1/x"]) {
		const { subscription } = pushBrowser(endpoint);
		await visitor.post(`${page}/browsers`, { subscription });
		await closed.call("POST", "/user/repos", {
			as: owner,
			body: { name: "bell" },
		});
		await closed.call("POST", "/repos/ada/bell/issues", {
			as: owner,
			body: { title: "Inside", body: "@bob" },
		});
		await closed.app.events.settled();
		await closed.app.outbox.pushes.settled();
		expect(service.take()).toEqual([]);
		const [sent] = await closed.app.db.rows((q) =>
			q.selectFrom("outgoing_push").selectAll().orderBy("id", "desc").limit(1),
		);
		expect(sent?.error).toMatch(/may not be reached/);
		expect(sent?.sent_at).toBeGreaterThan(0);
	}
});
