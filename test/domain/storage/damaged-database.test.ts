import { readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeAll, expect, test, vi } from "vitest";
import { doctorCommand } from "../../../src/cli/doctor.ts";
import { startForge } from "../../../src/start-forge.ts";
import { afterFile } from "../../support/after-file.ts";

let data: string;
let path: string;
let sound: Buffer;
/** Bytes of a page, and the first page of some tables. */
let page: number;
const roots = new Map<string, number>();

beforeAll(async () => {
	data = await mkdtemp(join(tmpdir(), "ingot-damaged-"));
	afterFile(() => rm(data, { recursive: true, force: true }));
	path = join(data, "ingot.db");
	const forge = await startForge({ data, databaseUrl: "" });
	const made = await forge.call("POST", "/user/repos", {
		body: { name: "r", auto_init: true },
	});
	expect(made.status).toBe(201);
	await forge.close();
	const db = new DatabaseSync(path);
	page = Number(db.prepare("pragma page_size").get()?.page_size);
	for (const { name, rootpage } of db
		.prepare("select name, rootpage from sqlite_master where type = 'table'")
		.all())
		roots.set(String(name), Number(rootpage));
	db.close();
	sound = readFileSync(path);
});

/** Lets a table have no row in its first page, and nothing else. */
function empty(bytes: Buffer, table: string): void {
	const at = ((roots.get(table) ?? 0) - 1) * page;
	expect(at, table).toBeGreaterThan(0);
	bytes.writeUInt16BE(0, at + 3);
}

const damages: readonly [string, (bytes: Buffer) => void][] = [
	[
		"repositories and their counter",
		(bytes) => {
			empty(bytes, "git_store");
			empty(bytes, "sqlite_sequence");
		},
	],
	["accounts", (bytes) => empty(bytes, "account")],
	["steps of the schema", (bytes) => empty(bytes, "schema_step")],
	["the kind of the first page", (bytes) => bytes.writeUInt8(0x77, 100)],
	["the first bytes", (bytes) => bytes.write("SQLite?", 0)],
];

test.each(damages)(
	"a start with damaged pages says so and changes nothing: %s",
	async (_, damage) => {
		const bytes = Buffer.from(sound);
		damage(bytes);
		writeFileSync(path, bytes);
		const start = startForge({ data, databaseUrl: "" });
		await expect(start).rejects.toThrow(
			/the database .*ingot\.db is damaged \(.+\), and nothing is served from it.*ingot doctor.*ingot restore/,
		);
		expect(readFileSync(path).equals(bytes)).toBe(true);
		const said: string[] = [];
		const write = vi
			.spyOn(process.stdout, "write")
			.mockImplementation((text) => said.push(String(text)) > 0);
		try {
			await doctorCommand(["--data", data]);
			expect(process.exitCode).toBe(1);
		} finally {
			write.mockRestore();
			process.exitCode = undefined;
		}
		expect(said.join("")).toMatch(
			/^database: [\s\S]+?\n {2}cannot be repaired/m,
		);
	},
);

test("a sound database with another fault of the start keeps the error of that", async () => {
	writeFileSync(path, sound);
	const db = new DatabaseSync(path);
	db.exec("insert into schema_step (version, name) values (99999, 'later')");
	db.close();
	await expect(startForge({ data, databaseUrl: "" })).rejects.toThrow(
		/schema steps that this program does not know/,
	);
	writeFileSync(path, sound);
	const forge = await startForge({ data, databaseUrl: "" });
	expect((await forge.call("GET", "/repos/root/r")).status).toBe(200);
	await forge.close();
});
