import { beforeEach, expect, test } from "vitest";
import { runAdmin } from "../../../src/cli/admin-commands.ts";
import { readBacklog } from "../../../src/domain/monitoring/backlog.ts";
import {
	forgetNotice,
	listNotices,
} from "../../../src/domain/monitoring/notices.ts";
import { testForge } from "../../support/forge.ts";
import { mailServer } from "../../support/mail-server.ts";

const clock = { now: Date.parse("2030-01-01T00:00:00Z") };
const server = await mailServer();
const forge = await testForge(
	{ mailUrl: server.url, mailFrom: "Forge <forge@example.org>" },
	{ clock: () => clock.now },
);
const { app } = forge;
const [ada] = await Promise.all(
	["ada", "bob", "cas"].map((name) => forge.user(name)),
);
const set = (
	name: string,
	values: { active?: 0 | 1; prohibit_login?: 0 | 1 },
) =>
	app.db.write((tx) =>
		tx.change((q) =>
			q.updateTable("account").set(values).where("name", "=", name),
		),
	);
const mail = (...more: string[]) =>
	runAdmin(app, ["mail", "--subject=News", "--text=It **rings**", ...more]);
const sent = async () => {
	await app.jobs.settled();
	await app.outbox.mailings.settled();
	return server.take().sort((a, b) => a.to.localeCompare(b.to));
};
const receivers = async () => (await sent()).map(({ to }) => to);

beforeEach(async () => {
	server.refuses(0);
	await sent();
});

test("an email goes as text and HTML to each user who may sign in", async () => {
	await set("cas", { prohibit_login: 1 });
	const said = await mail();
	const all = await sent();
	await set("cas", { prohibit_login: 0 });
	expect(said).toBe(`sending to ${all.length} users\n`);
	const to = all.map((one) => one.to);
	expect(to).toContain("ada@example.org");
	expect(to).toContain("bob@example.org");
	expect(to).not.toContain("cas@example.org");
	expect(new Set(to).size).toBe(to.length);
	const [first] = all;
	expect(first?.headers.get("subject")).toBe("News");
	expect(first?.text).toContain("It **rings**");
	expect(first?.html).toContain("<strong>rings</strong>");
	expect(await receivers()).toEqual([]);
});

test("an address that is not confirmed gets nothing", async () => {
	const confirm = (verified: 0 | 1) =>
		app.db.write((tx) =>
			tx.change((q) =>
				q
					.updateTable("email_address")
					.set({ verified })
					.where("email", "=", "bob@example.org"),
			),
		);
	await confirm(0);
	await mail();
	const to = await receivers();
	await confirm(1);
	expect(to).toContain("ada@example.org");
	expect(to).not.toContain("bob@example.org");
});

test("administrators and members of an organization can be chosen", async () => {
	await forge.call("POST", "/orgs", { as: ada, body: { username: "guild" } });
	await mail("--to=guild");
	expect(await receivers()).toEqual(["ada@example.org"]);
	await mail("--to=administrators");
	expect(await receivers()).toHaveLength(1);
	await expect(mail("--to=nowhere")).rejects.toThrow("organization not found");
});

test("one is sent at a time", async () => {
	await mail();
	await expect(mail()).rejects.toThrow("Another email to users is being sent");
	// queued, and not yet sent
	await app.jobs.settled();
	await expect(mail()).rejects.toThrow("Another email to users is being sent");
	await sent();
	await mail();
	expect((await receivers()).length).toBeGreaterThan(2);
});

test("a copy that was refused for now comes later, one refused for good is a notice", async () => {
	server.refuses(451);
	await mail("--to=guild");
	expect(await receivers()).toEqual([]);
	server.refuses(0);
	clock.now += 10 * 60_000;
	expect(await receivers()).toEqual(["ada@example.org"]);
	const notices = async () =>
		(await listNotices(app.db, { kind: "mailing" }, { limit: 5, offset: 0 }))
			.rows;
	expect(await notices()).toEqual([]);
	server.refuses(550);
	await mail("--to=guild");
	expect(await receivers()).toEqual([]);
	server.refuses(0);
	clock.now += 24 * 3600_000;
	expect(await receivers()).toEqual([]);
	const [notice, ...more] = await notices();
	expect(more).toEqual([]);
	expect(notice).toMatchObject({ kind: "mailing", what: "ada@example.org" });
	expect(notice?.error).toContain("not now");
	await forgetNotice(app, "mailing", notice?.id ?? 0);
	expect(await notices()).toEqual([]);
});

test("a copy whose first attempt comes after a day is tried again", async () => {
	server.holds(0);
	await mail();
	await app.jobs.settled();
	const under = app.outbox.mailings.settled();
	await expect.poll(() => server.held()).toHaveLength(1);
	server.refuses(451);
	clock.now += 25 * 3600_000;
	server.lets();
	await under;
	expect(await receivers()).toEqual([]);
	server.refuses(0);
	clock.now += 10 * 60_000;
	expect(await receivers()).toContain("bob@example.org");
});

test("of several that are sent at once only one goes out", async () => {
	const all = await Promise.allSettled([mail(), mail(), mail()]);
	const refused = all.filter((one) => one.status === "rejected");
	expect(refused).toHaveLength(2);
	for (const { reason } of refused)
		expect(reason.message).toContain("Another email to users is being sent");
	const to = await receivers();
	expect(to.length).toBeGreaterThan(2);
	expect(new Set(to).size).toBe(to.length);
});

test("an email whose job has failed for good and was deleted is in nobody's way", async () => {
	await app.db.write((tx) =>
		tx.change((q) =>
			q.insertInto("mailing").values({
				...{ subject: "Lost", content: "x", audience: "everyone" },
				...{ queueing: 1, created_at: 1 },
			}),
		),
	);
	await mail("--to=guild");
	expect(await receivers()).toEqual(["ada@example.org"]);
});

test("copies that are due are counted with the other work that waits", async () => {
	const waiting = async () =>
		(await readBacklog(app.db, clock.now + 90_000)).mailings;
	expect(await waiting()).toEqual({ count: 0, seconds: 0 });
	server.holds(0);
	await mail("--to=guild");
	await app.jobs.settled();
	expect(await waiting()).toEqual({ count: 1, seconds: 90 });
	server.lets();
	await sent();
	expect(await waiting()).toEqual({ count: 0, seconds: 0 });
});

test("a text with hostile HTML arrives without what is hostile", async () => {
	const text = [
		"<script>alert(1)</script>",
		'<img src="x" onerror="alert(2)">',
		"[link](javascript:alert(3)) <style>body { display: none }</style>",
		'<a href="data:text/html,x" onclick="alert(4)">here</a> </body></html><form action="/x">',
	].join("\n\n");
	const write = (subject: string) =>
		runAdmin(app, [
			...["mail", "--to=guild", `--subject=${subject}`, `--text=${text}`],
		]);
	await write("<b>");
	const [one] = await sent();
	expect(one?.text).toContain("<script>alert(1)</script>");
	const html = one?.html ?? "";
	expect(html).toContain("here");
	for (const bad of [
		"<script",
		"onerror",
		"onclick",
		"<style",
		"<form",
		'href="javascript',
		'href="data:',
	])
		expect(html).not.toContain(bad);
	expect(html.match(/<\/body>/g)).toHaveLength(1);
	expect(one?.headers.get("subject")).toBe("<b>");
	await expect(write("a\r\nBcc: eve@example.org")).rejects.toThrow(
		"Subject must be one line of text.",
	);
});
