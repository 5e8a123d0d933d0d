import { beforeEach, expect, test } from "vitest";
import { runAdmin } from "../../../src/cli/admin-commands.ts";
import { accountByName } from "../../../src/domain/accounts/account.ts";
import { listMailings } from "../../../src/domain/mailings/mailing.ts";
import {
	pieceSize,
	queueCopies,
} from "../../../src/domain/mailings/queue-copies.ts";
import { stopMailing } from "../../../src/domain/mailings/stop-mailing.ts";
import { operator } from "../../../src/domain/permissions/actor.ts";
import { deleteUser } from "../../../src/domain/removal/delete-user.ts";
import { testForge } from "../../support/forge.ts";
import { mailServer } from "../../support/mail-server.ts";
import { manyUsers } from "./many-users.ts";

const server = await mailServer();
const forge = await testForge({
	mailUrl: server.url,
	mailFrom: "Forge <forge@example.org>",
});
const { app } = forge;
const names = ["ada", "bob", "cas", "dan"];
const [ada, bob] = await Promise.all(names.map((name) => forge.user(name)));
const many = 2 * pieceSize + 20;
await manyUsers(app, many);
/** With the administrator. */
const all = many + names.length + 1;

const mail = (...more: string[]) =>
	runAdmin(app, ["mail", "--subject=News", "--text=It rings", ...more]);
const sent = async () => {
	await app.jobs.settled();
	await app.outbox.mailings.settled();
	return server
		.take()
		.map(({ to }) => to)
		.sort();
};
const latest = async () =>
	(await listMailings(app.db, { limit: 1, offset: 0 })).rows[0];

beforeEach(async () => {
	server.lets();
	await sent();
});

test("a job that ends in the middle goes on where it was, and each user gets one copy", async () => {
	const row = { subject: "News", content: "x", audience: "everyone" } as const;
	const [made] = await app.db.write((tx) =>
		tx.rows((q) =>
			q
				.insertInto("mailing")
				.values({ ...row, queueing: 1, created_at: 1 })
				.returning("id"),
		),
	);
	const id = made?.id as number;
	let pieces = 0;
	const ends = new AbortController();
	const stopped = queueCopies(app, id, {
		signal: ends.signal,
		async progress() {
			if (++pieces === 2) ends.abort(new Error("the server stops"));
		},
	});
	await expect(stopped).rejects.toThrow("the server stops");
	expect(await latest()).toMatchObject({
		recipients: 2 * pieceSize,
		queueing: 1,
	});
	const run = {
		signal: new AbortController().signal,
		progress: async () => {},
	};
	await queueCopies(app, id, run);
	const to = await sent();
	expect(to).toHaveLength(all);
	expect(new Set(to).size).toBe(all);
	expect(await latest()).toMatchObject({
		...{ recipients: all, queueing: null, waiting: 0 },
	});
	await queueCopies(app, id, run);
	expect(await sent()).toEqual([]);
}, 60_000);

test("other mails go out while a long mailing waits for the mail server", async () => {
	await forge.call("POST", "/user/repos", { as: ada, body: { name: "bell" } });
	server.holds(3);
	await mail();
	await app.jobs.settled();
	const mailing = app.outbox.mailings.settled();
	await expect.poll(() => server.held()).toHaveLength(1);
	server.holds(Number.POSITIVE_INFINITY);
	expect(server.take()).toHaveLength(3);
	await forge.call("POST", "/repos/ada/bell/issues", {
		as: bob,
		body: { title: "Broken bell" },
	});
	await app.events.settled();
	await app.outbox.mails.settled();
	expect(server.take().map(({ to }) => to)).toEqual(["ada@example.org"]);
	expect(await latest()).toMatchObject({ waiting: all - 3 });
	server.lets();
	await mailing;
	expect(await sent()).toHaveLength(all - 3);
}, 60_000);

test("an email is stopped in the middle, and what was not sent stays unsent", async () => {
	server.holds(3);
	await mail();
	await app.jobs.settled();
	const mailing = app.outbox.mailings.settled();
	await expect.poll(() => server.held()).toHaveLength(1);
	expect(await runAdmin(app, ["mail", "stop"])).toBe(
		`stopped: ${all - 3} copies were not sent\n`,
	);
	expect(await latest()).toMatchObject({ queueing: null, waiting: 0 });
	server.lets();
	await mailing;
	// the one that was on its way
	expect(await sent()).toHaveLength(4);
	await expect(runAdmin(app, ["mail", "stop"])).rejects.toThrow(
		"No copy of this email is waiting.",
	);
}, 60_000);

test("an email that is stopped while its copies are queued gets no more of them", async () => {
	server.holds(0);
	const row = { subject: "News", content: "x", audience: "everyone" } as const;
	const [made] = await app.db.write((tx) =>
		tx.rows((q) =>
			q
				.insertInto("mailing")
				.values({ ...row, queueing: 1, created_at: 1 })
				.returning("id"),
		),
	);
	let stop: Promise<number> | undefined;
	await queueCopies(app, made?.id as number, {
		signal: new AbortController().signal,
		async progress() {
			stop ??= stopMailing(app, made?.id as number);
		},
	});
	await stop;
	expect(await latest()).toMatchObject({ queueing: null, waiting: 0 });
	// one piece at most came before the stop, or the stop before all
	expect((await latest())?.recipients).toBeLessThanOrEqual(pieceSize);
	server.lets();
	expect((await sent()).length).toBeLessThanOrEqual(1);
}, 60_000);

test("users who are deactivated, deleted or no members any more get nothing", async () => {
	await forge.call("POST", "/orgs", { as: ada, body: { username: "guild" } });
	const guild = await accountByName(app.db, "guild");
	if (!guild) throw new Error("no guild");
	for (const name of names.slice(1)) {
		const account = await accountByName(app.db, name);
		await app.db.write((tx) =>
			tx.change((q) =>
				q.insertInto("organization_member").values({
					organization_id: guild.id,
					account_id: account?.id ?? 0,
				} as never),
			),
		);
	}
	server.holds(0);
	await mail("--to=guild");
	await app.jobs.settled();
	expect(await latest()).toMatchObject({ recipients: 4, waiting: 4 });
	await expect.poll(() => server.held()).toHaveLength(1);
	// what is on its way arrives
	const [onItsWay = ""] = server.held();
	const edit = { active: false, source_id: 0, login_name: "bob" };
	const off = await forge.call("PATCH", "/admin/users/bob", { body: edit });
	expect(off.status).toBe(200);
	const out = await forge.call("DELETE", "/orgs/guild/members/cas", {
		as: ada,
	});
	expect(out.status).toBe(204);
	const dan = await accountByName(app.db, "dan");
	if (!dan) throw new Error("no dan");
	await deleteUser(app, operator, dan, { purge: false });
	server.lets();
	expect(new Set(await sent())).toEqual(new Set([onItsWay, "ada@example.org"]));
	expect(await latest()).toMatchObject({ waiting: 0 });
});
