import { execFile } from "node:child_process";
import {
	cpSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { join, relative } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { demand, until } from "./support/context.mjs";
import { openForge } from "./support/forge.mjs";
import { openClient } from "./support/writers.mjs";

const run = promisify(execFile);

export const bits = [
	{
		id: "BIT",
		name: "a flipped bit in each kind of file",
		short: true,
		minutes: 15,
		run: flippedBits,
	},
];

const repo = "/api/v1/repos/root/r";

/** The places that hold what a forge keeps: the files of a kind, the bytes of a file that may be hit, and the commands that must find it. */
const kinds = [
	{ name: "pack", files: /\/pack\/.*\.pack$/, from: 12, finders: ["check"] },
	{ name: "index of a pack", files: /\/pack\/.*\.idx$/, finders: ["check"] },
	{ name: "attachment or package", files: /^blobs\/..\//, finders: ["doctor"] },
	{
		name: "page of the database",
		files: /^ingot\.db$/,
		pages: true,
		finders: ["doctor"],
	},
	{ name: "entry of the audit log", sql: "audit_entry", finders: ["verify"] },
	{
		name: "piece of the copy",
		place: true,
		files: /\.piece$/,
		finders: ["restore --from"],
	},
	{
		name: "file of a backup",
		backup: true,
		files: /^(blobs|ssh|jwt|secret|ingot|contents)|\/pack\//,
		finders: ["restore"],
	},
	// frames behind the bit are dropped: the database is an older one, and nothing can tell
	{
		name: "log of the database",
		files: /^ingot\.db-wal$/,
		from: 32,
		finders: [],
	},
];

/**
 * Flips one bit at a place that the seed decides, in a copy of a forge that has some of everything. A command must find it, and nothing may be answered that is
 * not what was written.
 */
async function flippedBits(context) {
	const rounds = context.short ? 1 : 8;
	const place = join(context.folder, "place");
	mkdirSync(place);
	const forge = await openForge(context);
	const saved = {
		data: join(context.folder, "saved"),
		place,
		backup: join(context.folder, "backup"),
	};
	const known = await filled(context, forge, saved);
	const wrong = [];
	const told = [];
	for (const kind of kinds)
		for (let round = 0; round < rounds; round++) {
			fresh(forge.data, saved.data);
			const undo = flip(context, kind, forge.data, saved);
			const found = await findersOf(context, forge, kind, saved);
			if (!found && kind.finders.length)
				wrong.push(`${kind.name}: ${undo.what} was not found`);
			const served =
				kind.place || kind.backup
					? []
					: await wrongAnswers(context, forge, known);
			wrong.push(...served.map((one) => `${kind.name}: ${undo.what}: ${one}`));
			undo();
			if (round === 0) told.push(`${kind.name}: ${found || "older rows"}`);
		}
	demand(wrong);
	return `${kinds.length * rounds} bits; ${told.join("; ")}`;
}

/** Fills a forge and keeps its data as a server that was killed leaves them, a copy and a backup; gives the answers that it gave. */
async function filled(context, forge, saved) {
	await forge.start({ INGOT_BACKUP_TO: saved.place });
	const client = openClient(forge.url);
	await client.insist("POST", "/api/v1/user/repos", {
		name: "r",
		auto_init: true,
	});
	const paths = [];
	for (let i = 0; i < 4; i++) {
		const text = Array.from({ length: 4000 }, () =>
			context.random().toString(36),
		).join("\n");
		const content = Buffer.from(text).toString("base64");
		await client.insist("POST", `${repo}/contents/f${i}.txt`, { content });
		await client.insist("POST", `${repo}/issues`, {
			title: `issue ${i}`,
			body: text.slice(0, 9000),
		});
		const at = `/api/packages/root/generic/p/${i}/file.bin`;
		await client.insist("PUT", at, Buffer.from(text.repeat(2)));
		const form = new FormData();
		form.set("attachment", new Blob([text]), "a.txt");
		const { value } = await client.insist(
			"POST",
			`${repo}/issues/${i + 1}/assets`,
			form,
		);
		const attached = new URL(value.browser_download_url).pathname;
		paths.push(
			`${repo}/raw/f${i}.txt`,
			`${repo}/issues/${i + 1}`,
			at,
			attached,
		);
	}
	const answers = new Map();
	for (const path of paths) {
		const { status, ...answer } = await client.insist("GET", path);
		if (status !== 200) throw new Error(`${path}: ${status}`);
		answers.set(path, writtenIn(path, answer));
	}
	const audited = join(forge.data, "ingot.db");
	await until(
		"the audit log is sealed",
		() => counted(audited, "audit_entry") > 2,
	);
	const backup = await forge.command("backup", saved.backup);
	if (backup.status) throw new Error(backup.text);
	await until(
		"the copy has everything",
		async () =>
			(await forge.command("restore", "--from", saved.place, "--list"))
				.status === 0,
	);
	await forge.kill();
	cpSync(forge.data, saved.data, { recursive: true, filter: isData });
	return answers;
}

/** The bytes of an answer that somebody has written: of an issue its title and text. */
function writtenIn(path, { bytes, value }) {
	return path.startsWith(`${repo}/issues/`)
		? Buffer.from(`${value.title} ${value.body}`)
		: bytes;
}

const isData = (path) =>
	!/control\.sock$|\/data\/lock$|\/starter-[^/]+$/.test(path);

function counted(file, table) {
	const db = new DatabaseSync(file, { readOnly: true });
	try {
		return db.prepare(`select count(*) n from ${table}`).get().n;
	} finally {
		db.close();
	}
}

function fresh(data, from) {
	rmSync(data, { recursive: true, force: true });
	cpSync(from, data, { recursive: true });
}

/** Flips a bit; gives what puts it back where it is not in the data, with what was done. Of a copy it flips one in each piece: a restore reads some of them. */
function flip(context, kind, data, saved) {
	if (kind.sql) return flippedRow(context, kind, data);
	const top = kind.place ? saved.place : kind.backup ? saved.backup : data;
	if (kind.pages) bringLog(data);
	const files = filesBelow(top).filter((path) =>
		kind.files.test(relative(top, path)),
	);
	if (files.length === 0) throw new Error(`there is no ${kind.name}`);
	const chosen = kind.place ? files : [files[context.between(0, files.length)]];
	const flipped = chosen.map((file) => flippedFile(context, kind, file));
	const undo = () => {
		for (const { file, before } of flipped) writeFileSync(file, before);
	};
	return Object.assign(kind.place || kind.backup ? undo : () => {}, {
		what: flipped
			.map(({ file, at }) => `byte ${at} of ${relative(top, file)}`)
			.join(", "),
	});
}

function flippedFile(context, kind, file) {
	const before = readFileSync(file);
	const bytes = Buffer.from(before);
	const at = kind.pages
		? pageAt(context, bytes)
		: context.between(kind.from ?? 0, bytes.length);
	bytes[at] ^= 1 << context.between(0, 8);
	writeFileSync(file, bytes);
	return { file, at, before };
}

/** Bytes of cells have no checksum in SQLite; those that hold a page together are looked at: its kind, the number and the place of its cells. */
function pageAt(context, bytes) {
	const size = bytes.readUInt16BE(16);
	for (;;) {
		const page = context.between(1, bytes.length / size);
		if ([2, 5, 10, 13].includes(bytes[page * size])) return page * size;
	}
}

/** Moves the log into the database, as a server that stops does. */
function bringLog(data) {
	const db = new DatabaseSync(join(data, "ingot.db"));
	db.exec("pragma wal_checkpoint(truncate)");
	db.close();
}

function flippedRow(context, { sql }, data) {
	const db = new DatabaseSync(join(data, "ingot.db"));
	const rows = db.prepare(`select rowid, entry from ${sql}`).all();
	const row = rows[context.between(0, rows.length)];
	const bytes = Buffer.from(row.entry, "base64");
	bytes[context.between(0, bytes.length)] ^= 1 << context.between(0, 8);
	db.prepare(`update ${sql} set entry = ? where rowid = ?`).run(
		bytes.toString("base64"),
		row.rowid,
	);
	db.close();
	return Object.assign(() => {}, { what: `row ${row.rowid} of ${sql}` });
}

const filesBelow = (folder) =>
	readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name))
		.toSorted();

/** The command that finds a damage, if one does. */
async function findersOf(context, forge, { finders }, { place, backup }) {
	const commands = {
		doctor: [["doctor", "--deep"]],
		verify: [["audit", "verify"]],
		restore: [["restore", backup, "--check"]],
		"restore --from": [["restore", "--from", place, "--check"]],
		check: [],
	};
	for (const finder of finders) {
		for (const command of commands[finder])
			if ((await forge.command(...command)).status) return finder;
		if (finder === "check" && (await checked(forge))) return "admin check";
	}
}

/** Looks at a repository beside a running forge; tells whether something is found. */
async function checked(forge) {
	try {
		await forge.start();
	} catch {
		return true;
	}
	const { status } = await forge.command("admin", "check", "root/r");
	await forge.stop();
	return status !== 0;
}

/** Answers of a damaged forge that say something else than what was written; an error is none, nor is a server that does not start. */
async function wrongAnswers(context, forge, known) {
	try {
		await forge.start();
	} catch {
		return [];
	}
	const client = openClient(forge.url);
	const wrong = [];
	for (const [path, bytes] of known) {
		const answer = await client.ask("GET", path);
		if (answer.status !== 200) continue;
		if (!writtenIn(path, answer).equals(bytes))
			wrong.push(`${path} is answered otherwise`);
	}
	wrong.push(...(await wrongClone(context, forge, known)));
	await forge.kill();
	return wrong;
}

async function wrongClone(context, forge, known) {
	const folder = join(context.folder, "clone");
	rmSync(folder, { recursive: true, force: true });
	const env = {
		PATH: process.env.PATH,
		GIT_CONFIG_NOSYSTEM: "1",
		HOME: "/nonexistent",
		GIT_TERMINAL_PROMPT: "0",
	};
	try {
		await run("git", ["clone", "-q", `${forge.url}root/r.git`, folder], {
			env,
		});
	} catch {
		return [];
	}
	return [...known]
		.filter(([path, bytes]) => {
			const [, name] = /\/raw\/(.*)$/.exec(path) ?? [];
			if (!name) return false;
			const file = join(folder, name);
			// an older state is whole, and lacks it
			return existsSync(file) && !readFileSync(file).equals(bytes);
		})
		.map(([path]) => `a clone has another ${path}`);
}
