import { once } from "node:events";
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parsePieceName } from "../../src/shipping/pieces/piece-name.ts";
import { databaseBytes } from "../shipping/database-bytes.ts";
import { afterFile } from "../support/after-file.ts";
import {
	type ChildForge,
	runIngot,
	startChildForge,
} from "../support/child-forge.ts";
import {
	authorization,
	callChild as call,
	type MortalForge,
	mortalForge,
} from "../support/mortal-forge.ts";
import { onPostgres } from "../support/postgres.ts";
import { thorough } from "../support/run/thorough.ts";

const rounds = Number(process.env.KILL_ROUNDS ?? (thorough ? 8 : 3));
const base = mkdtempSync(join(tmpdir(), "ingot-copy-kill-"));
afterFile(() => rmSync(base, { recursive: true, force: true }));

/** Things that were acknowledged, each with the moment in which its answer was here. */
interface Acknowledged {
	readonly commits: Map<string, number>;
	readonly issues: Map<string, number>;
	readonly files: Map<string, number>;
}

const piecesIn = (place: string) =>
	(existsSync(join(place, "g")) ? readdirSync(join(place, "g")) : []).flatMap(
		(generation) =>
			readdirSync(join(place, "g", generation, "0")).flatMap(
				(file) => parsePieceName(`g/${generation}/0/${file}`) ?? [],
			),
	);

async function writeUntilDead(
	forge: ChildForge,
	round: number,
	{ commits, issues, files }: Acknowledged,
): Promise<void> {
	const commit = async (lane: number) => {
		for (let n = 0; ; n++) {
			const { status, body } = await call<{ commit: { sha: string } }>(
				...[forge, "POST", `/repos/root/r/contents/r${round}/l${lane}/${n}`],
				{ content: "eA==" },
			);
			if (status === 201) commits.set(body.commit.sha, Date.now());
		}
	};
	const open = async () => {
		for (let n = 0; ; n++) {
			const title = `${round} ${n}`;
			const { status } = await call(forge, "POST", "/repos/root/r/issues", {
				title,
			});
			if (status === 201) issues.set(title, Date.now());
		}
	};
	const upload = async () => {
		for (let n = 0; ; n++) {
			const form = new FormData();
			const text = `${round} ${n} `.repeat(1000);
			form.append("attachment", new Blob([text]), `${round}-${n}.txt`);
			const answer = await fetch(
				`${forge.url}api/v1/repos/root/r/issues/1/assets`,
				{ method: "POST", headers: { authorization }, body: form },
			);
			await answer.text();
			if (answer.status === 201) files.set(`${round}-${n}.txt`, Date.now());
		}
	};
	const ends = [commit(0), commit(1), open(), upload()];
	await Promise.all(ends.map((end) => end.catch(() => {})));
}

/** Restores what the place has, as after the loss of the disk, and gives a forge on it. */
async function restore(place: string, name: string) {
	const data = join(base, name);
	const child = runIngot(["restore", "--from", place, "--data", data]);
	let said = "";
	for (const stream of [child.stdout, child.stderr])
		stream?.on("data", (text) => {
			said += text;
		});
	const [code] = await once(child, "close");
	expect(said).toMatch(/^restored 1 repository/);
	expect(code).toBe(0);
	return { data, forge: await startChildForge(data) };
}

/** Everything of a list, page by page. */
async function all<T>(forge: ChildForge, path: string): Promise<T[]> {
	const found: T[] = [];
	for (let page = 1; ; page++) {
		const { body } = await call<T[]>(
			...[forge, "GET", `${path}limit=50&page=${page}`],
		);
		found.push(...body);
		if (body.length < 50) return found;
	}
}

/** Fails unless a forge has all that was acknowledged up to a time. */
async function expectAll(
	forge: ChildForge,
	{ commits, issues, files }: Acknowledged,
	until: number,
): Promise<void> {
	const before = (things: Map<string, number>) =>
		[...things].flatMap(([thing, at]) => (at <= until ? thing : [])).sort();
	const has = (there: string[], things: Map<string, number>) => {
		const known = new Set(there);
		expect(before(things).filter((thing) => !known.has(thing))).toEqual([]);
	};
	const found = await all<{ sha: string }>(
		...[forge, "/repos/root/r/commits?stat=false&"],
	);
	has(
		found.map(({ sha }) => sha),
		commits,
	);
	const titles = await all<{ title: string }>(
		...[forge, "/repos/root/r/issues?state=all&"],
	);
	has(
		titles.map(({ title }) => title),
		issues,
	);
	const { body } = await call<{ name: string; browser_download_url: string }[]>(
		...[forge, "GET", "/repos/root/r/issues/1/assets"],
	);
	has(
		body.map(({ name }) => name),
		files,
	);
	for (const { browser_download_url } of body.slice(-3)) {
		const path = new URL(browser_download_url).pathname;
		const answer = await fetch(new URL(path, forge.url), {
			headers: { authorization },
		});
		expect((await answer.text()).length).toBeGreaterThan(1000);
	}
}

async function started(mortal: MortalForge, first: boolean) {
	const forge = await mortal.start();
	if (!first) return forge;
	for (const [path, body] of [
		["/user/repos", { name: "r", auto_init: true }],
		["/repos/root/r/issues", { title: "files" }],
	] as const)
		expect((await call(forge, "POST", path, body)).status).toBe(201);
	return forge;
}

const nothing = (): Acknowledged => ({
	commits: new Map(),
	issues: new Map(),
	files: new Map(),
});

describe.skipIf(onPostgres)("a copy of a forge that is killed", () => {
	test(`has all of the seconds before, in ${rounds} kills, and goes on without a gap`, {
		timeout: rounds * 60_000,
	}, async () => {
		const place = join(base, "place");
		mkdirSync(place);
		const mortal = await mortalForge({ INGOT_BACKUP_TO: place });
		const acknowledged = nothing();
		for (let round = 0; round < rounds; round++) {
			const forge = await started(mortal, round === 0);
			const known = piecesIn(place).filter(({ complete }) => complete).length;
			const writing = writeUntilDead(forge, round, acknowledged);
			await expect
				.poll(() => piecesIn(place).filter(({ complete }) => complete).length, {
					timeout: 30_000,
				})
				.toBeGreaterThan(known + 2);
			await forge.kill("SIGKILL");
			const killed = Date.now();
			await writing;
			const last = Math.max(...piecesIn(place).map(({ time }) => time));
			expect(killed - last).toBeLessThan(5_000);
			const copy = await restore(place, `restored-${round}`);
			await expectAll(copy.forge, acknowledged, last);
			await copy.forge.kill("SIGKILL");
		}
		const forge = await mortal.start();
		await call(forge, "POST", "/repos/root/r/issues", { title: "last" });
		await forge.kill("SIGTERM");
		expect(
			new Set(piecesIn(place).map(({ generation }) => generation)).size,
		).toBe(1);
		const ends = piecesIn(place).map(({ to }) => to);
		expect(new Set(ends).size).toBe(ends.length);
		expect(Math.max(...ends)).toBe(ends.length);
		const data = join(base, "restored-last");
		const child = runIngot(["restore", "--from", place, "--data", data]);
		await once(child, "close");
		const [one, other] = [mortal.data, data].map((folder) =>
			databaseBytes(join(folder, "ingot.db")),
		);
		expect(one?.equals(other as Buffer)).toBe(true);
	});

	test("lacks nothing that was acknowledged where answers wait for it", {
		timeout: 90_000,
	}, async () => {
		const place = join(base, "near");
		mkdirSync(place);
		const mortal = await mortalForge({
			INGOT_BACKUP_TO: place,
			INGOT_BACKUP_WAIT: "20",
		});
		const acknowledged = nothing();
		const forge = await started(mortal, true);
		const writing = writeUntilDead(forge, 0, acknowledged);
		await expect
			.poll(() => acknowledged.commits.size, { timeout: 30_000 })
			.toBeGreaterThan(60);
		await forge.kill("SIGKILL");
		await writing;
		rmSync(mortal.data, { recursive: true });
		const copy = await restore(place, "near-restored");
		await expectAll(copy.forge, acknowledged, Number.POSITIVE_INFINITY);
	});
});
