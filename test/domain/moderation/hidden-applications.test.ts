import { beforeAll, expect, test } from "vitest";
import { now } from "../../../src/clock.ts";
import { findToken } from "../../../src/domain/accounts/tokens.ts";
import type { Actor } from "../../../src/domain/permissions/actor.ts";
import { pushableFor, recheckPush } from "../../../src/transport/access.ts";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor } from "../../web/support/browser.ts";
import {
	type Client,
	client,
	refresh,
	statusWith,
	type Tokens,
	tokensFor,
} from "../../web/support/oauth.ts";

const clock = { now: Date.parse("2030-01-01T00:00:00Z") };
let forge: Awaited<ReturnType<typeof testForge>>;
let trap: Client;
let tokens: Tokens;
/** A push that has begun with the access token. */
let push: { readonly recheck: () => Promise<void> };

async function beginPush(secret: string) {
	const { app } = forge;
	const found = await findToken(app.db, secret, now(app));
	if (!found) throw new Error("no such token");
	const { account, limits } = found;
	const actor: Actor = { account, via: "token", token: limits };
	const place = await pushableFor(
		app,
		...([actor, "ada", "quarry", "git-receive-pack"] as const),
	);
	expect(place.rights.all).toBe(true);
	return { recheck: () => recheckPush(app, actor, place, place.rights) };
}
const hide = async (method: "PUT" | "DELETE") => {
	const reply = await forge.call(method, "/admin/users/fay/hidden", {
		...(method === "PUT" && { body: { reason: "spam" } }),
	});
	expect(reply.status).toBeLessThan(300);
};

beforeAll(async () => {
	forge = await testForge({}, { clock: () => clock.now });
	const ada = await forge.user("ada");
	const fay = await forge.user("fay");
	await forge.call("POST", "/user/repos", {
		...{ as: ada, body: { name: "quarry", auto_init: true } },
	});
	trap = await client(forge, fay);
	const browser = await signedInVisitor(forge, ada);
	tokens = await tokensFor(forge, browser, trap, "write:repository read:user");
	push = await beginPush(tokens.access_token);
});

test("tokens of an application are refused while its owner is hidden, also where a push is under way", async () => {
	await push.recheck();
	expect(await statusWith(forge, tokens.access_token)).toBe(200);
	await hide("PUT");
	expect(await statusWith(forge, tokens.access_token)).toBe(401);
	await expect(push.recheck()).rejects.toMatchObject({ kind: "unauthorized" });
	const refused = await refresh(forge, trap, tokens.refresh_token);
	expect(refused).toMatchObject({
		status: 400,
		body: { error: "invalid_client" },
	});
	await hide("DELETE");
	expect(await statusWith(forge, tokens.access_token)).toBe(200);
	await push.recheck();
});

test("a push under way is refused once its token has expired", async () => {
	await push.recheck();
	clock.now += (tokens.expires_in - 1) * 1000;
	await push.recheck();
	clock.now += 1000;
	await expect(push.recheck()).rejects.toMatchObject({ kind: "unauthorized" });
	expect(await statusWith(forge, tokens.access_token)).toBe(401);
	expect((await refresh(forge, trap, tokens.refresh_token)).status).toBe(200);
});
