import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import { insteadOf } from "../../../src/database/database.ts";
import { dropBrokenText } from "../../../src/domain/code-search/drop-broken-text.ts";
import { indexWhatIsBehind } from "../../../src/domain/code-search/look-for-behind.ts";
import {
	kindOfRebuild,
	planRebuild,
} from "../../../src/domain/code-search/plan-rebuild.ts";
import type { IndexJob } from "../../../src/text/code/index-job.ts";
import { gitBench } from "../../support/git-client.ts";
import { filesInIndex, indexed } from "./code-bench.ts";

let bench: Awaited<ReturnType<typeof gitBench>>;
beforeAll(async () => {
	bench = await gitBench();
});

const same = "terntext in two files\n";

async function repository() {
	const { ok, forge } = bench;
	const { url, name } = await bench.repository();
	const dir = await bench.local(url);
	const push = async (files: Readonly<Record<string, string>>, to = url) => {
		for (const [path, text] of Object.entries(files))
			await writeFile(join(dir, path), text);
		await ok(dir, "add", "-A");
		await ok(dir, "commit", "-qm", `files ${Object.keys(files)}`);
		await ok(dir, "push", "-qf", to, "HEAD:main");
	};
	await push({ "first.txt": same, "other.txt": `only of ${name}\n` });
	await indexed(forge);
	return { name, push, dir, oid: () => ok(dir, "rev-parse", "HEAD") };
}

const textsWith = (hash: string) =>
	bench.forge.app.db.rows((q) =>
		q
			.selectFrom("code_text")
			.select(["id", "kind", "packed"])
			.where("hash", "like", hash),
	);
/** The text of a file of a repository. */
async function textOf(name: string, path: string) {
	const [row] = await bench.forge.app.db.rows((q) =>
		q
			.selectFrom("code_place")
			.innerJoin("code_head", "code_head.id", "code_place.head_id")
			.innerJoin("repository", "repository.id", "code_head.repository_id")
			.innerJoin("code_path", "code_path.id", "code_place.path_id")
			.innerJoin("code_text", "code_text.id", "code_place.text_id")
			.select(["code_text.id", "code_text.kind", "packed", "head_id"])
			.select(["code_place.path_id", "code_place.oid"])
			.where("repository.name", "=", name)
			.where("path", "=", path),
	);
	return row as NonNullable<typeof row>;
}
const breakText = ({ id, packed }: { id: number; packed: Uint8Array }) =>
	bench.forge.app.db.write((tx) =>
		tx.rows((q) =>
			q
				.updateTable("code_text")
				.set({ packed: packed.slice(0, -3) })
				.where("id", "=", id),
		),
	);

/** Holds the next job of the index's thread of a kind until it is let go. */
const heldAt = (kind: string) => {
	let isFirst = true;
	return heldWhere((job, owner) => {
		const isHeld = isFirst && job.kind === kind && owner !== 0;
		isFirst &&= !isHeld;
		return isHeld;
	});
};

/** Holds the jobs of the index that a condition names, until they are let go. */
function heldWhere(isHeld: (job: IndexJob, owner: number) => boolean) {
	const { index } = bench.forge.app.code;
	const ask = index.ask.bind(index);
	const { promise: held, resolve: hold } = Promise.withResolvers<void>();
	const { promise: free, resolve: letGo } = Promise.withResolvers<void>();
	const spy = vi.spyOn(index, "ask").mockImplementation(async (job, owner) => {
		if (isHeld(job, owner)) {
			hold();
			await free;
		}
		return ask(job, owner);
	});
	return {
		held,
		letGo() {
			spy.mockRestore();
			letGo();
		},
	};
}

const rebuilt = () =>
	vi.waitFor(
		async () => {
			const left = await bench.forge.app.db.rows((q) =>
				q.selectFrom("job").select("id").where("kind", "=", kindOfRebuild),
			);
			expect(left).toEqual([]);
		},
		{ timeout: 30_000 },
	);

const fresh = { "second.txt": same, "new.txt": "freshtext\n" };

test.each(["prepare", "blocks"])(
	"a text that a rebuild drops while its branch is compared is in the index afterwards (%s)",
	async (kind) => {
		const { forge } = bench;
		const { name, push } = await repository();
		await breakText(await textOf(name, "first.txt"));
		const { held, letGo } = heldAt(kind);
		await push(fresh);
		await held;
		await planRebuild(forge.app);
		await rebuilt();
		letGo();
		await indexed(forge);
		expect(await filesInIndex(forge, name)).toEqual({
			...{ "file.txt": "first", "first.txt": same },
			...{ "other.txt": `only of ${name}\n`, ...fresh },
		});
		expect(await textsWith("broken:%")).toEqual([]);
	},
);

const signal = new AbortController().signal;
const without = { signal, progress: async () => {} };

test("a text that is dropped comes back, whoever has dropped it", async () => {
	const { forge } = bench;
	const { name, oid } = await repository();
	const before = await filesInIndex(forge, name);
	await dropBrokenText(forge.app, await textOf(name, "first.txt"), without);
	await indexed(forge);
	expect(await filesInIndex(forge, name)).toEqual(before);
	const [commit] = await textsWith(`commit:${await oid()}`);
	await dropBrokenText(
		forge.app,
		commit as NonNullable<typeof commit>,
		without,
	);
	await indexed(forge);
	expect(await textsWith(`commit:${await oid()}`)).toHaveLength(1);
});

test("files that are to be compared are behind, and those that were are not", async () => {
	const { forge } = bench;
	const { name } = await repository();
	const before = await filesInIndex(forge, name);
	await dropBrokenText(forge.app, await textOf(name, "other.txt"), without);
	const planned = () =>
		forge.app.db.rows((q) =>
			q.selectFrom("job").select("kind").where("kind", "=", "index-code"),
		);
	// as if each job had been given up
	await forge.app.db.script("delete from job where kind = 'index-code'");
	await indexed(forge);
	expect(await filesInIndex(forge, name)).not.toEqual(before);
	await indexWhatIsBehind(forge.app);
	expect(await planned()).toHaveLength(1);
	await indexed(forge);
	expect(await filesInIndex(forge, name)).toEqual(before);
	await indexWhatIsBehind(forge.app);
	expect(await planned()).toEqual([]);
});

test("a text that is given a place while it is dropped is dropped there, too", async () => {
	const { app } = bench.forge;
	const { name } = await repository();
	const { head_id, path_id, oid, ...text } = await textOf(name, "first.txt");
	let writes = 0;
	const db = insteadOf(app.db, {
		async write(work, sharing) {
			// after the name and the places: work that knew the text before
			if (++writes === 4)
				await app.db.write((tx) =>
					tx.rows((q) =>
						q
							.insertInto("code_place")
							.values({ head_id, path_id, oid, text_id: text.id, reason: "" }),
					),
				);
			return app.db.write(work, sharing);
		},
	});
	await dropBrokenText({ ...app, db }, text, without);
	expect(writes).toBeGreaterThan(4);
	expect(await textsWith("broken:%")).toEqual([]);
	const [left] = await app.db.rows((q) =>
		q.selectFrom("code_place").select("text_id").where("text_id", "=", text.id),
	);
	expect(left).toBeUndefined();
});

/** Holds the work on commits of which one is of `second.txt`, until it is let go. */
const heldAtCommits = () =>
	heldWhere(
		(job) =>
			job.kind === "prepare" &&
			job.texts.some((one) => Buffer.from(one).includes("files second.txt")),
	);

const messagesOf = async (name: string) => {
	const { body } = await bench.forge.call<{ results: { message: string }[] }>(
		"GET",
		`/search/commits?q=repo:ada/${name}`,
		{ as: bench.ada },
	);
	return body.results.map(({ message }) => message.trim()).sort();
};

test("a commit that a rebuild drops while its history is compared is in the index afterwards", async () => {
	const { forge } = bench;
	const { name, push, oid } = await repository();
	const [text] = await textsWith(`commit:${await oid()}`);
	await breakText(text as NonNullable<typeof text>);
	const { held, letGo } = heldAtCommits();
	await push(fresh);
	await held;
	await planRebuild(forge.app);
	await rebuilt();
	letGo();
	await indexed(forge);
	expect(await messagesOf(name)).toEqual([
		"files first.txt,other.txt",
		"files second.txt,new.txt",
		"first",
	]);
	expect(await textsWith("broken:%")).toEqual([]);
});

test("a commit of another repository that is dropped while a history is compared is in that, too", async () => {
	const { ok, forge } = bench;
	const { push, oid, dir } = await repository();
	const [text] = await textsWith(`commit:${await oid()}`);
	await forge.app.db.write((tx) =>
		tx.rows((q) =>
			q
				.updateTable("code_text")
				.set({ packed: new Uint8Array([1, 2, 3]) })
				.where("id", "=", text?.id as number),
		),
	);
	const other = await bench.repository();
	const { held, letGo } = heldAtCommits();
	await push(fresh, other.url);
	await held;
	await planRebuild(forge.app);
	await rebuilt();
	letGo();
	await indexed(forge);
	expect(await messagesOf(other.name)).toEqual([
		"files first.txt,other.txt",
		"files second.txt,new.txt",
		"first",
	]);
	expect(await ok(dir, "rev-list", "--count", "HEAD")).toBe("3");
	expect(await textsWith("broken:%")).toEqual([]);
});
