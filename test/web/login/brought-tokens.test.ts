import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor, type Visitor } from "../support/browser.ts";
import {
	type Client,
	client,
	refresh,
	send,
	statusWith,
	tokensFor,
} from "../support/oauth.ts";

let forge: Forge;
let ada: { name: string; password: string };
let browser: Visitor;
let web: Client;
const clock = { now: Date.now() };

beforeAll(async () => {
	forge = await testForge({}, { clock: () => clock.now });
	ada = await forge.user("ada");
});

/** Ada with an application that she has allowed something, and the id of that. */
async function allowed(): Promise<number> {
	browser = await signedInVisitor(forge, ada);
	web = await client(forge, ada);
	await tokensFor(forge, browser, web);
	return brought("read:user");
}

/** The newest grant, as if it had come along from Gitea. */
async function brought(scopes: string): Promise<number> {
	const id = await newestGrant();
	await forge.app.db.write((tx) =>
		tx.change((q) =>
			q
				.updateTable("oauth_grant")
				.set({ brought_scopes: scopes })
				.where("id", "=", id),
		),
	);
	return id;
}

async function newestGrant(): Promise<number> {
	const [grant] = await forge.app.db.rows((q) =>
		q.selectFrom("oauth_grant").select("id").orderBy("id", "desc").limit(1),
	);
	return grant?.id ?? 0;
}

const seconds = () => Math.floor(clock.now / 1000);

/** A refresh token as Gitea has signed it with the key that came along. */
const signedFor = (gnt: number, iat = seconds()): Promise<string> =>
	forge.app.keys.identity.sign({ gnt, tt: 1, cnt: 0, iat, exp: iat + 90_000 });

const revoke = (token: string) =>
	send(forge, "login/oauth/revoke", {
		token,
		client_id: web.id,
		client_secret: web.secret ?? "",
	});

test("a signed refresh token that was given back before its use is over", async () => {
	const token = await signedFor(await allowed());
	expect((await revoke(token)).status).toBe(200);
	expect((await refresh(forge, web, token)).status).toBe(400);
});

test("another application cannot give a signed refresh token back", async () => {
	const token = await signedFor(await allowed());
	const own = web;
	web = await client(forge, ada);
	expect((await revoke(token)).status).toBe(200);
	expect((await refresh(forge, own, token)).status).toBe(200);
});

test("a signed refresh token does not come back when what came of it is given back", async () => {
	const token = await signedFor(await allowed());
	const { body, status } = await refresh(forge, web, token);
	expect(status).toBe(200);
	expect((await revoke(body.refresh_token)).status).toBe(200);
	expect(await statusWith(forge, body.access_token)).toBe(401);
	expect((await refresh(forge, web, token)).status).toBe(400);
});

test("of several uses of a signed refresh token at once one counts", async () => {
	const token = await signedFor(await allowed());
	const answers = await Promise.all(
		Array.from({ length: 5 }, () => refresh(forge, web, token)),
	);
	expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
	expect(answers.filter(({ status }) => status === 400)).toHaveLength(4);
});

test("signed refresh tokens end with the password, used or not", async () => {
	const grant = await allowed();
	const unused = await signedFor(grant);
	clock.now += 1000;
	const used = await signedFor(grant);
	expect((await refresh(forge, web, used)).status).toBe(200);
	const { status } = await forge.call("PATCH", `/admin/users/${ada.name}`, {
		as: forge.admin,
		body: { password: "another-pass-word", login_name: ada.name, source_id: 0 },
	});
	expect(status).toBe(200);
	ada = { ...ada, password: "another-pass-word" };
	for (const token of [unused, used])
		expect((await refresh(forge, web, token)).status).toBe(400);
});

test("a refresh token that was signed for a grant of before opens no later one of the same id", async () => {
	const before = await allowed();
	// Gitea gave this id to somebody who took the grant back before the forge came here
	const token = await signedFor(before + 1);
	clock.now += 5000;
	const bob = await forge.user("bob");
	await tokensFor(forge, await signedInVisitor(forge, bob), web);
	expect(await newestGrant()).toBe(before + 1);
	expect((await refresh(forge, web, token)).status).toBe(400);
});

test("a signed refresh token opens what its grant was for when it came, whatever was allowed since", async () => {
	const grant = await allowed();
	const scopesOf = (token: string) =>
		send<{ scope: string }>(
			forge,
			"login/oauth/introspect",
			{ token },
			{ Authorization: `Basic ${btoa(`${web.id}:${web.secret}`)}` },
		).then(({ body }) => body.scope);
	await tokensFor(forge, browser, web, "write:repository");
	await tokensFor(forge, browser, web, "write:user public-only");
	const narrow = await refresh(forge, web, await signedFor(grant));
	expect(await scopesOf(narrow.body.access_token)).toBe("read:user");
	expect(await statusWith(forge, narrow.body.access_token)).toBe(200);
	expect(
		await statusWith(forge, narrow.body.access_token, "api/v1/user/repos"),
	).toBe(403);
	await brought("openid public-only");
	clock.now += 1000;
	const open = await refresh(forge, web, await signedFor(grant));
	expect(await scopesOf(open.body.access_token)).toBe("openid public-only");
});

test("a grant that was made here takes no token that was signed elsewhere", async () => {
	await allowed();
	web = await client(forge, ada);
	await tokensFor(forge, browser, web);
	const token = await signedFor(await newestGrant());
	expect((await refresh(forge, web, token)).status).toBe(400);
});

test("a grant that is deleted while its tokens are made gives invalid_grant", async () => {
	await allowed();
	const { refresh_token } = await tokensFor(forge, browser, web);
	const { db } = forge.app;
	const { write } = db;
	db.write = (work, sharing) =>
		write.call(
			db,
			async (tx) => {
				const racing = Object.create(tx, {
					first: {
						// right before the row of the access token
						async value(...args: Parameters<typeof tx.first>) {
							if ("last_eight" in (args[1] as object))
								await tx.change((q) => q.deleteFrom("oauth_authorization"));
							return tx.first(...args);
						},
					},
				});
				return work(racing);
			},
			sharing,
		) as never;
	const { status, body } = await refresh(forge, web, refresh_token);
	db.write = write;
	expect(status).toBe(400);
	expect(body).toMatchObject({ error: "invalid_grant" });
});
