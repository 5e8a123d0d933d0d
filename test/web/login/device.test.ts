import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor, type Visitor, visitor } from "../support/browser.ts";
import { type Client, client, send, statusWith } from "../support/oauth.ts";

let forge: Forge;
let ada: { name: string; password: string };
let browser: Visitor;
let tool: Client;
const clock = { now: Date.parse("2030-01-01T00:00:00Z") };

beforeAll(async () => {
	forge = await testForge({}, { clock: () => clock.now });
	ada = await forge.user("ada");
	browser = await signedInVisitor(forge, ada);
	tool = await client(forge, ada, { confidential: false });
});

interface Started {
	device_code: string;
	user_code: string;
	verification_uri: string;
	interval: number;
}
const start = async (scope = "read:user", as = tool) =>
	(await send<Started>(forge, "login/device/code", { client_id: as.id, scope }))
		.body;
const poll = (device_code: string, as = tool) =>
	send(forge, "login/oauth/access_token", {
		grant_type: "urn:ietf:params:oauth:grant-type:device_code",
		client_id: as.id,
		device_code,
	});
const answer = (user_code: string, granted: boolean, by = browser) =>
	by.post("/login/device", { user_code, granted: String(granted) });

test("a device waits, must not ask too often, and gets its tokens once", async () => {
	const { device_code, user_code, verification_uri, interval } = await start();
	expect([verification_uri, interval]).toEqual([`${forge.url}login/device`, 5]);
	expect((await poll(device_code)).body.error).toBe("authorization_pending");
	const fast = await poll(device_code);
	expect(fast.body).toMatchObject({ error: "slow_down", interval: 10 });
	clock.now += 10_000;
	expect((await poll(device_code)).body.error).toBe("authorization_pending");
	const typed = user_code.replace("-", "").toLowerCase();
	const page = await browser.post("/login/device", { user_code: typed });
	// as the device shows it, however it was typed
	expect(page.words).toContain(`the code ${user_code} is waiting`);
	expect(page.words).toContain("Account: Read your email addresses and keys");
	expect(page.headers.get("x-frame-options")).toBe("DENY");
	expect((await answer(user_code, true)).status).toBe(303);
	expect((await answer(user_code, true)).status).toBe(422);
	const all = await Promise.all([
		poll(device_code),
		poll(device_code),
		poll(device_code),
	]);
	expect(all.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
	const token =
		all.find(({ status }) => status === 200)?.body.access_token ?? "";
	expect(await statusWith(forge, token)).toBe(200);
	expect(await statusWith(forge, token, "api/v1/notifications")).toBe(403);
	expect(await statusWith(forge, device_code)).toBe(401);
});

test("no is told to the device, and what is too old is over", async () => {
	const one = await start();
	await answer(one.user_code, false);
	expect((await poll(one.device_code)).body.error).toBe("access_denied");
	const two = await start();
	clock.now += 900_000;
	expect((await poll(two.device_code)).body.error).toBe("expired_token");
	expect((await answer(two.user_code, true)).wrong).toEqual([
		"This code is not valid or has expired. Check it and try again.",
	]);
});

test("a device code is its own client's, and no other kind of secret", async () => {
	const { device_code, user_code } = await start();
	const other = await client(forge, ada, { confidential: false });
	await answer(user_code, true);
	expect((await poll(device_code, other)).body.error).toBe("invalid_grant");
	expect((await poll(user_code)).body.error).toBe("invalid_grant");
	const taken = await poll(device_code);
	expect(taken.status).toBe(200);
	expect((await poll(taken.body.refresh_token)).body.error).toBe(
		"invalid_grant",
	);
	const hidden = await send(forge, "login/device/code", {
		client_id: "nobody",
	});
	expect([hidden.status, hidden.body.error]).toEqual([400, "invalid_client"]);
});

test("only who is signed in with a browser answers, and codes cannot be guessed", async () => {
	const { user_code } = await start();
	expect((await visitor(forge).get("/login/device")).status).toBe(303);
	const { token } = await forge.token(ada);
	const bare = await visitor(forge).post(
		"/login/device",
		{ user_code, granted: "true" },
		{ Authorization: `Bearer ${token}` },
	);
	expect(bare.status).toBe(403);
	const bob = await forge.user("bob");
	const guesser = await signedInVisitor(forge, bob);
	for (let i = 0; i < 20; i++) await answer("BBBB-BBBB", true, guesser);
	expect((await answer("BBBB-BBBB", true, guesser)).status).toBe(429);
	expect((await answer(user_code, true)).status).toBe(303);
});

test("a device that asks on and on waits longer, up to a minute, and then writes nothing more", async () => {
	const { device_code } = await start();
	let last = 0;
	for (let n = 0; n < 20; n++) {
		const { body } = await poll(device_code);
		last = (body as { interval?: number }).interval ?? 0;
	}
	expect(last).toBe(60);
	const read = () =>
		forge.app.db.rows((q) =>
			q
				.selectFrom("oauth_device")
				.select(["asked_at", "pause"])
				.where("pause", "=", 60),
		);
	const before = await read();
	clock.now += 30_000;
	expect((await poll(device_code)).body.error).toBe("slow_down");
	expect(await read()).toEqual(before);
	clock.now += 31_000;
	expect((await poll(device_code)).body.error).toBe("authorization_pending");
});
