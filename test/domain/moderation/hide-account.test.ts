import { expect, test } from "vitest";
import { accountByName } from "../../../src/domain/accounts/account.ts";
import {
	accountToHide,
	hiddenAccountByName,
	moderationActsOf,
} from "../../../src/domain/moderation/hidden-account.ts";
import {
	hideAccount,
	showAccount,
} from "../../../src/domain/moderation/hide-account.ts";
import { operator } from "../../../src/domain/permissions/actor.ts";
import { sshPair } from "../../support/ssh-client.ts";
import { signedInVisitor } from "../../web/support/browser.ts";
import { hidingBench } from "./hiding-bench.ts";

const bench = await hidingBench();
const {
	app,
	forge,
	ada,
	root,
	send,
	settled,
	status,
	hide,
	show,
	rowOf,
	healthy,
} = bench;

test("what acts for a hidden user rests, and works again but for sessions", async () => {
	const eve = await forge.user("eve");
	const { body: token } = await forge.call<{ sha1: string }>(
		"POST",
		"/users/eve/tokens",
		{
			as: eve,
			body: { name: "t", scopes: ["all"] },
		},
	);
	const browser = await signedInVisitor(forge, eve);
	await send("POST", "/user/keys", { title: "k", key: sshPair().public }, eve);
	const byToken = () =>
		fetch(`${forge.url}api/v1/user`, {
			headers: { authorization: `token ${token.sha1}` },
		}).then((r) => r.status);
	const keys = () =>
		app.db.rows((q) =>
			q
				.selectFrom("public_key")
				.select("id")
				.where("account_id", "=", account.id),
		);
	const account = await rowOf("eve");
	expect([
		await byToken(),
		(await browser.get("/user/settings")).status,
	]).toEqual([200, 200]);
	await hide("eve");
	expect([
		await byToken(),
		(await browser.get("/user/settings")).status,
	]).toEqual([401, 303]);
	expect(await status("GET", "/user", eve)).toBe(401);
	await show("eve");
	expect([
		await byToken(),
		(await browser.get("/user/settings")).status,
	]).toEqual([200, 303]);
	expect(await keys()).toHaveLength(1);
	expect(await status("GET", "/user", eve)).toBe(200);
});

test("an account that was blocked and limited before is so again", async () => {
	await forge.user("lim");
	await send(
		"PATCH",
		"/admin/users/lim",
		{
			login_name: "lim",
			source_id: 0,
			prohibit_login: true,
			visibility: "limited",
		},
		root,
	);
	const before = await rowOf("lim");
	await hide("lim");
	await show("lim");
	expect(await rowOf("lim")).toEqual(before);
});

test("organizations, administrators, oneself and who is hidden are refused with a sentence", async () => {
	await forge.user("gone");
	await forge.user("chief");
	await send(
		"PATCH",
		"/admin/users/chief",
		{ login_name: "chief", source_id: 0, admin: true },
		root,
	);
	await send("POST", "/orgs", { username: "guild" });
	const refused = async (name: string, reason = "x", as = root) => {
		const { status, text } = await forge.call(
			"PUT",
			`/admin/users/${name}/hidden`,
			{ as, body: { reason } },
		);
		return [status, /"message":"([^"]*)"/.exec(text)?.[1]];
	};
	expect(await refused("guild")).toEqual([
		422,
		"Organizations cannot be hidden. Hide the users who write in them.",
	]);
	expect(await refused("chief")).toEqual([
		422,
		"Site administrators cannot be hidden. Revoke their administrator rights first.",
	]);
	expect(await refused("root")).toEqual([
		422,
		"You cannot hide your own account.",
	]);
	expect((await refused("gone", " "))[0]).toBe(422);
	expect((await refused("nobody"))[0]).toBe(404);
	expect((await refused("gone", "x", ada))[0]).toBe(403);
	await hide("gone");
	expect(await refused("gone")).toEqual([
		409,
		"The account is already hidden.",
	]);
	expect(await status("DELETE", "/admin/users/gone/hidden", ada)).toBe(403);
	expect(await status("DELETE", "/admin/users/ada/hidden", root)).toBe(404);
	expect(await status("DELETE", "/admin/users/gone", root)).toBe(404);
	const { body } = await forge.call<object>("GET", "/admin/users/gone/hidden", {
		as: root,
	});
	expect(body).toMatchObject({
		login: "gone",
		reason: "spam",
		hidden_by: "root",
	});
});

test("nothing can be done to what is hidden, and its numbers and names stay taken", async () => {
	const fay = await forge.user("fay");
	const api = await bench.repository();
	await send("POST", `${api}/issues`, { title: "spam" }, fay);
	const own = await send("POST", `${api}/issues`, { title: "true" });
	const comment = await send(
		"POST",
		`${api}/issues/2/comments`,
		{ body: "spam" },
		fay,
	);
	await hide("fay");
	await settled();
	const tries: [string, string, object?][] = [
		["PATCH", `${api}/issues/1`, { state: "closed" }],
		["POST", `${api}/issues/1/comments`, { body: "x" }],
		["POST", `${api}/issues/1/reactions`, { content: "heart" }],
		["DELETE", `${api}/issues/1`],
		["PUT", `${api}/issues/1/lock`, {}],
		["PATCH", `${api}/issues/comments/${comment.id}`, { body: "x" }],
		["DELETE", `${api}/issues/comments/${comment.id}`],
		["PUT", "/user/following/fay"],
		["PUT", "/user/blocks/fay"],
	];
	for (const [method, path, body] of tries)
		expect([method, path, await status(method, path, ada, body)]).toEqual([
			method,
			path,
			404,
		]);
	expect(
		await status("POST", "/admin/users", root, {
			username: "fay",
			email: "f@example.org",
			password: "pass-Word-1x",
		}),
	).toBe(422);
	const next = await send("POST", `${api}/issues`, { title: "next" });
	expect([own.number, next.number]).toEqual([2, 3]);
	// a commit that closes it has no effect
	await bench.write(api, "a.txt", { message: "closes #1" });
	await settled();
	await healthy();
	await show("fay");
	await settled();
	await healthy();
	const { body } = await forge.call<{ state: string }>(
		"GET",
		`${api}/issues/1`,
		{ as: ada },
	);
	expect(body.state).toBe("open");
});

test("of hiding and showing at once each happens wholly, and the record has both", async () => {
	await forge.user("lea");
	const account = await accountToHide(app.db, "lea");
	for (let i = 0; i < 5; i++) {
		await Promise.allSettled([
			hideAccount(app, operator, account, { reason: "one" }),
			hideAccount(app, operator, account, { reason: "two" }),
			showAccount(app, operator, account),
		]);
		const hidden = await hiddenAccountByName(app.db, "lea");
		const there = await accountByName(app.db, "lea");
		expect(hidden === undefined).toBe(there !== undefined);
		if (hidden) await showAccount(app, operator, account);
	}
	const row = await rowOf("lea");
	expect([row.visibility, row.prohibit_login, row.removed]).toEqual([
		"public",
		0,
		0,
	]);
	const kinds = (await moderationActsOf(app.db, account.id)).map(
		({ kind }) => kind,
	);
	expect(kinds.filter((kind) => kind === "hidden")).toHaveLength(
		kinds.length / 2,
	);
});

test("what somebody writes at the moment of hiding does not appear, and counts stay right", async () => {
	const max = await forge.user("max");
	const api = await bench.repository();
	await send("POST", `${api}/issues`, { title: "true" });
	const writes = Array.from({ length: 12 }, (_, i) =>
		forge.call("POST", i % 2 ? `${api}/issues` : `${api}/issues/1/comments`, {
			as: max,
			body: { title: `spam ${i}`, body: `spam ${i}` },
		}),
	);
	await hide("max");
	await Promise.all(writes);
	await settled();
	const seen = await forge.call("GET", `${api}/issues?state=all`, { as: ada });
	expect(seen.text).not.toMatch(/spam/);
	expect(
		(await forge.call("GET", `${api}/issues/1/comments`, { as: ada })).text,
	).not.toMatch(/spam/);
	await healthy();
});

test("teams that change meanwhile count nobody who is hidden", async () => {
	const ned = await forge.user("ned");
	await send("POST", "/orgs", { username: "crew" });
	const team = await send("POST", "/orgs/crew/teams", {
		name: "hands",
		permission: "write",
		units: ["repo.code"],
	});
	await send("PUT", `/teams/${team.id}/members/ned`);
	await send("POST", "/orgs/crew/repos", { name: "one", private: true });
	await send("POST", "/orgs/crew/repos", { name: "two", private: true });
	await send("PUT", `/teams/${team.id}/repos/crew/one`);
	await send("PUT", "/repos/crew/one/subscription", {}, ned);
	await settled();
	await hide("ned");
	await settled();
	await send("PUT", `/teams/${team.id}/repos/crew/two`);
	await send("DELETE", `/teams/${team.id}/repos/crew/one`);
	await settled();
	await healthy();
	await show("ned");
	await settled();
	await healthy();
});
