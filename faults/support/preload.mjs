import { execFileSync } from "node:child_process";
import {
	chmodSync,
	closeSync,
	mkdirSync,
	openSync,
	readSync,
	writeFileSync,
	writeSync,
} from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { root } from "../../bin/node.mjs";
import { Skipped } from "./context.mjs";

const sources = ["calls.c", "rules.c", "record.c"];
const calls = { sync: 1, write: 2 };
/** The layout of the file of rules (faults/preload/rules.c). */
const layout = { head: 64, rule: 192, path: 32, seen: 24, hits: 28, count: 16 };

/**
 * Builds a library that is preloaded into a forge and its git, and fails, slows and records what they do to the disk. With `record`, everything that happens
 * below that directory is appended to `record.log`.
 * @throws Skipped where there is no compiler, or no Linux
 */
export function openPreload(context, { record } = {}) {
	const library = buildLibrary(context);
	const rules = join(context.folder, "rules");
	writeFileSync(rules, Buffer.alloc(layout.head + layout.rule * layout.count));
	const file = openSync(rules, "r+");
	context.closes(() => closeSync(file));
	const log = join(context.folder, "record.log");
	if (record) writeFileSync(log, "");
	const env = {
		LD_PRELOAD: library,
		FAULTS_RULES: rules,
		// a child in a closer sandbox sees neither the rules nor the record
		INGOT_SANDBOX: "limits",
		...(record && { FAULTS_RECORD: log, FAULTS_ROOT: record }),
	};
	const at = (i, place) => layout.head + i * layout.rule + place;
	const number = (i, place) => {
		const bytes = Buffer.alloc(4);
		readSync(file, bytes, 0, 4, at(i, place));
		return bytes.readInt32LE();
	};
	return {
		log,
		/** Variables of the environment for a forge, whose git gets the library too. */
		env: { ...env, PATH: wrappedPath(context, env) },
		/**
		 * Sets a rule: calls of a kind (`sync` or `write`) about paths with a part (an end, with `$` behind it) fail with `error` (such as EIO), take `delay` milliseconds longer, or write only a
		 * half (`shorten`); from the one after `after` on, and `times` of them (0 is all).
		 */
		rule(i, { call, path, error, delay = 0, shorten, after = 0, times = 0 }) {
			const bytes = Buffer.alloc(layout.rule);
			const code = error ? constants.errno[error] : 0;
			const numbers = [0, after, times, code, delay, shorten ? 1 : 0, 0, 0];
			numbers.forEach((one, n) => {
				bytes.writeInt32LE(one, n * 4);
			});
			bytes.write(path, layout.path, layout.rule - layout.path - 1);
			writeSync(file, bytes, 0, bytes.length, at(i, 0));
			// last, so that nobody sees the half of it
			const kind = Buffer.alloc(4);
			kind.writeInt32LE(calls[call]);
			writeSync(file, kind, 0, 4, at(i, 0));
		},
		/** Removes all rules. */
		clear() {
			for (let i = 0; i < layout.count; i++)
				writeSync(file, Buffer.alloc(4), 0, 4, at(i, 0));
		},
		/** Calls that a rule has changed. */
		hits: (i) => number(i, layout.hits),
		/** Sets the clock of the forge forward, or back, by milliseconds. */
		clock(ms) {
			const bytes = Buffer.alloc(8);
			bytes.writeBigInt64LE(BigInt(ms));
			writeSync(file, bytes, 0, 8, 0);
		},
	};
}

function buildLibrary({ folder }) {
	if (process.platform !== "linux") throw new Skipped("needs Linux");
	const library = join(folder, "disk.so");
	const files = sources.map((name) => join(root, "faults", "preload", name));
	const flags = ["-shared", "-fPIC", "-O2", "-fno-builtin", "-w"];
	try {
		execFileSync("cc", [...flags, "-o", library, ...files, "-ldl"], {
			stdio: ["ignore", "ignore", "pipe"],
		});
	} catch (error) {
		if (error.code === "ENOENT") throw new Skipped("needs a C compiler (cc)");
		throw error;
	}
	return library;
}

/** A PATH whose first git has the library: the forge gives git an environment without it. */
function wrappedPath({ folder }, env) {
	const git = execFileSync("sh", ["-c", "command -v git"]).toString().trim();
	const place = join(folder, "bin");
	mkdirSync(place);
	const settings = Object.entries(env).map(
		([name, value]) => `${name}='${value}'`,
	);
	const wrapper = join(place, "git");
	writeFileSync(
		wrapper,
		`#!/bin/sh\nexec env ${settings.join(" ")} ${git} "$@"\n`,
	);
	chmodSync(wrapper, 0o755);
	return `${place}:${process.env.PATH}`;
}
