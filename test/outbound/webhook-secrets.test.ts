import { createHmac } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { hookBench } from "../support/hook-bench.ts";
import { receiver } from "../support/receiver.ts";

let bench: Awaited<ReturnType<typeof hookBench>>;
let elsewhere: Awaited<ReturnType<typeof receiver>>;

beforeAll(async () => {
	bench = await hookBench();
	elsewhere = await receiver();
});

type Inbox = typeof elsewhere;
const secrets = {
	authorization_header: "Bearer hush",
	config: { secret: "key" },
};
/** What the last message to an address shows of the secrets. */
function shown(inbox: Inbox) {
	const last = inbox.got.at(-1);
	const signature = createHmac("sha256", "key")
		.update(last?.text ?? "")
		.digest("hex");
	return {
		header: last?.headers.authorization === "Bearer hush",
		signed: last?.headers["x-gitea-signature"] === signature,
	};
}
const all = { header: true, signed: true };
const none = { header: false, signed: false };

/** Makes something happen in a repository, and waits until it has been told. */
async function happen(api: string, as = bench.ada) {
	await bench.send("POST", `${api}/issues`, { title: "news" }, as);
	await bench.settled();
}
const test1 = async (hook: string, as = bench.ada) => {
	await bench.send("POST", `${hook}/tests`, undefined, as);
	await bench.settled();
};

test("a webhook that is sent elsewhere forgets its secrets, whoever changes its address", async () => {
	const api = await bench.repository();
	await bench.send("PUT", `${api}/collaborators/bob`, { permission: "admin" });
	const hook = async () => {
		const { id } = await bench.hook(
			api,
			{ authorization_header: secrets.authorization_header },
			secrets.config,
		);
		return `${api}/hooks/${id}`;
	};
	const change = (one: string, body: object, as = bench.bob) =>
		bench.send("PATCH", one, body, as);

	const moved = await hook();
	await test1(moved);
	expect(shown(bench.inbox)).toEqual(all);
	const [told] = await bench.send<{ id: number }[]>(
		"GET",
		`${moved}/deliveries`,
	);
	await change(moved, {
		config: { url: elsewhere.url, content_type: "json" },
	});
	await test1(moved);
	expect(shown(elsewhere)).toEqual(none);
	const before = elsewhere.got.length;
	await bench.send(
		"POST",
		`${moved}/deliveries/${told?.id}/redeliver`,
		undefined,
		bench.bob,
	);
	await bench.settled();
	expect(elsewhere.got.length).toBe(before + 1);
	expect(shown(elsewhere)).toEqual(none);
	await change(moved, { config: { url: bench.inbox.url } });
	await test1(moved);
	expect(shown(bench.inbox)).toEqual(none);

	const stays = await hook();
	await change(stays, {
		events: ["issues"],
		config: { url: bench.inbox.url },
	});
	await test1(stays);
	expect(shown(bench.inbox)).toEqual(all);

	const renewed = await hook();
	await change(renewed, {
		authorization_header: "Bearer hush",
		config: { url: elsewhere.url, secret: "key" },
	});
	await test1(renewed);
	expect(shown(elsewhere)).toEqual(all);
});

test("a webhook of a user and of an organization forgets its secrets too", async () => {
	await bench.send("POST", "/orgs", { username: "guild" });
	for (const base of ["/user/hooks", "/orgs/guild/hooks"]) {
		const { id } = await bench.send("POST", base, {
			type: "gitea",
			active: true,
			events: ["issues"],
			...secrets,
			config: { url: bench.inbox.url, content_type: "json", secret: "key" },
		});
		await bench.send("PATCH", `${base}/${id}`, {
			config: { url: elsewhere.url },
		});
	}
	await happen(await bench.repository());
	expect(shown(elsewhere)).toEqual(none);
	await bench.send("POST", "/orgs/guild/repos", { name: "r" });
	await happen("/repos/guild/r");
	expect(shown(elsewhere)).toEqual(none);
});

test("the copy of a default webhook tells the secrets at the address of the original alone", async () => {
	const root = bench.forge.admin;
	const made = await bench.send(
		"POST",
		"/admin/hooks",
		{
			type: "gitea",
			active: true,
			events: ["issues"],
			authorization_header: secrets.authorization_header,
			config: {
				url: bench.inbox.url,
				content_type: "json",
				secret: "key",
				is_system_webhook: "false",
			},
		},
		root,
	);
	const api = await bench.repository();
	await bench.settled();
	const [copy] = await bench.send<{ id: number }[]>("GET", `${api}/hooks`);
	const one = `${api}/hooks/${copy?.id}`;
	await happen(api);
	expect(shown(bench.inbox)).toEqual(all);
	await bench.send("PATCH", one, { config: { url: elsewhere.url } });
	await happen(api);
	expect(shown(elsewhere)).toEqual(none);
	await bench.send("PATCH", one, { config: { url: bench.inbox.url } });
	await happen(api);
	expect(shown(bench.inbox)).toEqual(all);

	await bench.send("POST", `${api}/transfer`, { new_owner: "bob" }, bench.ada);
	await bench.send("POST", `${api}/transfer/accept`, undefined, bench.bob);
	const theirs = one.replace("/ada/", "/bob/");
	await bench.send(
		"PATCH",
		theirs,
		{ config: { url: elsewhere.url } },
		bench.bob,
	);
	await happen(api.replace("/ada/", "/bob/"), bench.bob);
	expect(shown(elsewhere)).toEqual(none);
	await bench.forge.call("DELETE", `/admin/hooks/${made.id}`);
});
