import { beforeEach, expect, test } from "vitest";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";
import { mailServer } from "../../support/mail-server.ts";

const server = await mailServer();
let forge: Forge;
let ada: { name: string; password: string };
let bob: { name: string; password: string };

const send = <T = { id: number; number: number }>(
	method: string,
	path: string,
	body?: object,
	as = ada,
) => forge.call<T>(method, path, { as, body });
const subscribe = async (query: string, as = bob) => {
	const view = await send(
		"POST",
		"/user/views",
		{ list: "search", name: query.slice(0, 60), query },
		as,
	);
	expect(view.status, view.text).toBe(201);
	await send("PUT", `/user/search-subscriptions/${view.body.id}`, {}, as);
	await forge.app.jobs.settled();
	return view.body.id;
};
/** Lets the forge look for new results once more. */
const look = async () => {
	const asked = await forge.call("POST", "/admin/cron/look_for_finds", {
		as: forge.admin,
	});
	expect(asked.status).toBe(204);
	await forge.app.events.settled();
	await forge.app.jobs.settled();
};
const unseen = async (as = bob) =>
	(
		await send<{ unseen: number; problem: string }[]>(
			"GET",
			"/user/search-subscriptions",
			undefined,
			as,
		)
	).body;
const finds = () =>
	server
		.take()
		.filter(({ headers }) => /result/.test(headers.get("subject") ?? ""));

beforeEach(async () => {
	forge = await testForge({ mailUrl: server.url });
	server.refuses(0);
	server.take();
	ada = await forge.user("ada");
	bob = await forge.user("bob");
	await send("POST", "/user/repos", {
		...{ name: "desk", auto_init: true, default_branch: "main" },
	});
	await send("POST", "/repos/ada/desk/issues", { title: "An old crash" });
});

test("what is there at first is nothing new; what comes later is told once, by email and in number", async () => {
	const view = await subscribe("type=issues&q=crash");
	await look();
	expect(finds()).toEqual([]);
	const made = await send("POST", "/repos/ada/desk/issues", {
		title: "A crash at night",
	});
	await send("POST", "/repos/ada/desk/issues", { title: "A wish" });
	await look();
	const [mail, ...others] = finds();
	expect(others).toEqual([]);
	expect(mail?.to).toBe("bob@example.org");
	expect(mail?.text).toContain(`ada/desk#${made.body.number} A crash at night`);
	expect(mail?.text).toContain(
		`${forge.url}ada/desk/issues/${made.body.number}`,
	);
	expect(mail?.text).not.toContain("old crash");
	expect(await unseen()).toMatchObject([{ unseen: 1, problem: "" }]);
	await look();
	expect(finds()).toEqual([]);
	await send("PUT", `/user/search-subscriptions/${view}/seen`, {}, bob);
	expect(await unseen()).toMatchObject([{ unseen: 0 }]);
	// a new name is no new result
	await send("PATCH", `/repos/ada/desk/issues/${made.body.number}`, {
		title: "A crash at noon",
	});
	await look();
	expect(finds()).toEqual([]);
});

test("rights are asked again at each look", async () => {
	await subscribe("q=crash");
	await send("PATCH", "/repos/ada/desk", { private: true });
	await send("POST", "/repos/ada/desk/issues", { title: "A secret crash" });
	await look();
	expect(finds()).toEqual([]);
	expect(await unseen()).toMatchObject([{ unseen: 0 }]);
	await send("PUT", "/repos/ada/desk/collaborators/bob", {
		permission: "read",
	});
	await look();
	expect(finds()).toHaveLength(1);
	// a subscriber who may not sign in hears nothing
	await forge.call("PATCH", "/admin/users/bob", {
		as: forge.admin,
		body: { source_id: 0, login_name: "bob", prohibit_login: true },
	});
	await send("POST", "/repos/ada/desk/issues", { title: "One more crash" });
	await look();
	expect(finds()).toEqual([]);
});

test("new files that match are told, with an address that leads there", async () => {
	await subscribe("type=code&q=rollingstone");
	await send("POST", "/repos/ada/desk/contents/a%20dir/st%C3%B6ne%23.txt", {
		content: Buffer.from("a rollingstone\n").toString("base64"),
		message: "Roll",
	});
	await forge.app.events.settled();
	await forge.app.jobs.settled(60_000);
	await look();
	const [mail] = finds();
	const address = /\S+\/ada\/desk\/src\S+/.exec(mail?.text ?? "")?.[0] ?? "";
	expect((await fetch(address)).status, address).toBe(200);
});

test("an email that was not taken is written again at the next look", async () => {
	await subscribe("type=issues&q=crash");
	await send("POST", "/repos/ada/desk/issues", { title: "A crash again" });
	server.refuses(451);
	await look();
	expect(finds()).toEqual([]);
	expect(await unseen()).toMatchObject([{ unseen: 1 }]);
	server.refuses(0);
	await look();
	expect(finds()).toHaveLength(1);
	expect(await unseen()).toMatchObject([{ unseen: 1 }]);
});

test("another query begins anew, and a query that means nothing is said", async () => {
	const view = await subscribe("type=issues&q=crash");
	await send("POST", "/repos/ada/desk/issues", { title: "An old wish" });
	await send(
		"PATCH",
		`/user/views/${view}`,
		{ query: "type=issues&q=wish" },
		bob,
	);
	await look();
	expect(finds()).toEqual([]);
	await send("PATCH", `/user/views/${view}`, { query: "type=code&q=(" }, bob);
	await look();
	const [one] = await unseen();
	expect(one?.unseen).toBe(0);
	expect(one?.problem).not.toBe("");
});
