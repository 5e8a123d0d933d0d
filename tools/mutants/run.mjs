import { createHash } from "node:crypto";
import {
	existsSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statfsSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureInstalled, onDevelopmentNode } from "../../bin/install.mjs";
import { root } from "../../bin/node.mjs";

// npm run mutants [-- --only PART,…] [-- --most N] [-- --seed N] [-- --at FILE[:FROM[-TO]]] [-- --report FILE] [-- --again FILE,…] [-- --seconds N] [-- --after FILE,…] [-- --reach FILE] [-- --effort SECONDS] [-- --workers N]
// Changes the source in one place after the other, and says which changes no test notices. `--most` bounds how many mutants of a part are tried
// (150; 0: all); the seed chooses them. `--again` tries those that no test found according to earlier reports. `--seconds` ends a run after some time,
// `--after` leaves out what earlier reports have tried: together they try a large part in slices, and `--reach` remembers which tests reach what between them.
// `--effort` gives up a mutant after so long: a first look, after which `--again` tries what was given up with all tests.
// docs/MUTANTS.md lists those that nothing has to notice.
await onDevelopmentNode();
ensureInstalled({ dev: true });
const { build } = await import("../../bin/build.mjs");
const { parts } = await import("./parts.mjs");
const { instrument } = await import("./instrument.mjs");
const { describeMutants } = await import("./places.mjs");
const { planTests } = await import("./plan.mjs");
const { queueMutants, queueReached } = await import("./try-mutants.mjs");
const { readHarmless } = await import("./harmless.mjs");
const { openTests } = await import("./run-tests.mjs");
const { randomOf } = await import("../random.mjs");

/** Tests write to memory where so much of it is free, as those of `npm test` do. */
const MEMORY_MIN = 4 * 1024 ** 3;
/** So often is told how far it is. */
const TELL_MS = 10_000;

const args = process.argv.slice(2);
const option = (name) =>
	args.includes(`--${name}`) ? args[args.indexOf(`--${name}`) + 1] : undefined;
const seed = Number(option("seed") ?? 1);
const most = Number(option("most") ?? 150) || Number.POSITIVE_INFINITY;
const workers = Number(option("workers") ?? 1);
const only = option("only")?.split(",") ?? Object.keys(parts);
const ends =
	performance.now() +
	1000 * (Number(option("seconds")) || Number.POSITIVE_INFINITY);
const effort = 1000 * (Number(option("effort")) || Number.POSITIVE_INFINITY);
const again = option("again") && leftOf(option("again").split(","));
const earlier = (option("after")?.split(",") ?? []).flatMap(outcomesOf);
const after = new Set(earlier.map(({ mutant }) => mutant));
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
const scratch = mkdtempSync(join(scratchPlace(), "ingot-mutants-"));
process.env.TMPDIR = scratch;
const harmless = readHarmless(root);
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
process.exit(reports.some(({ left, wrong }) => left || wrong) ? 1 : 0);

async function tryPart(name, { sources, tests }) {
	const files = filesOf(sources, /\.tsx?$/);
	const testFiles = filesOf(tests, /\.test\.tsx?$/);
	const { texts, mutants } = await instrument(root, files);
	const described = describeMutants(root, mutants);
	const stale = harmless.stale(described.values());
	for (const line of stale) console.log(`${name}: no such mutant: ${line}`);
	const chosen = sampled(
		mutants.map(({ id }) => described.get(id)).filter(isAsked),
	);
	const vitest = await openTests(root, { texts, workers });
	try {
		const dry = testFiles.map((test, at) => ({ test, at, covers: true }));
		const memory = readMemory(name, texts, testFiles);
		const without = dry.filter(({ test }) => !memory.has(test));
		const broken = new Set();
		const took = ({ test }, { ms, error, reached }) => {
			memory.set(test, { ...reached, ms, trusted: {} });
			if (!error) return;
			console.log(`${name}: ${test} fails without a mutant: ${error}`);
			broken.add(test);
		};
		await vitest.run(queueReached(without, took));
		for (const test of broken) memory.delete(test);
		memory.save();
		const sound = testFiles
			.filter((test) => memory.has(test))
			.map((test, at) => ({ test, at }));
		const plan = planTests({ dry: sound, memory, described });
		for (const { mutant, by, test } of earlier)
			if (by) plan.foundBefore(mutant, by, test);
		const outcomes = [];
		const soFar = () => {
			const told = outcomes.filter(({ survived }) => survived);
			const known = told.filter(({ mutant }) => harmless.has(mutant)).length;
			return {
				...{ name, tried: outcomes.length, of: mutants.length, known },
				killed: outcomes.length - told.length,
				wrong: stale.length + broken.size,
				...{ left: told.length - known, outcomes },
			};
		};
		const end = ({ name: mutant, file, line }, outcome) => {
			outcomes.push({ mutant, file, line, ...outcome });
			const listed = harmless.has(mutant);
			if (outcome.survived && !listed)
				console.log(`${name}: ${mutant}\n\tline ${line}  (${outcome.why})`);
			if (!outcome.survived && listed)
				console.log(`${name}: found, and yet listed: ${mutant}`);
			// a run that is ended leaves what it has found
			writeReport([...reports, soFar()]);
		};
		let toldAt = performance.now();
		const tell = () => {
			if (performance.now() - toldAt < TELL_MS) return;
			toldAt = performance.now();
			console.log(`${name}: ${outcomes.length} of ${chosen.length} tried`);
		};
		const isLoaded = new Map(chosen.map((one) => [one, plan.isLoaded(one)]));
		// modules are loaded anew once for all that is in them
		chosen.sort(
			(a, b) =>
				isLoaded.get(a) - isLoaded.get(b) ||
				(isLoaded.get(a) ? a.file.localeCompare(b.file) : 0),
		);
		const began = performance.now();
		await vitest.run(
			queueMutants(chosen, { plan, memory, end, tell, ends, effort }),
		);
		const minutes = (performance.now() - began) / 60_000;
		console.log(
			`${name}: ${Math.round(outcomes.length / minutes)} mutants in a minute`,
		);
		memory.save();
		return soFar();
	} finally {
		await vitest.close();
	}
}

function scratchPlace() {
	const memory = "/dev/shm";
	if (process.env.TMPDIR || !existsSync(memory)) return tmpdir();
	const { bavail, bsize } = statfsSync(memory);
	return bavail * bsize > MEMORY_MIN ? memory : tmpdir();
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
			const kept = [...known].map(([test, one]) => [keys.get(test), one]);
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

/** The mutants that earlier reports have tried and that none of them found. */
function leftOf(files) {
	const all = files.flatMap(outcomesOf);
	const found = all.filter(({ survived }) => !survived);
	return new Set(all.map(({ mutant }) => mutant)).difference(
		new Set(found.map(({ mutant }) => mutant)),
	);
}

function isAsked({ name, file, line }) {
	if (after.has(name)) return false;
	if (again) return again.has(name);
	if (!atFile) return true;
	const [from, to = from] = atLine?.split("-").map(Number) ?? [];
	if (file !== atFile) return false;
	return !atLine || (line >= from && line <= to);
}

function sampled(mutants) {
	const random = randomOf(seed);
	return mutants
		.map((mutant) => [random(), mutant])
		.sort(([a], [b]) => a - b)
		.slice(0, most)
		.map(([, mutant]) => mutant);
}
