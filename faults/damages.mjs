import {
	mkdirSync,
	readdirSync,
	rmSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { demand, until } from "./support/context.mjs";
import { findingsOf, openForge, storesOf } from "./support/forge.mjs";
import { openLoad } from "./support/load.mjs";

export const damages = [
	{
		id: "F14",
		name: "damages for the doctor, all at once",
		run: damaged,
	},
];

/** Damages, what the doctor says of each, and whether `--fix` mends it. */
const kinds = [
	["counters", /watchers is 77/, "update repository set watchers = 77", true],
	["counters", /followers is 9/, "update account set followers = 9", true],
	["counters", /comments is 4321/, "update issue set comments = 4321", true],
	["counters", /releases is 99/, "update repository set releases = 99", true],
	[
		"jobs",
		/cannot be read/,
		"insert into job (kind, payload, run_at_ms, created_at) values ('x', '{', 9007199254740000, 1)",
		true,
	],
	[
		"stray-stores",
		/belongs to no repository/,
		"insert into git_store (format, created_at) values ('sha1', 1)",
		true,
	],
	[
		"missing-blobs",
		/abababab/,
		`update repository set avatar = '${"ab".repeat(32)}' where id = 1`,
		true,
	],
	[
		"default-branches",
		/lost-branch/,
		"update repository set default_branch = 'lost-branch' where id = 2",
		false,
	],
	[
		"leftovers",
		/tmp-0011/,
		({ first }) =>
			mkdirSync(join(first, "objects/tmp-0011/pack"), { recursive: true }),
		true,
	],
	[
		"leftovers",
		/tmp_x\.pack/,
		({ first }) => writeFileSync(join(first, "objects/pack/tmp_x.pack"), ""),
		true,
	],
	[
		"leftovers",
		/packed-refs\.lock/,
		({ first }) => writeFileSync(join(first, "packed-refs.lock"), ""),
		true,
	],
	[
		"store-directories",
		/lacks .*refs\/tags/,
		({ third }) => rmSync(join(third, "refs/tags"), { recursive: true }),
		true,
	],
	[
		"projections",
		/packed-refs cannot be read/,
		({ first }) => writeFileSync(join(first, "packed-refs"), "0000"),
		true,
	],
	[
		"pack-indexes",
		/has no index/,
		({ first }) => rmSync(someFile(first, ".idx")),
		true,
	],
	[
		"objects",
		/not there|missing/,
		({ last }) => rmSync(someFile(last, ".pack")),
		false,
	],
	[
		"store-marks",
		/mark/,
		({ second }) =>
			writeFileSync(join(second, "store-mark"), `${"0".repeat(32)}\n`),
		false,
	],
	[
		"stray-directories",
		/has a directory and no row/,
		({ data }) =>
			mkdirSync(join(data, "repositories/63/99.git"), { recursive: true }),
		true,
	],
	["missing-files", /are missing/, ({ blobs }) => rmSync(blobs[0]), false],
	[
		"changed-blobs",
		/other bytes/,
		({ blobs }) => writeFileSync(blobs[1], "other"),
		false,
	],
	[
		"orphan-blobs",
		/is named by nothing/,
		({ blobs }) => orphan(blobs[0]),
		true,
	],
	[
		"host-keys",
		/is no key/,
		({ data }) => writeFileSync(join(data, "ssh/host_ed25519"), "-----BEGIN"),
		true,
	],
];

/** A healthy forge has no findings. With all damages at once each is found, those that can be are mended, and to mend again changes nothing. */
async function damaged(context) {
	const forge = await openForge(context);
	await forge.start();
	const load = await openLoad(context, forge);
	const writing = await load.begin();
	const wanted = ["comments", "repositories", "packages", "attachments"];
	await until(
		"some of everything",
		() => {
			const written = new Set(writing.acknowledged.map(({ kind }) => kind));
			return wanted.every((kind) => written.has(kind));
		},
		60,
	);
	await writing.stop();
	await forge.stop();
	const doctor = (...args) => forge.command("doctor", "--deep", ...args);
	const wrong = findingsOf(await doctor()).map((one) => `healthy: ${one}`);
	await damage(context, forge.data);
	const found = findingsOf(await doctor());
	for (const [check, text] of kinds)
		if (
			!found.some(
				(one) => one.startsWith(`doctor: ${check}: `) && text.test(one),
			)
		)
			wrong.push(`${check} was not found: ${text}`);
	await doctor("--fix");
	const left = findingsOf(await doctor("--fix"));
	const again = findingsOf(await doctor("--fix"));
	for (const [check, text, , mends] of kinds)
		if (
			mends &&
			left.some((one) => one.startsWith(`doctor: ${check}: `) && text.test(one))
		)
			wrong.push(`${check} was not mended: ${text}`);
	if (left.join() !== again.join())
		wrong.push(`mended again: ${left} became ${again}`);
	await forge.start();
	const { status } = await load.client.ask(
		"GET",
		"/api/v1/repos/root/a/contents/README.md",
	);
	if (status !== 200) wrong.push(`a mended repository answers ${status}`);
	await forge.stop();
	demand(wrong);
	return `${kinds.length} damages found of ${kinds.length}, ${found.length} findings, ${again.length} left that need a backup`;
}

async function damage(context, data) {
	const stores = storesOf(data).toSorted((a, b) => idOf(a) - idOf(b));
	const places = {
		data,
		first: stores[0],
		second: stores[1],
		third: stores[2],
		last: stores.at(-1),
		blobs: blobsOf(data),
	};
	const db = new DatabaseSync(join(data, "ingot.db"));
	for (const [, , act] of kinds)
		if (typeof act === "string") db.exec(act);
		else act(places);
	db.close();
}

const idOf = (store) => Number(/(\d+)\.git$/.exec(store)[1]);

const someFile = (store, ending) => {
	const folder = join(store, "objects/pack");
	return join(
		folder,
		readdirSync(folder).find((name) => name.endsWith(ending)),
	);
};

/** The blobs that files of packages and attachments are. */
function blobsOf(data) {
	return readdirSync(join(data, "blobs"), { recursive: true })
		.filter((name) => /^..\/..\/[0-9a-f]{64}$/.test(name))
		.toSorted()
		.map((name) => join(data, "blobs", name));
}

/** A file that nothing names, from before this hour. */
function orphan(beside) {
	// the SHA-256 of no bytes
	const name =
		"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
	const folder = join(dirname(dirname(dirname(beside))), "e3", "b0");
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, name), "");
	const before = Date.now() / 1000 - 7200;
	utimesSync(join(folder, name), before, before);
}
