import { readFileSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { beforeAll, expect, test, vi } from "vitest";
import { tarFiles } from "../../../src/archives/tar.ts";
import { runAdmin } from "../../../src/cli/admin-commands.ts";
import { removeOldExports } from "../../../src/domain/personal-exports/account-export.ts";
import { collectBlobs } from "../../../src/domain/storage/collect-blobs.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { afterFile } from "../../support/after-file.ts";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor } from "../../web/support/browser.ts";

let forge: Forge;
let ada: Awaited<ReturnType<Forge["user"]>>;
let ben: Awaited<ReturnType<Forge["user"]>>;
const clock = { now: Date.parse("2030-01-01T00:00:00Z") };
const day = 86_400_000;

/** The files of an archive by their names. */
async function filesIn(bytes: Buffer): Promise<Map<string, string>> {
	const files = new Map<string, string>();
	const source = Readable.from([bytes], { objectMode: false });
	for await (const file of tarFiles(source, bytes.length)) {
		const parts: Buffer[] = [];
		for await (const part of file.bytes) parts.push(part);
		files.set(file.path, Buffer.concat(parts).toString());
	}
	return files;
}

const linesOf = (files: Map<string, string>, name: string) =>
	(files.get(`${name}.jsonl`) ?? "missing")
		.split("\n")
		.filter(Boolean)
		.map((line) => JSON.parse(line) as Record<string, unknown>);

beforeAll(async () => {
	forge = await testForge({}, { clock: () => clock.now });
	ada = await forge.user("ada");
	ben = await forge.user("ben");
	const make = async (
		as: typeof ada,
		method: string,
		path: string,
		body?: object | FormData,
	) => {
		const made = await forge.call(method, path, { as, body } as never);
		expect(made.status, `${path}: ${made.text}`).toBeLessThan(300);
		return made.body as never as { id: number };
	};
	await make(ada, "POST", "/user/repos", {
		name: "boat",
		auto_init: true,
		default_branch: "main",
	});
	for (const name of ["open", "shut"])
		await make(ben, "POST", "/user/repos", { name });
	for (const name of ["open", "shut"]) {
		await make(ben, "POST", `/repos/ben/${name}/issues`, {
			title: `of ben in ${name}`,
		});
		const place = `/repos/ben/${name}/issues/1`;
		await make(ada, "POST", `${place}/comments`, { body: `ada in ${name}` });
		await make(ada, "POST", `${place}/reactions`, { content: "heart" });
	}
	const comment = await make(ada, "POST", "/repos/ada/boat/issues", {
		title: "Water inside",
	});
	expect(comment.id).toBeGreaterThan(0);
	const form = new FormData();
	form.append("attachment", new Blob(["the picture"]), "a.txt");
	const sent = await fetch(
		`${forge.url}api/v1/repos/ada/boat/issues/1/assets`,
		{
			method: "POST",
			body: form,
			headers: {
				authorization: `Basic ${btoa(`${ada.name}:${ada.password}`)}`,
			},
		},
	);
	expect(sent.status).toBe(201);
	await make(ada, "POST", "/repos/ada/boat/contents/f", {
		content: btoa("x"),
		message: "m",
		new_branch: "next",
	});
	await make(ben, "PUT", "/user/starred/ada/boat");
	await make(ada, "POST", "/repos/ada/boat/pulls", {
		title: "Pull",
		head: "next",
		base: "main",
	});
	await make(ben, "POST", "/repos/ada/boat/pulls/2/reviews", {
		event: "COMMENT",
		body: "ben says",
		comments: [{ path: "f", new_position: 1, body: "ben at a line" }],
	});
	await forge.token(ada, ["all"]);
	// from now on ada may not read it
	await make(ben, "PATCH", "/repos/ben/shut", { private: true });
	await forge.app.events.settled();
});

const stored = "/user/settings/export/data.tar";
const page = "/user/settings/export";

async function download(browser: Awaited<ReturnType<typeof signedInVisitor>>) {
	const answer = await fetch(`${forge.url}${stored.slice(1)}`, {
		headers: { cookie: `ingot_session=${browser.cookie("ingot_session")}` },
	});
	expect(answer.status).toBe(200);
	expect(answer.headers.get("content-disposition")).toContain(".tar");
	expect(answer.headers.get("cache-control")).toBe("private, no-store");
	return filesIn(Buffer.from(await answer.arrayBuffer()));
}

test("an archive has what is stored about a person, as far as the person may still know it, and no secrets", async () => {
	const browser = await signedInVisitor(forge, ada);
	expect((await browser.get(stored)).status).toBe(404);
	expect((await browser.post(page)).to).toBe(page);
	const twice = await browser.post(page);
	expect(twice.status).toBe(409);
	await forge.app.jobs.settled();
	expect((await browser.get(page)).words).toContain("Download archive");
	const files = await download(browser);
	expect(files.get("README.md")).toContain("# The data of ada");
	for (const name of files.keys())
		if (name.endsWith(".jsonl"))
			expect(files.get("README.md"), name).toContain(name);
	const account = JSON.parse(files.get("account.json") ?? "");
	expect(account.login).toBe("ada");
	expect(linesOf(files, "tokens")).toMatchObject([
		{ scopes: expect.any(String), last_eight: expect.any(String) },
	]);
	expect(linesOf(files, "sessions")).toHaveLength(1);
	expect(linesOf(files, "security_log").map(({ action }) => action)).toContain(
		"account.exported",
	);
	// what was written where ada may not read any more is not told, not even that it is there
	expect(linesOf(files, "comments").map(({ body }) => body)).toEqual([
		"ada in open",
	]);
	expect(linesOf(files, "reactions")).toMatchObject([
		{ content: "heart", owner: "ben", repository: "open", issue: 1 },
	]);
	expect(linesOf(files, "issues").map(({ title }) => title)).toEqual([
		"Water inside",
		"Pull",
	]);
	expect(linesOf(files, "repositories").map(({ name }) => name)).toEqual([
		"boat",
	]);
	const [upload] = linesOf(files, "uploads");
	expect(upload).toMatchObject({ name: "a.txt", repository: "ada/boat" });
	expect(files.get(`files/${upload?.uuid}`)).toBe("the picture");
	expect(linesOf(files, "activity").length).toBeGreaterThan(1);
	expect(linesOf(files, "notifications").length).toBeGreaterThan(0);
	const all = [...files.values()].join("\n");
	for (const hidden of ["shut", "ben says", "ben at a line", "of ben in"])
		expect(all.includes(hidden), hidden).toBe(false);
	expect(all).not.toContain(ada.password);
});

test("reviews and what was written to lines are the reviewer's", async () => {
	const browser = await signedInVisitor(forge, ben);
	await browser.post(page);
	await forge.app.jobs.settled();
	const files = await download(browser);
	expect(linesOf(files, "reviews")).toMatchObject([
		{ kind: "comment", body: "ben says", repository: "boat", issue: 2 },
	]);
	expect(linesOf(files, "review_comments")).toMatchObject([
		{ body: "ben at a line", path: "f", line: 1 },
	]);
	// each gets one's own
	expect(files.get("account.json")).toContain('"ben"');
});

test("it can be asked for again after an hour, and goes after a week with its bytes", async () => {
	const browser = await signedInVisitor(forge, ada);
	expect((await browser.post(page)).status).toBe(429);
	clock.now += 3_600_000;
	// the password was shown too long ago
	const again = await signedInVisitor(forge, ada);
	expect((await again.post(page)).status).toBe(303);
	await forge.app.jobs.settled();
	expect((await again.get(page)).words).toContain("Download archive");
	const [row] = await forge.app.db.rows((q) =>
		q
			.selectFrom("account_export")
			.innerJoin("account", "account.id", "account_id")
			.select("blob")
			.where("name", "=", "ada"),
	);
	const blob = row?.blob ?? "";
	expect(await forge.app.blobs.stat(blob)).toBeDefined();
	clock.now += 6 * day;
	await removeOldExports(forge.app);
	const later = await signedInVisitor(forge, ada);
	expect((await later.get(page)).words).toContain("Download archive");
	clock.now += day + 1000;
	const last = await signedInVisitor(forge, ada);
	expect((await last.get(stored)).status).toBe(404);
	await removeOldExports(forge.app);
	// blobs that were put within a day stay; these were put at the time of the machine
	clock.now = Date.now() + 2 * day;
	await collectBlobs(forge.app);
	expect(await forge.app.blobs.stat(blob)).toBeUndefined();
});

test("one that fails says so, and may be asked for again ten minutes later", async () => {
	const eve = await forge.user("eve");
	const browser = await signedInVisitor(forge, eve);
	const put = vi
		.spyOn(forge.app.blobs, "put")
		.mockRejectedValueOnce(new Error("no room"));
	await browser.post(page);
	await forge.app.jobs.settled();
	expect((await browser.get(page)).words).toContain("The export failed");
	put.mockRestore();
	const soon = await browser.post(page);
	expect([soon.status, soon.words]).toEqual([
		429,
		expect.stringContaining("ten minutes after a failed export"),
	]);
	clock.now += 600_000;
	expect((await browser.post(page)).status).toBe(303);
	await forge.app.jobs.settled();
	expect((await browser.get(page)).words).toContain("Download archive");
});

test("an operator gets the same file of a user", async () => {
	const folder = await mkdtemp(join(tmpdir(), "ingot-export-"));
	afterFile(() => rmSync(folder, { recursive: true, force: true }));
	const file = join(folder, "ada.tar");
	const run = () =>
		runAdmin(forge.app, ["user", "export", "ada", `--to=${file}`]);
	expect(await run()).toBe(`the data of ada is in ${file}\n`);
	const files = await filesIn(readFileSync(file));
	expect(linesOf(files, "comments").map(({ body }) => body)).toEqual([
		"ada in open",
	]);
	await expect(run()).rejects.toThrow("already exists");
	await expect(runAdmin(forge.app, ["user", "export", "ada"])).rejects.toThrow(
		"--to FILE is required",
	);
});
