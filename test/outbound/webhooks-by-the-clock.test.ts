import { afterEach, beforeAll, expect, test } from "vitest";
import { outgoingRows } from "../../src/domain/outgoing/outgoing-rows.ts";
import { hookBench } from "../support/hook-bench.ts";

const hour = 3_600_000;
const day = 24 * hour;
let bench: Awaited<ReturnType<typeof hookBench>>;
beforeAll(async () => {
	bench = await hookBench();
});
afterEach(() => {
	bench.inbox.answers(() => 200);
	bench.inbox.take();
});

const titles = () =>
	bench.inbox.take().map((one) => one.body.issue?.title as string);
const isActive = async (api: string, id: number) =>
	(await bench.send<{ active: boolean }>("GET", `${api}/hooks/${id}`)).active;

test("a jump of the clock switches no webhook off, gives no message up, and keeps none waiting when it is put back", async () => {
	const { repository, hook, send, settled, clock, inbox } = bench;
	const api = await repository();
	const { id } = await hook(api, { events: ["issues"] });
	inbox.answers(() => 503);
	await send("POST", `${api}/issues`, { title: "one" });
	await settled();
	clock.now += 10_000;
	await settled();
	clock.now += 40 * day;
	await settled();
	expect(await isActive(api, id)).toBe(true);
	inbox.take();
	// back to where it was: what was planned by the other clock is due
	clock.now -= 40 * day;
	inbox.answers(() => 200);
	await settled();
	expect(titles()).toEqual(["one"]);
	expect(await isActive(api, id)).toBe(true);
});

test("a webhook that fails for days is still switched off, and a success begins anew", async () => {
	const { repository, hook, send, settled, clock, inbox } = bench;
	const api = await repository();
	const { id } = await hook(api, { events: ["issues"] });
	inbox.answers(() => 503);
	await send("POST", `${api}/issues`, { title: "lost" });
	for (let hours = 0; hours < 60; hours++) {
		await settled();
		clock.now += hour;
	}
	expect(await isActive(api, id)).toBe(true);
	inbox.answers(() => 200);
	await send("POST", `${api}/issues`, { title: "fine" });
	await settled();
	expect(titles()).toContain("fine");
	inbox.answers(() => 503);
	for (let days = 0; days < 3; days++) {
		await send("POST", `${api}/issues`, { title: "lost" });
		await settled();
		clock.now += day;
		expect(await isActive(api, id)).toBe(true);
	}
	for (let hours = 0; hours < 3; hours++) {
		await send("POST", `${api}/issues`, { title: "lost" });
		await settled();
		clock.now += hour;
	}
	expect(await isActive(api, id)).toBe(false);
});

test("mails and messages to browsers that were planned by another clock wait no longer than a day", async () => {
	const { forge, repository, send, clock } = bench;
	const { db } = forge.app;
	await send("POST", `${await repository()}/issues`, { title: "mail" });
	const [row] = await db.rows((q) =>
		q
			.selectFrom("event")
			.innerJoin("repository", "repository.id", "event.repository_id")
			.select(["event.id as event", "repository_id", "owner_id"])
			.orderBy("event.id", "desc")
			.limit(1),
	);
	const columns =
		"event_id, account_id, repository_id, issue_id, kind, reason, next_at_ms, created_at";
	const add = (event: number, at: number) =>
		db.script(
			`insert into outgoing_mail (${columns}) values (${event}, ${row?.owner_id}, ${row?.repository_id}, null, 'k', 'r', ${at}, 1)`,
		);
	await add(1, clock.now + 40 * day);
	await add(2, clock.now + 20 * hour);
	expect(await outgoingRows("outgoing_mail").hasten(db, clock.now)).toBe(1);
	const rows = await db.rows((q) =>
		q
			.selectFrom("outgoing_mail")
			.select(["event_id", "next_at_ms"])
			.where("kind", "=", "k")
			.orderBy("event_id"),
	);
	expect(rows.map(({ next_at_ms: at }) => at)).toEqual([
		clock.now,
		clock.now + 20 * hour,
	]);
	await db.script("delete from outgoing_mail where kind = 'k'");
});

test("webhooks of the site hear of repositories that go with their owner", async () => {
	const { forge, send, settled, inbox } = bench;
	const { admin } = forge;
	const eve = await forge.user("eve");
	await forge.call("POST", "/user/repos", {
		as: eve,
		body: { name: "boat", private: true },
	});
	const { id } = await send(
		"POST",
		"/admin/hooks",
		{
			type: "gitea",
			active: true,
			events: ["repository"],
			config: {
				url: inbox.url,
				content_type: "json",
				is_system_webhook: "true",
			},
		},
		admin,
	);
	await settled();
	inbox.take();
	await send("DELETE", "/admin/users/eve?purge=true", undefined, admin);
	await settled();
	expect(
		inbox
			.take()
			.map(({ body }) => [
				body.action,
				body.repository.full_name,
				body.organization.login,
				body.sender.login,
			]),
	).toEqual([["deleted", "eve/boat", "eve", "root"]]);
	await send("DELETE", `/admin/hooks/${id}`, undefined, admin);
});
