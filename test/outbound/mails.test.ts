import { expect, test } from "vitest";
import { testForge } from "../support/forge.ts";
import { mailServer } from "../support/mail-server.ts";

type User = { name: string; password: string };
const clock = { now: Date.parse("2030-01-01T00:00:00Z") };
const server = await mailServer();
const forge = await testForge(
	{ mailUrl: server.url, mailFrom: "Forge <forge@example.org>" },
	{ clock: () => clock.now },
);
const [ada, bob, _cas] = (await Promise.all(
	["ada", "bob", "cas"].map((name) => forge.user(name)),
)) as [User, User, User];
await forge.call("POST", "/user/repos", { as: ada, body: { name: "bell" } });
const at = "/repos/ada/bell/issues";

const send = async (method: string, path: string, as: User, body?: object) => {
	const reply = await forge.call<{ number: number; id: number }>(method, path, {
		as,
		body,
	});
	if (reply.status >= 300)
		throw new Error(`${path}: ${reply.status} ${reply.text}`);
	return reply.body;
};
const mails = async () => {
	await forge.app.events.settled();
	await forge.app.outbox.mails.settled();
	return server.take().sort((a, b) => a.to.localeCompare(b.to));
};
const receivers = async () => (await mails()).map((mail) => mail.to);

test("an issue goes out as text and HTML, and what follows joins its thread", async () => {
	const { number, id } = await send("POST", at, bob, {
		title: "Broken — bell",
		body: "It **rings** <script>x</script> for @cas",
	});
	const [toAda, toCas] = await mails();
	expect([toAda?.to, toCas?.to]).toEqual([
		"ada@example.org",
		"cas@example.org",
	]);
	const root = `<item/${id}@127.0.0.1>`.replace(
		"127.0.0.1",
		new URL(forge.url).hostname,
	);
	const header = (name: string) => toAda?.headers.get(name);
	expect(header("from")).toBe("bob <forge@example.org>");
	expect(header("message-id")).toBe(root);
	expect(header("list-id")).toContain("ada/bell");
	expect(header("x-ingot-reason")).toBe("follow");
	expect(toCas?.headers.get("x-ingot-reason")).toBe("direct");
	expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
	expect(header("auto-submitted")).toBe("auto-generated");
	expect(toAda?.text).toContain("It **rings**");
	expect(toAda?.text).toContain(`${forge.url}ada/bell/issues/${number}`);
	expect(toAda?.html).toContain("<strong>rings</strong>");
	expect(toAda?.html).not.toContain("<script");
	const comment = await send("POST", `${at}/${number}/comments`, ada, {
		body: "Indeed",
	});
	const [toBob] = await mails();
	expect(toBob?.to).toBe("bob@example.org");
	// a title of other signs is encoded whole
	expect(toBob?.headers.get("subject")).toMatch(/^=\?UTF-8\?Q\?Re=3A_/);
	expect(toBob?.headers.get("in-reply-to")).toBe(root);
	expect(toBob?.headers.get("references")).toBe(root);
	expect(toBob?.headers.get("message-id")).toContain(`comment/${comment.id}@`);
	expect(toBob?.text).toContain(`#issuecomment-${comment.id}`);
	await send("PATCH", `${at}/${number}`, ada, { state: "closed" });
	const [closed] = await mails();
	expect(closed?.text).toContain("ada closed this issue.");
});

test("one request by the link ends the mails about an item, and a button those about all", async () => {
	const { number } = await send("POST", at, bob, { title: "Quiet" });
	const [first] = await mails();
	const url = first?.headers.get("list-unsubscribe")?.slice(1, -1) ?? "";
	const page = await fetch(url);
	expect(page.status).toBe(200);
	expect(await page.text()).toContain("Unsubscribe from this item");
	// looking changes nothing
	await send("POST", `${at}/${number}/comments`, bob, { body: "1" });
	expect(await receivers()).toEqual(["ada@example.org"]);
	const post = (body: string) =>
		fetch(url, {
			method: "POST",
			headers: { "content-type": "application/x-www-form-urlencoded" },
			body,
		});
	expect((await post("List-Unsubscribe=One-Click")).status).toBe(200);
	await send("POST", `${at}/${number}/comments`, bob, { body: "2" });
	expect(await receivers()).toEqual([]);
	await send("POST", `${at}/${number}/comments`, bob, { body: "but @ada" });
	expect(await receivers()).toEqual(["ada@example.org"]);
	await post("choice=onmention");
	await send("POST", at, bob, { title: "Other" });
	expect(await receivers()).toEqual([]);
	await send("POST", at, bob, { title: "For you", body: "@ada" });
	expect(await receivers()).toEqual(["ada@example.org"]);
	await post("choice=disabled");
	await send("POST", at, bob, { title: "For you", body: "@ada" });
	expect(await receivers()).toEqual([]);
	await post("choice=enabled");
	for (const bad of [`${url.slice(0, -4)}AAAA`, `${forge.url}-/unsubscribe/x`])
		expect((await fetch(bad, { method: "POST" })).status).toBe(404);
	expect((await fetch(url, { method: "PUT" })).status).toBe(405);
});

test("a mail is written by the rights of the moment in which it is sent", async () => {
	await send("POST", "/user/repos", ada, { name: "dark", private: true });
	await send("PUT", "/repos/ada/dark/collaborators/bob", ada, {
		permission: "read",
	});
	server.refuses(451);
	await send("POST", "/repos/ada/dark/issues", ada, {
		title: "Secret",
		body: "@bob @cas",
	});
	expect(await receivers()).toEqual([]);
	const waiting = await forge.app.db.rows((q) =>
		q.selectFrom("outgoing_mail").selectAll().where("sent_at", "=", 0),
	);
	// cas could never read it
	expect(waiting.length).toBe(1);
	await send("DELETE", "/repos/ada/dark/collaborators/bob", ada);
	server.refuses(0);
	clock.now += 10 * 60_000;
	expect(await receivers()).toEqual([]);
});

test("a server that refuses for now is asked again, one that refuses for good is not", async () => {
	server.refuses(451);
	await send("POST", at, bob, { title: "Later" });
	expect(await receivers()).toEqual([]);
	server.refuses(0);
	expect(await receivers()).toEqual([]);
	clock.now += 10 * 60_000;
	expect(await receivers()).toEqual(["ada@example.org"]);
	server.refuses(550);
	await send("POST", at, bob, { title: "Never" });
	expect(await receivers()).toEqual([]);
	server.refuses(0);
	clock.now += 3600_000;
	expect(await receivers()).toEqual([]);
});

test("who wants one mail a day gets one, with what may still be seen", async () => {
	const { number } = await send("POST", at, bob, { title: "Daily" });
	const [first] = await mails();
	const url = first?.headers.get("list-unsubscribe")?.slice(1, -1) ?? "";
	const choose = (body: string, to = url) =>
		fetch(to, {
			method: "POST",
			headers: { "content-type": "application/x-www-form-urlencoded" },
			body,
		});
	await choose("choice=digest");
	clock.now = Date.parse("2030-03-01T06:00:00Z");
	await send("POST", `${at}/${number}/comments`, bob, { body: "1" });
	await send("POST", `${at}/${number}/comments`, bob, { body: "2" });
	await send("PATCH", `${at}/${number}`, bob, { state: "closed" });
	await send("POST", at, bob, { title: "Other <one>" });
	const gone = await send("POST", at, bob, { title: "Gone" });
	expect(await receivers()).toEqual([]);
	await send("DELETE", `${at}/${gone.number}`, ada);
	clock.now = Date.parse("2030-03-01T07:00:01Z");
	const [digest, ...more] = await mails();
	expect(more).toEqual([]);
	expect(digest?.to).toBe("ada@example.org");
	expect(digest?.headers.get("subject")).toBe(
		"2 items were updated, 2030-03-01",
	);
	expect(digest?.text).toContain(
		"bob commented on this issue\r\n  bob closed this issue",
	);
	expect(digest?.html).toContain("Other &lt;one&gt;");
	expect(digest?.raw).not.toContain("Gone");
	clock.now += 1000;
	expect(await receivers()).toEqual([]);
	await send("POST", `${at}/${number}/comments`, bob, { body: "3" });
	clock.now = Date.parse("2030-03-02T07:00:01Z");
	expect(await receivers()).toEqual(["ada@example.org"]);
	const all = digest?.headers.get("list-unsubscribe")?.slice(1, -1) ?? "";
	await choose("List-Unsubscribe=One-Click", all);
	await send("POST", at, bob, { title: "Unheard", body: "@ada" });
	clock.now += 48 * 3600_000;
	expect(await receivers()).toEqual([]);
});
