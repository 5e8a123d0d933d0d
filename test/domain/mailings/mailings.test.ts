import { beforeEach, expect, test } from "vitest";
import { runAdmin } from "../../../src/cli/admin-commands.ts";
import { listMailings } from "../../../src/domain/mailings/mailing.ts";
import {
	pieceSize,
	queueCopies,
} from "../../../src/domain/mailings/queue-copies.ts";
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
	server.refuses(550);
	await mail("--to=guild");
	expect(await receivers()).toEqual([]);
	server.refuses(0);
	clock.now += 24 * 3600_000;
	expect(await receivers()).toEqual([]);
});

test("many copies are queued in pieces, each user once, also after a kill", async () => {
	const names = Array.from({ length: pieceSize + 20 }, (_, i) => `many${i}`);
	await app.db.write(async (tx) => {
		const row = (name: string) => ({
			...{ kind: "user" as const, name, lower_name: name, full_name: "" },
			...{ email: `${name}@example.org`, created_at: 1, updated_at: 1 },
		});
		await tx.change((q) =>
			q.insertInto("account").values(names.map(row) as never),
		);
		const accounts = await tx.rows((q) =>
			q
				.selectFrom("account")
				.select(["id", "email"])
				.where("name", "like", "many%"),
		);
		await tx.change((q) =>
			q.insertInto("email_address").values(
				accounts.map(({ id, email }) => ({
					...{ account_id: id, email, lower_email: email },
					...{ verified: 1, is_primary: 1 },
				})),
			),
		);
	});
	await mail();
	const latest = async () =>
		(await listMailings(app.db, { limit: 1, offset: 0 })).rows[0];
	const id = (await latest())?.id as number;
	// a piece was queued, then the process ended: the job begins again
	expect(await queueCopies(app, id)).toBe(true);
	expect(await latest()).toMatchObject({ recipients: pieceSize, queueing: 1 });
	const to = await receivers();
	expect(new Set(to).size).toBe(to.length);
	expect(to.length).toBeGreaterThanOrEqual(names.length + 4);
	expect(await latest()).toMatchObject({
		...{ recipients: to.length, queueing: null },
		waiting: 0,
	});
	expect(await queueCopies(app, id)).toBe(false);
	expect(await receivers()).toEqual([]);
});
