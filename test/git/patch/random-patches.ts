/** A source of chance that gives the same numbers for the same seed (mulberry32). */
export type Chance = {
	/** From 0 to `below` - 1. */
	number(below: number): number;
	/** True once in `times`. */
	oneIn(times: number): boolean;
	pick<T>(from: readonly T[]): T;
};

export function chanceOf(seed: number): Chance {
	let state = seed >>> 0;
	const next = () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
	const number = (below: number) => Math.floor(next() * below);
	return {
		number,
		oneIn: (times) => number(times) === 0,
		pick: (from) => from[number(from.length)] as (typeof from)[number],
	};
}

/** Files by path; a link or an executable has another mode than a file. */
export type Files = Map<string, { body: Buffer; mode: number }>;

const WORDS = ["a", "bb", "one two", "x  y", "}", "", "\tend", " if (x)", "ä"];
const PATHS = [
	"f.txt",
	"d/g.txt",
	"d/e/h",
	"with space",
	"ümlaut",
	'q"uote',
	"k",
];
const SPACES = ["", "", "", "", " ", "\t", "  ", "\r"];

/** Some files of few different lines, so that hunks find several places. */
export function randomFiles(chance: Chance): Files {
	const files: Files = new Map();
	for (const path of PATHS)
		if (!chance.oneIn(3))
			files.set(path, { body: randomBody(chance), mode: randomMode(chance) });
	return files;
}

function randomMode(chance: Chance): number {
	return chance.oneIn(8) ? 0o100755 : 0o100644;
}

function randomBody(chance: Chance): Buffer {
	if (chance.oneIn(12)) return randomBytes(chance);
	const lines = Array.from({ length: chance.number(24) }, () => line(chance));
	const end = chance.oneIn(6) ? "" : "\n";
	const text = lines.join("\n") + (lines.length > 0 ? end : "");
	const ended = chance.oneIn(8) ? text.replaceAll("\n", "\r\n") : text;
	return Buffer.from(ended.replace(/\r+$/, ""));
}

function randomBytes(chance: Chance): Buffer {
	return Buffer.from(
		Array.from({ length: 1 + chance.number(300) }, () =>
			chance.oneIn(4) ? 0 : chance.number(256),
		),
	);
}

function line(chance: Chance): string {
	return chance.pick(WORDS) + chance.pick(WORDS) + chance.pick(SPACES);
}

/** The files after some work on them. */
export function worked(chance: Chance, files: Files, amount: number): Files {
	const after: Files = new Map(files);
	for (let times = 1 + chance.number(amount); times > 0; times--)
		workOnce(chance, after);
	return after;
}

function workOnce(chance: Chance, files: Files): void {
	const path = chance.pick(PATHS);
	const file = files.get(path);
	if (!file) {
		if (!files.has(path))
			files.set(path, { body: randomBody(chance), mode: randomMode(chance) });
		return;
	}
	switch (chance.number(10)) {
		case 0:
			files.delete(path);
			return;
		case 1:
			files.set(path, { ...file, mode: file.mode ^ 0o111 });
			return;
		case 2: {
			const to = chance.pick(PATHS);
			if (files.has(to)) return;
			if (chance.oneIn(2)) files.delete(path);
			files.set(to, file);
			return;
		}
		case 3:
			files.set(path, { ...file, body: respaced(chance, file.body) });
			return;
		default:
			files.set(path, { ...file, body: edited(chance, file.body) });
	}
}

function edited(chance: Chance, body: Buffer): Buffer {
	const lines = body.toString("latin1").split("\n");
	for (let times = 1 + chance.number(3); times > 0; times--) {
		const at = chance.number(lines.length + 1);
		const added = Array.from({ length: chance.number(3) }, () =>
			Buffer.from(line(chance)).toString("latin1"),
		);
		lines.splice(at, chance.number(3), ...added);
	}
	// What git does with a CR at the very end depends on white space errors elsewhere in the patch.
	return Buffer.from(lines.join("\n").replace(/\r+$/, ""), "latin1");
}

/** The same text with other white space. */
function respaced(chance: Chance, body: Buffer): Buffer {
	const text = body
		.toString("latin1")
		.replace(/[ \t]+/g, (space) =>
			chance.oneIn(2) ? space : chance.pick([" ", "  ", "\t"]),
		);
	return Buffer.from(text, "latin1");
}

/** A patch as people hand it on: with what editors, mail and hands do to it. */
export function mangled(chance: Chance, patch: string): string {
	if (chance.oneIn(3)) return patch;
	const lines = patch.split("\n");
	lines.pop();
	for (let times = 1 + chance.number(3); times > 0; times--)
		mangleOnce(chance, lines);
	let text = lines.map((line) => `${line}\n`).join("");
	if (chance.oneIn(10)) text = text.replace(/\n(?!\\ )/g, "\r\n");
	if (chance.oneIn(20))
		text = `Hello,\n\n---\n f | 2 +-\n${text}-- \n2.39.5\n\n`;
	if (chance.oneIn(30)) text = text.slice(0, chance.number(text.length));
	if (chance.oneIn(10)) text = text.replace(/\n$/, "");
	return text;
}

function mangleOnce(chance: Chance, lines: string[]): void {
	const headers = lines.flatMap((line, at) => (/^@@ /.test(line) ? [at] : []));
	const header = headers.length > 0 ? chance.pick(headers) : -1;
	const at = chance.number(lines.length);
	switch (chance.number(9)) {
		case 0: // wrong counts
			if (header < 0) return;
			lines[header] = (lines[header] as string).replace(/,\d+/, ",7");
			return;
		case 1: // another place
		case 2:
			if (header < 0) return;
			lines[header] = (lines[header] as string).replace(
				/\+\d+/,
				() => `+${1 + chance.number(30)}`,
			);
			return;
		case 3: // no blob to merge from
			for (let i = lines.length - 1; i >= 0; i--)
				if (/^index /.test(lines[i] as string)) lines.splice(i, 1);
			return;
		case 4: // spaces of the context changed
			if (/^ /.test(lines[at] as string))
				lines[at] = (lines[at] as string).replace(/(?<=.)[ \t]+/g, () =>
					chance.pick([" ", "   ", "\t"]),
				);
			return;
		case 5: // white space errors
			if (/^\+[^+]/.test(lines[at] as string))
				lines[at] += chance.pick([" ", "\t", "  ", "\r"]);
			return;
		case 6: // spaces at the end lost
			if (/^[ +-]/.test(lines[at] as string))
				lines[at] = (lines[at] as string).trimEnd();
			return;
		case 7:
			lines.splice(at, 1);
			return;
		default:
			lines.splice(
				at,
				0,
				chance.pick([
					" ",
					"+new",
					"-bb",
					" one twobb",
					"",
					"+",
					"+  \tx",
					"\\ No newline at end of file",
				]),
			);
	}
}
