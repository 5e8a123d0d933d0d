import { execFileSync } from "node:child_process";
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	renameSync,
	rmSync,
	statSync,
	truncateSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { runAdmin } from "../../src/cli/admin-commands.ts";
import { configWith } from "../../src/config.ts";
import { rehearsalState } from "../../src/domain/backup/rehearsal/rehearsal-rows.ts";
import { rehearse } from "../../src/domain/backup/rehearsal/rehearse.ts";
import {
	rehearseCopy,
	rehearseDaily,
} from "../../src/domain/backup/rehearsal/rehearse-copy.ts";
import { makeKey } from "../../src/domain/backup/sealed-file.ts";
import { rowChecks } from "../../src/domain/doctor/examine.ts";
import { type Forge, startForge } from "../../src/start-forge.ts";
import { afterFile } from "../support/after-file.ts";
import { mailServer } from "../support/mail-server.ts";
import { onPostgres } from "../support/postgres.ts";
import { preparedData } from "../support/schema-file.ts";
import { signedInVisitor } from "../web/support/browser.ts";

const base = mkdtempSync(join(tmpdir(), "ingot-rehearsal-test-"));
afterFile(() => rmSync(base, { recursive: true, force: true }));
let count = 0;
let place: string;
let data: string;

beforeEach(() => {
	place = join(base, `place-${++count}`);
	data = preparedData(join(base, `data-${count}`));
	mkdirSync(place);
});

async function serving<T>(act: (forge: Forge) => Promise<T>, more = {}) {
	const forge = await startForge({ data, backupTo: place, ...more });
	try {
		return await act(forge);
	} finally {
		await forge.close();
	}
}

const shipped = (forge: Forge) =>
	expect
		.poll(
			() =>
				forge.app.shipping?.state.trouble ?? forge.app.shipping?.behindSince(),
			{ timeout: 20_000 },
		)
		.toBeUndefined();

const random = (bytes: number) =>
	Buffer.from(
		Array.from({ length: bytes }, () => Math.random() * 256),
	).toString("base64");

/** Makes a repository with a large file, so that its pack is an object of its own. */
async function fill(forge: Forge): Promise<void> {
	await forge.call("POST", "/user/repos", {
		body: { name: "r", auto_init: true },
	});
	const body = { content: random(1_500_000) };
	const made = await forge.call("POST", "/repos/root/r/contents/large", {
		body,
	});
	expect(made.status).toBe(201);
	await shipped(forge);
}

/** The large objects of the place. */
const objects = () =>
	readdirSync(join(place, "f")).flatMap((fan) =>
		readdirSync(join(place, "f", fan)).map((name) =>
			join(place, "f", fan, name),
		),
	);
const daily = (forge: Forge) =>
	rehearseDaily(forge.app, new AbortController().signal);
const doctor = async (forge: Forge) => {
	const check = rowChecks.find(({ name }) => name === "backup-rehearsal");
	return (await check?.find(forge.app))?.map(({ what }) => what);
};

describe.skipIf(onPostgres)("a rehearsal of the copy", () => {
	test("restores the newest moment aside while the forge works, and compares all rows", {
		timeout: 60_000,
	}, async () => {
		await serving(async (forge) => {
			await fill(forge);
			let ended = false;
			const writing = (async () => {
				let made = 0;
				while (!ended)
					if (
						(
							await forge.call("POST", "/repos/root/r/issues", {
								body: { title: `${made}` },
							})
						).status === 201
					)
						made++;
				return made;
			})();
			const report = await rehearseCopy(forge.app, { all: true });
			ended = true;
			expect(await writing).toBeGreaterThan(3);
			expect(report).toMatchObject({
				...{ compared: true, repositories: 1, accounts: 1, storesRead: 1 },
			});
			expect(report.filesRead).toBeGreaterThan(1);
			expect(report.bytesRead).toBeGreaterThan(1_400_000);
			expect(existsSync(join(data, "rehearsal"))).toBe(false);
			await shipped(forge);
			expect(readdirSync(join(place, "g"))).toHaveLength(1);
			const { last, passed } = await rehearsalState(forge.app.db);
			expect(last).toMatchObject({ outcome: "passed", part: -1, error: "" });
			expect(passed?.report).toEqual(report);
			const page = await (await signedInVisitor(forge, forge.admin)).get(
				"/-/admin/notices",
			);
			expect(page.words).toContain("Restored repositories: 1.");
		});
	});

	test("reads another thirtieth each day, so that all was read in full after thirty", {
		timeout: 120_000,
	}, async () => {
		await serving(async (forge) => {
			await fill(forge);
			const [object] = objects();
			expect(objects()).toHaveLength(1);
			// the same length: only reading it in full tells
			const file = object as string;
			const { size } = statSync(file);
			rmSync(file);
			writeFileSync(file, Buffer.alloc(size));
			const parts: number[] = [];
			for (let n = 0; n < 30; n++) {
				await daily(forge);
				const { last } = await rehearsalState(forge.app.db);
				parts.push(last?.part ?? -1);
				if (last?.outcome === "failed") break;
			}
			const [{ id } = { id: 0 }] = await forge.app.db.rows((q) =>
				q.selectFrom("git_store").select("id").where("id", ">", 0),
			);
			expect(parts).toEqual(Array.from({ length: id + 1 }, (_, n) => n));
			expect((await rehearsalState(forge.app.db)).last?.error).toMatch(
				/is damaged, for repositories/,
			);
		});
	});

	test("tells administrators of a failure once, and when it passes again", {
		timeout: 60_000,
	}, async () => {
		const mails = await mailServer();
		await serving(
			async (forge) => {
				const root = await signedInVisitor(forge, forge.admin);
				const metric = async (name: string) => {
					const answer = await fetch(`${forge.url}metrics`, {
						headers: { authorization: "Bearer m-secret" },
					});
					const line = (await answer.text())
						.split("\n")
						.find((one) => one.startsWith(`ingot_backup_rehearsal_${name} `));
					return line && Number(line.split(" ")[1]);
				};
				await fill(forge);
				expect(await metric("passed")).toBeUndefined();
				const [object] = objects() as [string];
				renameSync(object, join(place, "kept"));
				await daily(forge);
				await daily(forge);
				expect(mails.take()).toEqual([
					expect.objectContaining({
						text: expect.stringMatching(
							/failed.*f\/[0-9a-f]{2}\/[0-9a-f]{64} is missing, for repositories.*\/-\/admin\/notices/s,
						),
					}),
				]);
				expect(await metric("passed")).toBe(0);
				expect(await doctor(forge)).toEqual([
					expect.stringMatching(/could not be restored at .*is missing/s),
				]);
				expect((await root.get("/-/admin")).words).toContain(
					"The backup copy could not be restored in the last rehearsal.",
				);
				expect((await root.get("/-/admin/notices")).words).toMatch(
					/The last rehearsal failed:.*is missing, for/s,
				);
				renameSync(join(place, "kept"), object);
				await daily(forge);
				await daily(forge);
				expect(mails.take()).toEqual([
					expect.objectContaining({
						text: expect.stringContaining("and passed."),
					}),
				]);
				expect(await metric("passed")).toBe(1);
				expect(await metric("files")).toBeGreaterThan(3);
				expect(await doctor(forge)).toEqual([]);
			},
			{
				...{ adminEmail: "root@example.org", mailUrl: mails.url },
				metricsToken: "m-secret",
			},
		);
	});

	test("finds rows that the copy has otherwise", {
		timeout: 60_000,
	}, async () => {
		await serving(async (forge) => {
			await fill(forge);
			await forge.call("PATCH", "/repos/root/r", {
				body: { website: "https://before.example.org/unique" },
			});
			await shipped(forge);
			await forge.app.shipping?.checkpoint();
			// a disk that changes a bit; to close the file here would drop the locks of the server
			const program = `
				const fs = require("node:fs");
				const file = fs.openSync(process.argv[1], "r+");
				const bytes = fs.readFileSync(process.argv[1]);
				let at = bytes.indexOf("before.example.org/unique");
				if (at < 0) throw new Error("not found");
				for (; at >= 0; at = bytes.indexOf("before.example.org/unique", at + 1))
					fs.writeSync(file, "Xefore", at);
			`;
			execFileSync(process.execPath, ["-e", program, join(data, "ingot.db")]);
			await expect(rehearseCopy(forge.app)).rejects.toThrow(
				/cannot be restored:\nrows of repository differ from those of the server$/,
			);
		});
	});

	test("runs alone, and is ended with its server", {
		timeout: 60_000,
	}, async () => {
		await serving(async (forge) => {
			await fill(forge);
			const stop = new AbortController();
			const first = rehearseCopy(forge.app, { signal: stop.signal });
			const second = rehearseCopy(forge.app);
			await expect(second).rejects.toThrow(/another rehearsal is running/);
			stop.abort();
			await expect(first).rejects.toThrow(/was ended by SIGKILL/);
			expect(existsSync(join(data, "rehearsal"))).toBe(false);
			// neither says anything of the copy
			expect((await rehearsalState(forge.app.db)).last).toBeUndefined();
			expect(
				await runAdmin(forge.app, ["backup", "rehearse", "--all"]),
			).toMatch(
				/^the copy can be restored as of .*: 1 repository with 1 ref and 1 account\nall rows are those that the server read at the same moment\n/,
			);
		});
	});

	test("says that the place is away, or damaged", {
		timeout: 60_000,
	}, async () => {
		await serving(async (forge) => {
			await fill(forge);
			renameSync(place, `${place}-away`);
			await forge.call("POST", "/user/repos", { body: { name: "more" } });
			await expect
				.poll(() => forge.app.shipping?.state.trouble, { timeout: 20_000 })
				.toMatch(/is not there/);
			await expect(rehearseCopy(forge.app)).rejects.toThrow(/is not there/);
			renameSync(`${place}-away`, place);
			await shipped(forge);
			await rehearseCopy(forge.app);
			const generation = join(
				place,
				"g",
				readdirSync(join(place, "g"))[0] ?? "",
			);
			const level = readdirSync(generation).sort().at(-1) ?? "";
			const [whole = ""] = readdirSync(join(generation, level)).sort();
			const piece = join(generation, level, whole);
			const { size } = statSync(piece);
			renameSync(piece, join(place, "piece"));
			writeFileSync(piece, Buffer.alloc(size));
			await expect(rehearseCopy(forge.app)).rejects.toThrow(
				/is no piece of a copy/,
			);
			rmSync(piece);
			renameSync(join(place, "piece"), piece);
			await rehearseCopy(forge.app);
		});
	});

	test("of an encrypted copy wants its key, and is skipped without it", {
		timeout: 60_000,
	}, async () => {
		const [own, other] = [join(base, "own.key"), join(base, "other.key")];
		const backupRecipients = await makeKey(own);
		await makeKey(other);
		await serving(
			async (forge) => {
				await fill(forge);
				await daily(forge);
				const { last, telling } = await rehearsalState(forge.app.db);
				expect(last).toMatchObject({
					outcome: "skipped",
					error: expect.stringContaining("INGOT_BACKUP_REHEARSAL_KEY"),
				});
				expect(telling).toBeUndefined();
				await expect(
					rehearseCopy(forge.app, { keyFile: other }),
				).rejects.toThrow(/was encrypted for another key/);
				const report = await rehearseCopy(forge.app, {
					...{ keyFile: own, all: true },
				});
				expect(report.compared).toBe(true);
			},
			{ backupRecipients },
		);
		const room = join(base, "elsewhere");
		const config = configWith({ data: join(base, "none"), backupTo: place });
		const report = await rehearse({ config, room, keyFile: own, live: false });
		expect(report).toMatchObject({ compared: false, repositories: 1 });
		expect(existsSync(room)).toBe(false);
	});

	test("has its room swept by the next start", {
		timeout: 60_000,
	}, async () => {
		mkdirSync(join(data, "rehearsal/repositories"), { recursive: true });
		writeFileSync(join(data, "rehearsal/restored.db"), "x");
		truncateSync(join(data, "rehearsal/restored.db"), 1 << 20);
		await serving(async () => {
			expect(existsSync(join(data, "rehearsal"))).toBe(false);
		});
	});
});
