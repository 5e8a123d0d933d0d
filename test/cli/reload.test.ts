import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { outcomeOf } from "../../src/cli/control.ts";
import { reloadHere } from "../../src/cli/reload.ts";
import { reloadable } from "../../src/cli/reloadable.ts";
import { readConfig } from "../../src/config.ts";
import { settings } from "../../src/settings.ts";
import { afterFile } from "../support/after-file.ts";
import {
	buildForge,
	runIngot,
	startChildForge,
} from "../support/child-forge.ts";
import { testForge } from "../support/forge.ts";
import { upload } from "../support/upload.ts";

let work: string;
beforeAll(async () => {
	work = await mkdtemp(join(tmpdir(), "ingot-reload-"));
	afterFile(() => rm(work, { recursive: true, force: true }));
});

/** A forge that was started with a file of settings and an environment, and ways to change the file and to reload. */
async function reloading(env: Record<string, string> = {}) {
	const file = join(work, `${crypto.randomUUID()}.json`);
	const put = (values: object) => writeFile(file, JSON.stringify(values));
	await put({});
	const read = () => readConfig(["--config", file], env).config;
	const config = read();
	const taken = reloadable
		.filter((key) => key !== "logLevel")
		.map((key) => [key, config[key]]);
	const forge = await testForge(Object.fromEntries(taken));
	const reload = reloadHere(forge.app, { config, read, file });
	return {
		forge,
		file,
		put,
		reload: () => outcomeOf(forge.app, ["reload"], { reload }),
	};
}

test("limits, allowances and registration of a running server change with its file", async () => {
	const { forge, file, put, reload } = await reloading();
	const ada = await forge.user("ada");
	const call = (method: string, path: string, body?: object) =>
		forge.call<{ message: string }>(method, path, { as: ada, body });
	await call("POST", "/user/repos", { name: "one" });
	await call("POST", "/repos/ada/one/issues", { title: "one" });
	const attach = () =>
		upload(forge, "/repos/ada/one/issues/1/assets", ada, {
			name: "large.txt",
			bytes: "x".repeat(5000),
		});
	const page = async () => (await fetch(`${forge.url}user/sign_up`)).text();
	expect((await attach()).status).toBe(201);
	expect(await page()).not.toContain('name="password"');
	expect(await reload()).toEqual({
		done: true,
		text: `nothing has changed in ${file}\n`,
	});

	await put({
		maxAttachmentBytes: 2000,
		maxRepositories: 1,
		registration: "open",
		keepDeletedDays: 0,
		requestsPerAddress: 2,
	});
	const { done, text } = await reload();
	expect(done).toBe(true);
	expect(text.trim().split("\n").sort()).toEqual([
		"INGOT_KEEP_DELETED_DAYS: 7 is now 0",
		"INGOT_MAX_ATTACHMENT_BYTES: 104857600 is now 2000",
		"INGOT_MAX_REPOSITORIES: -1 is now 1",
		"INGOT_REGISTRATION: closed is now open",
		"INGOT_REQUESTS_PER_ADDRESS: 0 is now 2",
	]);
	expect((await attach()).status).toBe(413);
	expect((await call("POST", "/user/repos", { name: "two" })).status).toBe(403);
	expect(await page()).toContain('name="password"');
	expect((await call("DELETE", "/repos/ada/one/issues/1")).status).toBe(204);
	expect(
		await forge.app.db.rows((q) => q.selectFrom("deleted_issue").selectAll()),
	).toEqual([]);
	const asked = [];
	for (let i = 0; i < 3; i++)
		asked.push((await forge.call("GET", "/version", { as: null })).status);
	expect(asked).toEqual([200, 200, 429]);

	// what is taken out of the file is as it is without it
	await put({});
	expect((await reload()).text).toContain(
		"INGOT_REGISTRATION: open is now closed",
	);
	expect((await forge.call("GET", "/version", { as: null })).status).toBe(200);
	expect((await call("POST", "/user/repos", { name: "two" })).status).toBe(201);
});

test("a wrong value changes nothing and says why", async () => {
	const { forge, put, reload } = await reloading();
	for (const [wrong, why] of [
		[{ maxRepositories: "many" }, "must be a whole number"],
		[{ registration: "perhaps" }, "registration"],
		[{ maxRepositorys: 3 }, 'unknown setting "maxRepositorys"'],
		[{ logLevel: "loud" }, "INGOT_LOG_LEVEL: must be one of trace"],
		[{ packageQuotas: "npm=500M,container=20 G" }, '"container=20 G" is not'],
		[{ packageQuotas: "nmp=500M" }, '"nmp" is not a type; the types are'],
		[{ packageQuotas: "npm:500M" }, '"npm:500M" is not a type with a size'],
		[{ mailDomains: "@example.org" }, '"@example.org" is not a domain'],
		[{ refusedMailDomains: "a.example b.example" }, "is not a domain"],
	] as const) {
		await put({ keepDeletedDays: 3, ...wrong });
		const { done, text } = await reload();
		expect(done).toBe(false);
		expect(text).toMatch(/^nothing was changed: /);
		expect(text).toContain(why);
		expect(forge.app.config.keepDeletedDays).toBe(7);
	}
});

test("what needs a restart is named each time and stays as it is, and no secret is told", async () => {
	const { forge, put, reload } = await reloading();
	await put({ metricsToken: "hunter2hunter2", minPasswordLength: 12 });
	const first = await reload();
	expect(first.text).toContain("INGOT_MIN_PASSWORD_LENGTH: 8 is now 12\n");
	expect(first.text).toContain(
		"INGOT_METRICS_TOKEN: changed, needs a restart\n",
	);
	expect(first.text).not.toContain("hunter2");
	expect(forge.app.config.metricsToken).toBe("");
	expect((await reload()).text).toBe(
		"INGOT_METRICS_TOKEN: changed, needs a restart\n",
	);
});

test("the level of the log changes at once", async () => {
	const { forge, put, reload } = await reloading();
	const { level } = forge.app.log;
	await put({ logLevel: "fatal" });
	await reload();
	expect(forge.app.log.level).toBe("fatal");
	forge.app.log.level = level;
});

test("the environment of the start wins over the file", async () => {
	const { forge, file, put, reload } = await reloading({
		INGOT_KEEP_DELETED_DAYS: "5",
	});
	await put({ keepDeletedDays: 3 });
	expect((await reload()).text).toBe(`nothing has changed in ${file}\n`);
	expect(forge.app.config.keepDeletedDays).toBe(5);
});

test("none of the values that are told can be a secret", () => {
	for (const key of reloadable) {
		expect(settings).toHaveProperty(key);
		expect(key).not.toMatch(/password$|secret|(?<!Per)token$|key$|url$/i);
	}
});

test("the command reaches the server that runs on the data, and fails without one", async () => {
	buildForge();
	const data = join(work, "data");
	const file = join(work, "served.json");
	await writeFile(file, "{}");
	const ingot = async (...args: string[]) => {
		const child = runIngot([...args, "--data", data], {});
		let said = "";
		for (const stream of [child.stdout, child.stderr])
			stream?.on("data", (text) => {
				said += text;
			});
		const [code] = await once(child, "close");
		return { code, said };
	};
	const forge = await startChildForge(data, { INGOT_CONFIG: file });
	await writeFile(file, '{"slow-ms": 500, "max-repositories": 4}');
	expect(await ingot("reload")).toEqual({
		code: 0,
		said: "INGOT_SLOW_MS: 1000 is now 500\nINGOT_MAX_REPOSITORIES: -1 is now 4\n",
	});
	const other = join(work, "other.json");
	await writeFile(other, "{}");
	expect(await ingot("reload", "--config", file)).toEqual({
		code: 0,
		said: `nothing has changed in ${file}\n`,
	});
	expect(await ingot("reload", "--config", other)).toEqual({
		code: 1,
		said: `ingot: nothing was changed: the server was started with ${file}; restart it to use another file\n`,
	});
	await writeFile(file, "{");
	const refused = await ingot("reload");
	expect(refused.code).toBe(1);
	expect(refused.said).toContain("nothing was changed: config file");
	await forge.kill("SIGTERM");
	expect((await ingot("reload")).said).toContain(`no server runs on ${data}`);
});

test("a server that was started without a file says so", async () => {
	const { forge } = await reloading();
	const { config } = readConfig([], {});
	const reload = reloadHere(forge.app, {
		config,
		read: () => config,
		file: undefined,
	});
	const told =
		"the server was started without a file of settings; restart it with --config FILE";
	expect(await outcomeOf(forge.app, ["reload"], { reload })).toEqual({
		done: true,
		text: `nothing has changed: ${told}\n`,
	});
	expect(
		await outcomeOf(forge.app, ["reload", "/etc/x.json"], { reload }),
	).toEqual({ done: false, text: `nothing was changed: ${told}` });
});

test("fetches that wait begin when there is more room", async () => {
	const { forge, put, reload } = await reloading();
	const { turns } = forge.app.git;
	await put({ maxFetches: 1, maxFetchesPerUser: 1 });
	await reload();
	const endFirst = await turns.take({ user: "ada", store: 1 });
	const others = [
		turns.take({ user: "bob", store: 1 }),
		turns.take({ user: "eve", store: 2 }),
	];
	expect(turns.load()).toEqual({ working: 1, waiting: 2 });
	await put({
		maxFetches: 3,
		maxFetchesPerUser: 1,
		maxFetchesPerRepository: 1,
	});
	await reload();
	const endOther = await others[1];
	expect(turns.load()).toEqual({ working: 2, waiting: 1 });
	endFirst();
	(await others[0])?.();
	endOther?.();
	expect(turns.load()).toEqual({ working: 0, waiting: 0 });
});
