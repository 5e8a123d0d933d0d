import pino from "pino";
import { describe, expect, test } from "vitest";
import type { Config } from "../../../src/config.ts";
import { loggedPath } from "../../../src/http/log/access-log.ts";
import { testForge } from "../../support/forge.ts";

type Line = Record<string, unknown>;

async function loggingForge(settings: Partial<Config>) {
	const lines: Line[] = [];
	const log = pino(
		{},
		{ write: (line: string) => void lines.push(JSON.parse(line) as Line) },
	);
	const forge = await testForge(settings, { log });
	return {
		forge,
		requests: () => lines.filter(({ msg }) => msg === "request"),
	};
}

describe("the access log", () => {
	test("has one line for each request, with who asked for what and how it ended", async () => {
		const { forge, requests } = await loggingForge({
			accessLog: "on",
			forwardedFrom: "127.0.0.1",
		});
		const ann = await forge.user("ann");
		const before = requests().length;
		const answer = await forge.call("GET", "/user?page=2&token=none", {
			as: ann,
		});
		await fetch(`${forge.url}nobody/nothing`, {
			headers: { "X-Request-Id": "mine" },
		});
		await expect.poll(() => requests().length).toBe(before + 2);
		const [first, second] = requests().slice(before);
		expect(first).toMatchObject({
			address: "127.0.0.1",
			account: "ann",
			method: "GET",
			path: "/api/v1/user?page=2&token=***",
			status: answer.status,
			request: answer.headers.get("x-request-id"),
		});
		expect(first?.bytes).toBeGreaterThan(100);
		expect(first?.ms).toBeTypeOf("number");
		expect(second).toMatchObject({ account: "", status: 404, request: "mine" });
	});

	test("has none unless it is asked for, and only slow ones where they alone are wanted", async () => {
		const off = await loggingForge({});
		await off.forge.call("GET", "/version");
		expect(off.requests()).toEqual([]);
		const slow = await loggingForge({ accessLog: "slow", slowMs: 60_000 });
		await slow.forge.call("GET", "/version");
		expect(slow.requests()).toEqual([]);
		const all = await loggingForge({ accessLog: "slow", slowMs: 1 });
		await all.forge.user("ann");
		expect(all.requests().length).toBeGreaterThan(0);
	});
});

test("tokens, codes and keys are written nowhere in a path", () => {
	const token = "0123456789abcdef0123456789abcdef01234567";
	for (const [path, query, shown] of [
		["/-/unsubscribe/abc", "", "/-/unsubscribe/***"],
		["/org/invite/abc/def", "", "/org/invite/***"],
		["/a/b", `?access_token=${token}`, "/a/b?access_token=***"],
		["/a/b", "?Token=x&%20=1&sig=s", "/a/b?***=***&***=***&sig=***"],
		["/a/b", `?${token}`, "/a/b?***=***"],
		[
			"/a/b",
			"?page=secret&state=Xy12&q=words",
			"/a/b?page=***&state=***&q=***",
		],
		[
			"/a/b",
			"?page=3&state=open&sort=newest",
			"/a/b?page=3&state=open&sort=newest",
		],
		["/gta_abc/x", "", "/***/x"],
		["/x/aB3aB3aB3aB3aB3aB3aB3aB3", "", "/x/***"],
		[`/a/b/commit/${token}`, "", `/a/b/commit/${token}`],
		[`/${"a".repeat(600)}`, "", `/${"a".repeat(499)}…`],
	] as const)
		expect(loggedPath(path, query)).toBe(shown);
});
