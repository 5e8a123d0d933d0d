import { expect, test } from "vitest";
import { requestsAtOnce } from "../../src/http/limits/requests-at-once.ts";
import { testForge } from "../support/forge.ts";

const rates = (headers: Headers) =>
	["limit", "remaining"].map((name) => headers.get(`x-ratelimit-${name}`));

test("requests are counted by account, by token and by address, and responses say how many are left", async () => {
	let now = Date.UTC(2030, 0, 1);
	const forge = await testForge(
		{ requestsPerAccount: 5, requestsPerToken: 3, requestsPerAddress: 2 },
		{ clock: () => now },
	);
	const ada = await forge.user("ada");
	const { token } = await forge.token(ada, ["read:user"]);
	const call = (authorization?: string, path = "user") =>
		fetch(`${forge.url}api/v1/${path}`, {
			headers: authorization ? { authorization } : {},
		});
	const basic = `Basic ${Buffer.from("ada:pass-of-ada").toString("base64")}`;
	now += 60_000;
	// the token's own limit is the nearest
	for (const left of ["2", "1", "0"]) {
		const answer = await call(`token ${token}`);
		expect([answer.status, ...rates(answer.headers)]).toEqual([200, "3", left]);
	}
	const over = await call(`token ${token}`);
	expect(over.status).toBe(429);
	expect(await over.json()).toMatchObject({
		message: "no more than 3 requests a minute; try again in 60 s",
	});
	expect(over.headers.get("retry-after")).toBe("60");
	expect(Number(over.headers.get("x-ratelimit-reset"))).toBe(now / 1000 + 60);
	// it counted for the account too
	expect((await call(basic)).status).toBe(200);
	expect((await call(basic)).status).toBe(429);
	// others are not held up
	for (const status of [200, 200, 429])
		expect((await call(undefined, "version")).status).toBe(status);
	now += 60_000;
	expect((await call(basic)).status).toBe(200);
	expect((await call(undefined, "version")).status).toBe(200);
});

test("without settings nobody is counted", async () => {
	const forge = await testForge();
	const answer = await fetch(`${forge.url}api/v1/version`);
	expect(rates(answer.headers)).toEqual([null, null]);
});

test("a server that has too much to do says so, and nobody has all places", () => {
	const places = requestsAtOnce(() => 8);
	const turns = [places.begin(), places.begin()];
	for (const turn of turns) turn.claim("account 1");
	const third = places.begin();
	expect(() => third.claim("account 1")).toThrow(
		"no more than 2 requests at the same time",
	);
	third.end();
	const others = Array.from({ length: 6 }, () => places.begin());
	others[0]?.claim("account 2");
	expect(() => places.begin()).toThrow("overloaded");
	for (const turn of [...turns, ...others]) turn.end();
	const again = places.begin();
	again.claim("account 1");
});

test("requests beyond the bound are told to come again", async () => {
	const forge = await testForge({ mostRequests: 1 });
	const ada = await forge.user("ada");
	const answers = await Promise.all(
		Array.from({ length: 20 }, () => forge.call("GET", "/user", { as: ada })),
	);
	const statuses = new Set(answers.map(({ status }) => status));
	expect([...statuses].filter((one) => one !== 200 && one !== 503)).toEqual([]);
	expect(statuses).toContain(200);
	const refused = answers.find(({ status }) => status === 503);
	if (refused) expect(refused.headers.get("retry-after")).toBe("2");
});
