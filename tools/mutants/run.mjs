import { createHash } from "node:crypto";
import {
	existsSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { ensureInstalled, onDevelopmentNode } from "../../bin/install.mjs";
import { root } from "../../bin/node.mjs";

// npm run mutants [-- --only PART,…] [-- --most N] [-- --seed N] [-- --at FILE[:FROM[-TO]]] [-- --report FILE] [-- --again FILE] [-- --seconds N] [-- --after FILE,…] [-- --reach FILE]
// Changes the source in one place after the other, and says which changes no test notices. `--most` bounds how many mutants of a part are tried
// (150; 0: all); the seed chooses them. `--again` tries those that no test found according to an earlier report. `--seconds` ends a run after some time,
// `--after` leaves out what earlier reports have tried: together they try a large part in slices, and `--reach` remembers which tests reach what between them.
// docs/MUTANTS.md lists those that nothing has to notice.
await onDevelopmentNode();
ensureInstalled({ dev: true });
const { build } = await import("../../bin/build.mjs");
const { parts } = await import("./parts.mjs");
const { instrument } = await import("./instrument.mjs");
const { openTests } = await import("./run-tests.mjs");
const { randomOf } = await import("../random.mjs");

/** A change that acts while a module is loaded is tried with so many files of tests, and with those that take less than this. */
const FILES_MAX = 5;
const QUICK_MS = 150;
/** So many mutants are tried together; a run ends between two batches. */
const BATCH_MAX = 40;
/** So many files of tests are tried one by one. */
const ROUNDS = 2;

const args = process.argv.slice(2);
const option = (name) =>
	args.includes(`--${name}`) ? args[args.indexOf(`--${name}`) + 1] : undefined;
const seed = Number(option("seed") ?? 1);
const most = Number(option("most") ?? 150) || Number.POSITIVE_INFINITY;
const only = option("only")?.split(",") ?? Object.keys(parts);
const ends =
	performance.now() +
	1000 * (Number(option("seconds")) || Number.POSITIVE_INFINITY);
const again =
	option("again") &&
	new Set(
		outcomesOf(option("again"))
			.filter(({ survived }) => survived)
			.map(keyOf),
	);
const after = new Set(
	(option("after")?.split(",") ?? []).flatMap(outcomesOf).map(placedKeyOf),
);
const [atFile, atLine] = option("at")?.split(":") ?? [];
const unknown = only.filter((name) => !parts[name]);
if (unknown.length) {
	console.error(
		`There is no part ${unknown.join(", ")}. Parts: ${Object.keys(parts).join(", ")}.`,
	);
	process.exit(2);
}

process.env.INGOT_TEST_DATABASE = "sqlite";
// a few cases of each property find what can be found
process.env.PROPERTY_RUNS ??= "15";
const scratch = mkdtempSync(join(tmpdir(), "ingot-mutants-"));
process.env.TMPDIR = scratch;
const harmless = readFileSync(join(root, "docs", "MUTANTS.md"), "utf8");
await build();
const reports = [];
try {
	for (const name of only) reports.push(await tryPart(name, parts[name]));
} finally {
	rmSync(scratch, { recursive: true, force: true });
}
for (const { name, tried, of, killed, known, left } of reports)
	console.log(
		`${name}: ${tried} of ${of} mutants tried (seed ${seed}), ${killed} found, ${known} harmless, ${left} left`,
	);
process.exit(reports.some(({ left }) => left > 0) ? 1 : 0);

async function tryPart(name, { sources, tests }) {
	const files = filesOf(sources, /\.tsx?$/);
	const testFiles = filesOf(tests, /\.test\.tsx?$/);
	const { texts, mutants } = await instrument(root, files);
	const chosen = sampled(mutants.filter(isAsked));
	const folder = join(scratch, name);
	const vitest = await openTests(root, {
		...{ texts, folder },
		tell: (count, of) => console.log(`${name}: ${count} of ${of}`),
	});
	try {
		const dry = testFiles.map((test, at) => ({ test, at }));
		const memory = readMemory(name, texts, testFiles);
		const without = dry.filter(({ test }) => !memory.has(test));
		for (const [job, { passed, ms, error }] of await vitest.run(without)) {
			if (!passed)
				throw new Error(`${job.test} fails without a mutant: ${error}`);
			const reached = readFileSync(join(folder, `${job.at}.json`), "utf8");
			memory.set(job.test, { ...JSON.parse(reached), ms });
		}
		memory.save();
		const reaching = readReach(memory, dry, mutants);
		const finders = new Map();
		const told = [];
		const outcomes = [];
		const soFar = () => {
			const known = told.filter(Boolean).length;
			return {
				...{ name, tried: outcomes.length, of: mutants.length },
				...{ killed: outcomes.length - told.length, known },
				...{ left: told.length - known, outcomes },
			};
		};
		const end = (mutant, outcome) => {
			outcomes.push({ ...described(mutant), ...outcome });
			if (outcome.survived) {
				const text = textOf(mutant);
				const isHarmless = harmless.includes(text.split("\n")[0]);
				told.push(isHarmless);
				if (!isHarmless) console.log(`${name}: ${text}  (${outcome.why})`);
			}
			// a run that is ended leaves what it has found
			writeReport([...reports, soFar()]);
		};
		for (let at = 0; at < chosen.length; at += BATCH_MAX) {
			if (at && performance.now() > ends) break;
			console.log(`${name}: ${at} of ${chosen.length} tried`);
			const batch = chosen.slice(at, at + BATCH_MAX);
			await tryMutants(vitest, batch, { reaching, memory, finders, end });
		}
		return soFar();
	} finally {
		await vitest.close();
	}
}

/**
 * Tries some mutants: each with the first of its tests, then those that are left with the second, until none is left. Tests that are quick, and
 * have found the most in a file (`finders`), come first.
 */
async function tryMutants(vitest, mutants, { reaching, memory, finders, end }) {
	const countOf = ({ fileName }, { test }) =>
		finders.get(`${fileName} ${test}`) ?? 0;
	const alive = new Map(
		mutants.map((mutant) => {
			const { fresh, tests } = reaching(mutant);
			const worth = (job) =>
				(1 + countOf(mutant, job)) / (1 + memory.get(job.test).ms);
			tests.sort((a, b) => worth(b) - worth(a));
			return [mutant, { fresh, tests }];
		}),
	);
	for (let round = 0; alive.size; round++) {
		const jobs = [];
		for (const [mutant, { fresh, tests }] of alive) {
			// what two tests have not found is seldom found: the others run in one process
			const to = round < ROUNDS ? round + 1 : tests.length;
			const next = round > ROUNDS ? [] : tests.slice(round, to);
			for (const test of next)
				jobs.push({ ...test, fresh, of: mutant, mutant: mutant.id });
			if (next.length) continue;
			alive.delete(mutant);
			const why = tests.length ? `${tests.length} files` : "not reached";
			end(mutant, { survived: true, why });
		}
		jobs.sort((a, b) => Number(a.fresh) - Number(b.fresh));
		for (const [job, { passed, error }] of await vitest.run(jobs)) {
			if (passed || !alive.delete(job.of)) continue;
			end(job.of, { survived: false, by: job.test, error });
			const found = countOf(job.of, job) + 1;
			finders.set(`${job.of.fileName} ${job.test}`, found);
		}
	}
}

/** For each mutant the files of tests that reach it, and whether modules have to be loaded anew to see it. */
function readReach(memory, dry, mutants) {
	const fileOf = new Map(mutants.map(({ id, fileName }) => [id, fileName]));
	const reached = dry.map(({ test }) => {
		const { loaded, run } = memory.get(test);
		const files = new Map();
		for (const id of run) {
			const file = fileOf.get(id);
			files.set(file, (files.get(file) ?? 0) + 1);
		}
		return { loaded, run: new Set(run), files };
	});
	const isQuick = (i) => memory.get(dry[i].test).ms < QUICK_MS;
	// a module is loaded once, by the first test that needs it
	const loaded = new Set(reached.flatMap((one) => one.loaded));
	return ({ id, fileName }) => {
		const fresh = loaded.has(id);
		const ofFile = (i) => reached[i].files.get(fileName) ?? 0;
		const runs = (i) => reached[i].run.has(id);
		const all = dry.map((_, i) => i);
		if (!fresh) return { fresh, tests: all.filter(runs).map((i) => dry[i]) };
		// tests that run it, or most of what is beside it
		const sorted = all.toSorted(
			(a, b) => runs(b) - runs(a) || ofFile(b) - ofFile(a),
		);
		const near = sorted.filter((i) => runs(i) || ofFile(i));
		const chosen = new Set(near.slice(0, FILES_MAX));
		const tests = near.length
			? sorted.filter((i) => chosen.has(i) || isQuick(i))
			: sorted;
		return { fresh, tests: tests.map((i) => dry[i]) };
	};
}

function filesOf(places, pattern) {
	return places.flatMap((place) =>
		pattern.test(place)
			? [place]
			: readdirSync(join(root, place))
					.map((name) => `${place}/${name}`)
					.filter((file) => pattern.test(file))
					.sort(),
	);
}

function writeReport(all) {
	if (option("report"))
		writeFileSync(option("report"), JSON.stringify(all, undefined, "\t"));
}

/** The lines that files of tests reached in an earlier run, where neither they nor the sources have changed; `--reach` names the file that it is kept in. */
function readMemory(name, texts, testFiles) {
	const file = option("reach") && `${option("reach")}.${name}.json`;
	const sumOf = (text) => createHash("sha256").update(text).digest("hex");
	const sources = sumOf(JSON.stringify([...texts]));
	const keys = new Map(
		testFiles.map((test) => {
			const text = readFileSync(join(root, test), "utf8");
			return [test, sumOf(sources + text)];
		}),
	);
	const before =
		file && existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
	const known = new Map();
	for (const [test, key] of keys) if (before[key]) known.set(test, before[key]);
	return Object.assign(known, {
		save() {
			const kept = testFiles.map((test) => [keys.get(test), known.get(test)]);
			if (file) writeFileSync(file, JSON.stringify(Object.fromEntries(kept)));
		},
	});
}

/** The outcomes of an earlier report. */
function outcomesOf(report) {
	return JSON.parse(readFileSync(report, "utf8")).flatMap(
		({ outcomes }) => outcomes,
	);
}

function isAsked(mutant) {
	if (after.has(placedKeyOf(described(mutant)))) return false;
	if (again) return again.has(keyOf(described(mutant)));
	if (!atFile) return true;
	const { fileName, location } = mutant;
	const [from, to = from] = atLine?.split("-").map(Number) ?? [];
	// the lines of the instrumenter begin with 0
	const line = location.start.line + 1;
	if (relative(root, fileName) !== atFile) return false;
	return !atLine || (line >= from && line <= to);
}

function keyOf({ file, original, replacement }) {
	return [file, original, replacement].join("\n");
}

/** The same with its place: slices of one run see the same text. */
function placedKeyOf(outcome) {
	return [keyOf(outcome), outcome.line, outcome.column].join("\n");
}

function sampled(mutants) {
	const random = randomOf(seed);
	return mutants
		.map((mutant) => [random(), mutant])
		.sort(([a], [b]) => a - b)
		.slice(0, most)
		.map(([, mutant]) => mutant);
}

function described({ fileName, location, mutatorName, replacement }) {
	const lines = readFileSync(fileName, "utf8").split("\n");
	const { start, end } = location;
	const taken = lines.slice(start.line, end.line + 1);
	taken.push(taken.pop().slice(0, end.column));
	taken[0] = taken[0].slice(start.column);
	const short = (text) => {
		const line = text.replace(/\s+/g, " ").trim();
		return line.length > 90 ? `${line.slice(0, 89)}…` : line;
	};
	return {
		file: relative(root, fileName),
		line: start.line + 1,
		column: start.column + 1,
		mutator: mutatorName,
		original: short(taken.join("\n")),
		replacement: short(replacement),
	};
}

/** How docs/MUTANTS.md names a mutant: without its line, which changes. The line follows. */
function textOf(mutant) {
	const { file, line, original, replacement } = described(mutant);
	return `\`${file}\`: \`${original}\` → \`${replacement}\`\n\tline ${line}`;
}
