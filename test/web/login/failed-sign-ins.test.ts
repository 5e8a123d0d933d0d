import { readFileSync } from "node:fs";
import pino from "pino";
import { beforeAll, expect, test } from "vitest";
import { noteFailedSignIn } from "../../../src/domain/sources/failed-sign-ins.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { logLines } from "../../../src/tracing/log-lines.ts";
import { testForge } from "../../support/forge.ts";
import { sshClient, sshPair } from "../../support/ssh-client.ts";
import { visitor } from "../support/browser.ts";

let forge: Forge;
const lines: string[] = [];
/** The filter that the document gives to operators; fail2ban itself puts the address for `<HOST>`. */
const filter = (() => {
	const text = readFileSync("docs/OPERATIONS.md", "utf8");
	const [, found = ""] = /^failregex = (.*)$/m.exec(text) ?? [];
	return new RegExp(found.replace("<HOST>", "(?<host>[0-9a-fA-F.:]+)"));
})();
/** fail2ban takes the time out of a line before it looks at it. */
const withoutTime = (line: string) =>
	line.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/, "");
const failures = () =>
	lines.filter((line) => {
		const found = filter.exec(withoutTime(line))?.groups?.host;
		expect(filter.exec(line)?.groups?.host).toBe(found);
		return found === "127.0.0.1";
	});
const last = () => JSON.parse(failures().at(-1) ?? "{}") as object;

beforeAll(async () => {
	const write = (line: string) => void lines.push(line);
	forge = await testForge({}, { log: pino(logLines, { write }) });
	await forge.user("ann");
});

const basic = (user: string, password: string) =>
	fetch(`${forge.url}api/v1/user`, {
		headers: {
			Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`,
		},
	});

test("each way to sign in in vain makes one line that the documented filter finds", async () => {
	const token = "0123456789abcdef0123456789abcdef01234567";
	const attempts: [string, string, () => Promise<unknown>][] = [
		[
			"page",
			"ann",
			() =>
				visitor(forge).post("/user/login", {
					user_name: "ann",
					password: "wrong",
				}),
		],
		["basic", "ann", () => basic("ann", "wrong")],
		["token", "", () => basic(token, "")],
		[
			"token",
			"",
			() =>
				fetch(`${forge.url}api/v1/user`, {
					headers: { Authorization: `token ${token}` },
				}),
		],
		[
			"ssh",
			"",
			() =>
				sshClient(forge.app.sshPort, sshPair().private).catch(() => undefined),
		],
	];
	for (const [way, login, attempt] of attempts) {
		const before = failures().length;
		await attempt();
		await expect.poll(() => failures().length).toBe(before + 1);
		expect(last()).toMatchObject({ failed_sign_in: way, login });
	}
	expect(lines.join("")).not.toContain(token);
	expect(lines.join("")).not.toContain('"password"');
});

test("who signs in makes none, and nobody's login looks like another line", async () => {
	const before = failures().length;
	const ann = await basic("ann", "wrong");
	expect(ann.status).toBe(401);
	const evil =
		'","address":"203.0.113.9"}\n{"level":"warn","time":"","failed_sign_in":"page","address":"203.0.113.9","login":"';
	await basic(evil.replaceAll(":", ";"), "wrong");
	const user_name = evil.replace("\n", " ");
	await visitor(forge).post("/user/login", { user_name, password: "x" });
	await expect.poll(() => failures().length).toBe(before + 3);
	for (const line of lines.flatMap((one) => one.split("\n")))
		expect(filter.exec(line)?.groups?.host ?? "127.0.0.1").toBe("127.0.0.1");
});

test("a flood of them writes only so many lines of a second", () => {
	const written: string[] = [];
	const log = pino(logLines, {
		write: (line: string) => void written.push(line),
	});
	const app = { log, clock: () => 1_000_000 } as never;
	for (let n = 0; n < 200; n++) noteFailedSignIn(app, "page", "192.0.2.1");
	expect(written).toHaveLength(50);
});

test("lines say when, and how bad, in words", () => {
	expect(lines[0]).toMatch(
		/^\{"level":"[a-z]+","time":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/,
	);
});
