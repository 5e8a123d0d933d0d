import { createReadStream, writeFileSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Config, readConfig } from "../config.ts";
import type { Seals } from "../crypto/sealed.ts";
import {
	readVerifier,
	type Verifier,
	verifierKey,
} from "../crypto/tlog/note.ts";
import type { Database } from "../database/database.ts";
import { stepsToRun } from "../database/migrate.ts";
import {
	type AuditLogRow,
	keyOfLog,
	logNamed,
	newestLog,
} from "../domain/audit/sealing/log-rows.ts";
import { linesIn } from "../domain/audit-verification/export-lines.ts";
import { exportLogs } from "../domain/audit-verification/export-log.ts";
import { Findings } from "../domain/audit-verification/finding.ts";
import { withNames } from "../domain/audit-verification/named.ts";
import {
	checkProof,
	numberOfRecord,
	proveEntry,
} from "../domain/audit-verification/proofs.ts";
import { refAt } from "../domain/audit-verification/ref-at.ts";
import { verifyDatabase } from "../domain/audit-verification/verify-database.ts";
import { verifyExport } from "../domain/audit-verification/verify-export.ts";
import { verifyState } from "../domain/audit-verification/verify-state.ts";
import { parseMoment } from "../domain/backup/restore-moment.ts";
import { proveSeals } from "../domain/servers/prove-seals.ts";
import { demandForge } from "../domain/storage/demand-forge.ts";
import { openDatabase } from "../domain/storage/open-database.ts";
import { exactTimeOf } from "../text/rfc3339.ts";
import { listedLines } from "./audit-lines.ts";
import { counted } from "./counted.ts";
import { readSmallFile } from "./read-small-file.ts";
import { takeFlag } from "./take-flag.ts";

/** The forms of each command, and what it does. */
const usages: Readonly<Record<string, string>> = {
	list: `ingot audit list [--action ACTION] [--actor NAME] [--target NAME] [--address ADDRESS] [--from TIME] [--to TIME] [--limit NUMBER|all] [--json]
    prints records of the audit log, the newest first, 50 unless --limit says otherwise
    --action ACTION        such as token.created, or the beginning of some, such as token
    --json                 prints each record as a line of JSON, as the API does`,
	verify: `ingot audit verify [EXPORT] [--against CHECKPOINT] [--key VERIFIER]
    checks the audit log beside a running server, and compares branches, administrators, teams, collaborators, keys, tokens and rules in the database with their records;
    with EXPORT it checks that file by itself; the exit status is 1 when something was changed
    --against CHECKPOINT   compares the log with a checkpoint that was stored elsewhere (a file)
    --key VERIFIER         trusts only this verifier key; the first line of an export has it; given once for each log where there are several`,
	export: `ingot audit export [FILE]
    writes logs, entries, records and checkpoints as lines of JSON to the file or to the output; they contain names and addresses`,
	key: `ingot audit key [--log NAME]
    prints the verifier key of the log; store it on another machine, since "verify" and "check" trust it there
    --log NAME             prints the key of an older log`,
	prove: `ingot audit prove NUMBER|record:ID [--log NAME]
    prints a proof of the entry with this number, or of the record with this ID of the API; the proof can be checked without the server
    --log NAME             looks for the number in an older log`,
	check: `ingot audit check FILE --key VERIFIER [--witness VERIFIER]
    verifies such a proof on any machine; "-" reads it from the input
    --witness VERIFIER     requires the signature of this witness`,
	at: `ingot audit at OWNER/NAME REF TIME [--proof FILE]
    prints the commit that a branch or another ref pointed to, such as: ingot audit at lumen/quarry main "2026-11-22 14:03:07Z"
    --proof FILE           writes a proof of the change to this file`,
	forget: `ingot audit forget addresses TIME
    erases IP addresses and clients of all records from before the time
ingot audit forget user NAME|id:NUMBER
    erases names, details and addresses of the records that a user made or that are about the user, who may have been deleted; all proofs remain valid`,
	begin: `ingot audit begin
    ends the log and begins a new one; run it after you restored a database or disk by other tools than "ingot restore"`,
};

const usage = Object.values(usages).join("\n");

const help = `Checks, proves and exports the audit log. Each command takes the options of the server, such as --data.

${usage}
`;

const wrongUsage = (name: string): Error =>
	new Error(`arguments are missing or wrong\n\n${usages[name]}`);

const asksForHelp = (args: readonly string[]): boolean =>
	args.some((arg) => arg === "--help" || arg === "-h");

const flagNames = [
	...["against", "log", "proof", "witness"],
	...["action", "actor", "target", "address", "from", "to", "limit"],
] as const;
type Flags = Readonly<Record<string, string | undefined>>;
interface Asked {
	readonly config: Config;
	readonly args: readonly string[];
	readonly flags: Flags;
	/** The keys that are believed. */
	readonly keys: readonly Verifier[];
	/** Lines of JSON are asked for. */
	readonly json: boolean;
}

const commands: Readonly<Record<string, (asked: Asked) => Promise<void>>> = {
	list,
	verify,
	export: exportAll,
	key: printKey,
	prove,
	check,
	at,
};

/** Writes a line. Exports and proofs are written by others: nothing in them reaches the terminal as a command, or begins a line of its own. */
const say = (text: string) =>
	void process.stdout.write(`${withoutControls(text)}\n`);

const withoutControls = (text: string): string =>
	text.replace(
		/[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu,
		(one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`,
	);

/** `ingot audit …`: checks, exports and proves the sealed audit log, beside a running forge; the exit status is 1 when something is found. */
export async function auditCommand(given: string[]): Promise<void> {
	// "ingot audit --data DIR" names no command
	const [name = "", ...args] = given[0]?.startsWith("--")
		? ["", ...given]
		: given;
	if (asksForHelp(given))
		return void process.stdout.write(
			Object.hasOwn(usages, name) ? `${usages[name]}\n` : help,
		);
	// "ingot audit list | head" reads no more than it shows
	process.stdout.on("error", (error: NodeJS.ErrnoException) => {
		if (error.code !== "EPIPE") throw error;
		process.exit();
	});
	// it changes the database, which only the forge that runs on it does
	if (name === "forget" || name === "begin")
		return (await import("./admin.ts")).adminCommand(["audit", ...given]);
	const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
	if (!command)
		throw new Error(
			`${name ? `there is no command "audit ${name}"` : "a command is missing"}\n\n${usage}`,
		);
	let others = args;
	const flags: Record<string, string | undefined> = {};
	for (const name of flagNames) {
		const taken = takeFlag(others, `--${name}`);
		others = taken.others;
		flags[name] = taken.value;
	}
	const keys: Verifier[] = [];
	for (;;) {
		const taken = takeFlag(others, "--key");
		others = taken.others;
		if (taken.value === undefined) break;
		keys.push(readVerifier(taken.value));
	}
	const { config, rest, json } = readConfig(others, process.env);
	await command({ config, args: rest, flags, keys, json });
}

/** Opens the database of a forge, also while it runs. @throws ConfigError, and Error for an older schema */
async function withDatabase(
	config: Config,
	work: (db: Database, seals: Seals) => Promise<void>,
): Promise<void> {
	demandForge(config);
	const db = await openDatabase(config);
	try {
		if ((await stepsToRun(db)).length)
			throw new Error(
				"the database is of an older version: start the forge once, which brings it up to date",
			);
		await work(db, await proveSeals({ config, db }));
	} finally {
		await db.close();
	}
}

/** Reads a checkpoint of a file. @throws Error for another file, which would be told as a change of the log */
function checkpointIn(file: string): string {
	const text = readSmallFile(file);
	if (!/^[^\n]+\n\d+\n[\w+/=]+\n/.test(text))
		throw new Error(
			`${file} is not a checkpoint: it must begin with an origin, a size and a root hash`,
		);
	return text;
}

async function verify({ config, args, flags, keys }: Asked): Promise<void> {
	const [file] = args;
	if (args.length > 1) throw wrongUsage("verify");
	const against =
		flags.against === undefined ? undefined : checkpointIn(flags.against);
	if (file !== undefined) {
		const { findings, entries, logs } = await verifyExport(linesOf(file), {
			...(keys.length && { keys }),
			...(against !== undefined && { against }),
		});
		tell(
			findings,
			`${counted(entries, "entry", "entries")} of ${logs.join(", ")}`,
		);
		if (!keys.length)
			say(
				'the signatures were verified with the keys in the export itself; the author of the export may have chosen them; "--key" trusts only a key that you stored before ("ingot audit key" prints it)',
			);
		return;
	}
	await withDatabase(config, async (db, seals) => {
		const done = await verifyDatabase(db, seals, { against, keys });
		await addState(db, done.findings);
		tell(
			done.findings,
			counted(done.entries, "entry", "entries"),
			`; ${counted(done.waiting, "record is", "records are")} not sealed yet`,
		);
	});
}

/** Adds what is found in the tables, with the names of things. */
async function addState(db: Database, findings: Findings): Promise<void> {
	const state = new Findings();
	await verifyState(db, state);
	for (const { text, ...place } of state.told)
		findings.add(await withNames(db, text), place);
	findings.count += state.count - state.told.length;
}

async function list({ config, args, flags, json }: Asked): Promise<void> {
	const { limit = "50", from, to, action, actor, target, address } = flags;
	const most = limit === "all" ? Number.POSITIVE_INFINITY : Number(limit);
	if (args.length || !(limit === "all" || /^[1-9]\d{0,8}$/.test(limit)))
		throw wrongUsage("list");
	const filter = {
		...{ action, actor, target, address },
		from:
			from === undefined ? undefined : parseMoment(from, Date.now(), "begin"),
		to: to === undefined ? undefined : parseMoment(to),
	};
	await withDatabase(config, async (db) => {
		const lines = listedLines(db, filter, {
			most,
			asJson: json,
		});
		for await (const line of lines) say(line);
	});
}

function tell({ told, count }: Findings, entries: string, waiting = ""): void {
	for (const { text } of told) say(text);
	if (count > told.length)
		say(counted(count - told.length, "more finding", "more findings"));
	say(
		count
			? `${counted(count, "finding", "findings")} in ${entries}${waiting}`
			: `no changes found in ${entries}${waiting}`,
	);
	if (count) process.exitCode = 1;
}

const linesOf = (file: string): AsyncIterable<string> =>
	linesIn(file === "-" ? process.stdin : createReadStream(file));

async function exportAll({ config, args }: Asked): Promise<void> {
	const [file] = args;
	if (args.length > 1) throw wrongUsage("export");
	await withDatabase(config, async (db, seals) => {
		const { createWriteStream } = await import("node:fs");
		const target =
			file === undefined ? process.stdout : createWriteStream(file);
		await pipeline(Readable.from(exportLogs(db, seals)), target, {
			end: file !== undefined,
		});
	});
}

async function printKey({ config, args, flags }: Asked): Promise<void> {
	if (args.length) throw wrongUsage("key");
	await withDatabase(config, async (db, seals) => {
		const log = await logOf(db, flags.log);
		say(verifierKey({ name: log.origin, key: keyOfLog(log, seals) }));
	});
}

async function prove({ config, args, flags }: Asked): Promise<void> {
	const [, record, number] =
		/^(?:record:(\d{1,15})|(\d{1,15}))$/.exec(args[0] ?? "") ?? [];
	if (args.length !== 1 || (record ?? number) === undefined)
		throw wrongUsage("prove");
	await withDatabase(config, async (db) => {
		if (number !== undefined) {
			const log = await logOf(db, flags.log);
			process.stdout.write(await proveEntry(db, log, Number(number)));
		} else process.stdout.write(await proveRecord(db, Number(record)));
	});
}

async function logOf(
	db: Database,
	name: string | undefined,
): Promise<AuditLogRow> {
	const log = await (name ? logNamed(db, name) : newestLog(db));
	if (!log)
		throw new Error(
			name ? `there is no log ${name}` : "the audit log has not begun",
		);
	return log;
}

async function proveRecord(db: Database, record: number): Promise<string> {
	const found = await numberOfRecord(db, record);
	if (!found) throw new Error(`record ${record} has no number in the log`);
	const logs = await db.rows((q) =>
		q.selectFrom("audit_log").selectAll().where("id", "=", found.log_id),
	);
	return proveEntry(db, logs[0] as AuditLogRow, found.number);
}

async function check({ args, flags, keys }: Asked): Promise<void> {
	const [file] = args;
	const [key] = keys;
	if (!file || args.length > 1 || keys.length > 1 || !key)
		throw wrongUsage("check");
	const witnesses: Verifier[] =
		flags.witness === undefined ? [] : [readVerifier(flags.witness)];
	const text = readSmallFile(file === "-" ? 0 : file);
	const proven = checkProof(text, key, witnesses);
	if (witnesses.length && !proven.witnesses.length)
		throw new Error("the witness has not signed this checkpoint");
	say(
		`entry ${proven.number} of ${proven.origin} is in the checkpoint of size ${proven.size}`,
	);
	for (const { name, seconds } of proven.witnesses)
		say(`${name} saw it at ${exactTimeOf(seconds * 1000)}`);
	const shown = proven.record ?? JSON.parse(proven.entry);
	for (const line of JSON.stringify(shown, null, 2).split("\n")) say(line);
}

async function at({ config, args, flags }: Asked): Promise<void> {
	const [repository = "", given = "", when = ""] = args;
	const [owner, name, more] = repository.split("/");
	if (args.length !== 3 || !owner || !name || more !== undefined)
		throw wrongUsage("at");
	const ref = given.startsWith("refs/") ? given : `refs/heads/${given}`;
	const time = parseMoment(when);
	await withDatabase(config, async (db) => {
		const { last, next, unclear } = await refAt(db, [owner, name], ref, time);
		const placeOf = async (record: number) => {
			const number = (await numberOfRecord(db, record))?.number;
			return number === undefined
				? `record ${record}, which has no number yet`
				: `entry ${number}, record ${record}`;
		};
		if (!last)
			say(
				`the audit log has no move of ${ref} in ${repository} before then${given === ref ? "" : `; for a tag, use refs/tags/${given}`}`,
			);
		else {
			say(last.to === null ? `${ref} did not exist` : `${ref} ${last.to}`);
			say(
				`moved from ${last.from ?? "nothing"} at ${exactTimeOf(last.at_ms)}: ${await placeOf(last.record)}`,
			);
		}
		if (next)
			say(
				`next moved at ${exactTimeOf(next.at_ms)}: ${await placeOf(next.record)}`,
			);
		if (unclear !== undefined)
			say(
				`${await placeOf(unclear)} moved more refs than it names; this one may be among them`,
			);
		if (flags.proof !== undefined && last)
			writeFileSync(flags.proof, await proveRecord(db, last.record));
		if (!last) process.exitCode = 1;
	});
}
