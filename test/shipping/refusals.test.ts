import { once } from "node:events";
import {
	chmodSync,
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { configWith } from "../../src/config.ts";
import {
	listMoments,
	parseMoment,
	restoreMoment,
} from "../../src/domain/backup/restore-moment.ts";
import { decodePiece, encodePiece } from "../../src/shipping/pieces/piece.ts";
import { parsePieceName } from "../../src/shipping/pieces/piece-name.ts";
import { type Forge, startForge } from "../../src/start-forge.ts";
import { afterFile } from "../support/after-file.ts";
import { buildForge, runIngot } from "../support/child-forge.ts";
import { onPostgres } from "../support/postgres.ts";
import { preparedData } from "../support/schema-file.ts";

const base = mkdtempSync(join(tmpdir(), "ingot-ship-refused-"));
afterFile(() => rmSync(base, { recursive: true, force: true }));
const whole = join(base, "whole");
const foreign = join(base, "foreign");
let count = 0;
let place: string;

/** Makes a forge, and a copy of it in several pieces with a file that is apart. */
async function fill(to: string): Promise<void> {
	mkdirSync(to);
	const data = preparedData(join(base, `data-${++count}`));
	const forge = await startForge({ data, backupTo: to });
	try {
		await forge.call("POST", "/user/repos", {
			body: { name: "r", auto_init: true },
		});
		const large = Buffer.from(
			Array.from({ length: 1_500_000 }, () => Math.random() * 256),
		);
		await commit(forge, "large", large.toString("base64"));
		while (piecesOf(to).filter(({ complete }) => complete).length < 3)
			await commit(forge, `f${Math.random()}`, "eA==");
	} finally {
		await forge.close();
	}
}

const commit = async (forge: Forge, path: string, content: string) =>
	expect(
		(
			await forge.call("POST", `/repos/root/r/contents/${path}`, {
				body: { content },
			})
		).status,
	).toBe(201);

function piecesOf(root: string) {
	if (!existsSync(join(root, "g"))) return [];
	return readdirSync(join(root, "g")).flatMap((one) =>
		readdirSync(join(root, "g", one, "0"))
			.sort()
			.flatMap((file) => {
				const name = `g/${one}/0/${file}`;
				const parsed = parsePieceName(name);
				return parsed ? { ...parsed, path: join(root, name), name } : [];
			}),
	);
}

beforeAll(async () => {
	await fill(whole);
	await fill(foreign);
}, 60_000);

beforeEach(() => {
	place = join(base, `place-${++count}`);
	cpSync(whole, place, { recursive: true });
	for (const { path } of piecesOf(place)) chmodSync(path, 0o640);
	// larger pieces lead around what is damaged
	for (const one of readdirSync(join(place, "g")))
		for (const level of ["1", "2", "3", "4"])
			rmSync(join(place, "g", one, level), { recursive: true, force: true });
});

const restore = (until?: number, data = join(base, `to-${++count}`)) =>
	restoreMoment(configWith({ data, backupTo: place }), until);
const last = () => piecesOf(place).at(-1) as ReturnType<typeof piecesOf>[0];

describe.skipIf(onPostgres)("a restore", () => {
	test("gives each moment that is listed", async () => {
		const [generation] = await listMoments(configWith({ backupTo: place }));
		const moments = generation?.moments ?? [];
		expect(moments.length).toBeGreaterThan(2);
		for (const moment of moments)
			expect((await restore(moment.time)).time).toBe(moment.time);
	});

	test("refuses a piece that was cut off, and one that was changed", async () => {
		const { path, name } = last();
		const bytes = readFileSync(path);
		writeFileSync(path, bytes.subarray(0, -100));
		await expect(restore()).rejects.toThrow(
			`${name} is damaged, or was cut off`,
		);
		writeFileSync(path, bytes.subarray(0, 10));
		await expect(restore()).rejects.toThrow(
			/is no piece of a copy, or was cut/,
		);
		bytes[200] = (bytes[200] as number) ^ 1;
		writeFileSync(path, bytes);
		await expect(restore()).rejects.toThrow(/is damaged/);
		writeFileSync(path, "");
		await expect(restore()).rejects.toThrow(/is no piece of a copy/);
	});

	test("refuses pieces in another order, and one of another forge", async () => {
		const [, second, third] = piecesOf(place);
		const bytes = readFileSync(second?.path as string);
		writeFileSync(second?.path as string, readFileSync(third?.path as string));
		await expect(restore()).rejects.toThrow(
			`${second?.name} is another piece than its name says`,
		);
		writeFileSync(second?.path as string, bytes);
		const other = piecesOf(foreign)[0];
		const first = piecesOf(place)[0];
		writeFileSync(first?.path as string, readFileSync(other?.path as string));
		await expect(restore()).rejects.toThrow(
			`${first?.name} is of another forge`,
		);
	});

	test("refuses a piece that does not follow the one before, and a database that is not what it was", async () => {
		const { path, name } = last();
		const { header, pages, contents } = await decodePiece(
			name,
			readFileSync(path),
		);
		const rewrite = async (part: object) => {
			const { bytes } = await encodePiece({
				...{ header: { ...header, ...part }, pages, contents },
			});
			writeFileSync(path, bytes);
		};
		await rewrite({ previous: "1".repeat(64) });
		await expect(restore()).rejects.toThrow(/does not follow the piece before/);
		await rewrite({ sum: "1".repeat(32) });
		await expect(restore()).rejects.toThrow(/its checksum differs/);
		await rewrite({ lsn: "0/15D4A30" });
		await expect(restore()).rejects.toThrow(
			`the copy in ${place} belongs to a database of PostgreSQL: restore that first`,
		);
		await rewrite({ gone: ["../../etc/passwd"] });
		await expect(restore()).rejects.toThrow(/a path that it must not have/);
		await rewrite({ gone: ["repositories/../x"] });
		await expect(restore()).rejects.toThrow(/a path that it must not have/);
	});

	test("refuses what a newer version made", async () => {
		const { path } = last();
		const bytes = readFileSync(path);
		bytes[7] = 2;
		writeFileSync(path, bytes);
		await expect(restore()).rejects.toThrow(/made by a newer version/);
		const claim = join(place, "ingot-backup.json");
		chmodSync(claim, 0o640);
		writeFileSync(claim, readFileSync(claim, "utf8").replace("1,", "2,"));
		await expect(restore()).rejects.toThrow(/has format 2, this program knows/);
	});

	test("takes the moment before a gap, and refuses a large file that is missing or damaged", async () => {
		const all = piecesOf(place);
		const gap = all.at(-2);
		renameSync(gap?.path as string, join(place, "gap"));
		expect((await restore()).time).toBe(all.at(-3)?.time);
		renameSync(join(place, "gap"), gap?.path as string);
		const files = readdirSync(join(place, "f"), { recursive: true })
			.map((name) => join(place, "f", `${name}`))
			.filter((name) => /[0-9a-f]{64}$/.test(name));
		expect(files.length).toBeGreaterThan(0);
		for (const file of files) {
			chmodSync(file, 0o640);
			writeFileSync(file, "other");
		}
		await expect(restore()).rejects.toThrow(
			/f\/.* is damaged, for repositories/,
		);
		for (const file of files) rmSync(file);
		await expect(restore()).rejects.toThrow(
			/f\/.* is missing, for repositories/,
		);
	});

	test("refuses a time without a zone, one that is none, one in the future, and one before the first", async () => {
		expect(parseMoment("2026-11-22 14:03:07Z")).toBe(
			Date.parse("2026-11-22T14:03:07.999Z"),
		);
		expect(parseMoment("2026-11-22T14:03:07.5+0200")).toBe(
			Date.parse("2026-11-22T12:03:07.500Z"),
		);
		expect(() => parseMoment("2026-11-22 14:03:07")).toThrow(/no time zone/);
		expect(() => parseMoment("yesterday")).toThrow(/is not a valid time/);
		expect(() => parseMoment("2026-13-22 14:03:07Z")).toThrow(/that exists/);
		expect(() => parseMoment("2999-01-01 00:00:00Z")).toThrow(/in the future/);
		await expect(restore(Date.parse("2020-01-01"))).rejects.toThrow(
			/the first moment of the copy is 20\d\d-/,
		);
	});

	test("refuses a directory that is not empty, and a place that is none", async () => {
		const data = join(base, `full-${++count}`);
		mkdirSync(data);
		writeFileSync(join(data, "x"), "");
		await expect(restore(undefined, data)).rejects.toThrow(/is not empty/);
		place = join(base, "nowhere");
		await expect(restore()).rejects.toThrow(/is not there/);
		mkdirSync(place);
		await expect(restore()).rejects.toThrow(/holds no copy of a forge/);
	});

	test("that failed or was killed is no forge, and can be tried again", async () => {
		const data = join(base, `half-${++count}`);
		const { path } = last();
		renameSync(path, `${path}.away`);
		writeFileSync(path, readFileSync(`${path}.away`).subarray(0, -1));
		await expect(restore(undefined, data)).rejects.toThrow(/is damaged/);
		await expect(startForge({ data })).rejects.toThrow(
			/is not finished: run "ingot restore" again/,
		);
		renameSync(`${path}.away`, path);
		await restore(undefined, data);
		await (await startForge({ data })).close();
	});

	test("makes a forge that copies itself as a new generation of the same place", async () => {
		const data = join(base, `next-${++count}`);
		await restore(undefined, data);
		const forge = await startForge({ data, backupTo: place });
		try {
			await expect
				.poll(() => forge.app.shipping?.behindSince(), { timeout: 20_000 })
				.toBeUndefined();
			await commit(forge, "after", "eA==");
		} finally {
			await forge.close();
		}
		expect(readdirSync(join(place, "g"))).toHaveLength(2);
		const found = await listMoments(configWith({ backupTo: place }));
		const newest = found.at(-1)?.moments.at(-1)?.time;
		expect((await restore()).time).toBe(newest);
	});

	test("is offered by the command line", async () => {
		buildForge();
		const run = async (...args: string[]) => {
			const child = runIngot(["restore", "--from", place, ...args]);
			let said = "";
			for (const stream of [child.stdout, child.stderr])
				stream?.on("data", (text) => {
					said += text;
				});
			const [code] = await once(child, "close");
			return { code, said };
		};
		expect((await run("--list")).said).toMatch(
			/^20\d\d-\S+ \S+Z to 20\d\d-\S+ \S+Z: \d+ moments\n$/,
		);
		expect((await run("--check")).said).toMatch(
			/^the copy is complete as of 20\S+ \S+Z: 1 repository with 1 ref/,
		);
		const data = join(base, `told-${++count}`);
		expect(await run("--data", data, "--at", "2026-01-01 00:00:00")).toEqual({
			code: 1,
			said: expect.stringMatching(/has no time zone/),
		});
		const at = new Date(last().time).toISOString();
		expect(await run("--data", data, "--at", at)).toEqual({
			code: 0,
			said: expect.stringMatching(
				/^restored 1 repository with 1 ref and 1 account as of 20/,
			),
		});
	});
});
