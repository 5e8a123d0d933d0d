import { type ChildProcess as Child, spawn } from "node:child_process";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";

const load = (name: string) => import(resolve(`tools/mutants/${name}.mjs`));
const { readHarmless } = await load("harmless");
const { instrument } = await load("instrument");
const { describeMutants } = await load("places");
const { planTests } = await load("plan");
const { queueMutants } = await load("try-mutants");
const { serveJobs } = await load("run-tests");

interface Mutant {
	readonly id: string;
	readonly name: string;
}

const source = `
export function may(a, b) { return a > 3 && b; }
const rules = { edit: (a) => a > 3, read(a) { return [a > 3, a > 3]; } };
export default rules;
`;

async function folderWith(files: Record<string, string>) {
	const root = await mkdtemp(join(tmpdir(), "ingot-mutants-test-"));
	await mkdir(join(root, "docs"));
	for (const [name, text] of Object.entries(files))
		await writeFile(join(root, name), text);
	return root;
}

async function mutated() {
	const root = await folderWith({ "rules.mjs": source });
	const { texts, mutants } = await instrument(root, ["rules.mjs"]);
	const described: Map<string, Mutant> = describeMutants(root, mutants);
	return { root, texts: texts as Map<string, string>, described };
}
const named = (
	described: Map<string, Mutant>,
	original: string,
	other: string,
) =>
	[...described.values()]
		.map(({ name }) => name)
		.filter(
			(name) =>
				name.endsWith(`${original}\` → \`${other}\``) ||
				name.includes(`${original}\` → \`${other}\` (`),
		);

test("a mutant is named by its file, its function, and its place among those that read the same", async () => {
	const { described } = await mutated();
	const at = (place: string) => `\`rules.mjs\` in \`${place}\`: `;
	expect(named(described, "a > 3", "a >= 3")).toEqual([
		`${at("may")}\`a > 3\` → \`a >= 3\``,
		`${at("rules.edit")}\`a > 3\` → \`a >= 3\``,
		`${at("rules.read")}\`a > 3\` → \`a >= 3\` (1 of 2)`,
		`${at("rules.read")}\`a > 3\` → \`a >= 3\` (2 of 2)`,
	]);
});

test("a line excuses the mutant that it names and no other, and one that names none is told", async () => {
	const { described } = await mutated();
	const [first = "", second = "", third = ""] = named(
		described,
		"a > 3",
		"a >= 3",
	);
	const gone = "- `rules.mjs` in `may`: `a > 4` → `a >= 4`: an old one.";
	const root = await folderWith({
		"docs/MUTANTS.md": `# Words\n\n- ${first}: why.\n${gone}\n- \`other.mjs\`: \`x\` → \`y\`: elsewhere.\n`,
	});
	const harmless = readHarmless(root);
	expect([first, second, third].map(harmless.has)).toEqual([
		...[true, false, false],
	]);
	expect(harmless.stale(described.values())).toEqual([gone]);
});

test("an instrumented source gives what it gave, and tells which values mutants would change", async () => {
	const { root, texts, described } = await mutated();
	const file = join(root, "instrumented.mjs");
	await writeFile(file, [...texts.values()].join("\n"));
	const { may } = await import(pathToFileURL(file).href);
	const here = globalThis as { mutantValues?: unknown };
	const changedBy = (act: () => unknown) => {
		const changed = new Set<string | undefined>();
		here.mutantValues = (value: unknown, others: [string, () => unknown][]) => {
			for (const [id, other] of others)
				if (!Object.is(value, other())) changed.add(described.get(id)?.name);
		};
		act();
		here.mutantValues = undefined;
		return [...changed].sort();
	};
	expect([may(4, true), may(3, true), may(4, false)]).toEqual([
		...[true, false, false],
	]);
	const edge = "`rules.mjs` in `may`: `a > 3` → `a >= 3`";
	expect(changedBy(() => may(3, true))).toContain(edge);
	expect(changedBy(() => may(4, true))).not.toContain(edge);
	expect(changedBy(() => may(4, true))).toContain(
		"`rules.mjs` in `may`: `a > 3` → `a <= 3`",
	);
});

test("a find is believed when its test passes alone, and with the whole file otherwise", async () => {
	const { described } = await mutated();
	const [mutant] = described.values();
	if (!mutant) throw new Error("no mutant");
	const one = (name: string, ms: number) => ({ name, ms, run: [mutant.id] });
	const memory = new Map([
		[
			"one.test.ts",
			{
				...{ loaded: [], passed: [], setup: [], trusted: {}, ms: 2120 },
				tests: [one("first", 10), one("second", 10), one("third", 2000)],
			},
		],
	]);
	const dry = [{ test: "one.test.ts", at: 0 }];
	const outcomes: object[] = [];
	const queue = queueMutants([mutant], {
		...{ plan: planTests({ dry, memory, described }), memory },
		...{ ends: Number.POSITIVE_INFINITY, effort: Number.POSITIVE_INFINITY },
		end: (_: unknown, outcome: object) => outcomes.push(outcome),
		tell() {},
	});
	const fails = { ms: 1, error: "second: wrong", at: 1 };
	const passes = { ms: 1 };
	// what is quick beside the hooks of its file comes first
	const first = queue.take();
	expect(first).toMatchObject({ tests: [0, 1], mutant: mutant.id });
	queue.done(first, fails);
	const check = queue.take();
	expect(check).toMatchObject({ tests: [1], mutant: undefined });
	queue.done(check, fails);
	const whole = queue.take();
	expect(whole).toMatchObject({ tests: [0, 1, 2], mutant: mutant.id });
	queue.done(whole, passes);
	const last = queue.take();
	expect(last).toMatchObject({ tests: [2], mutant: mutant.id });
	expect(queue.isOver()).toBe(false);
	queue.done(last, { ...fails, at: 2 });
	const again = queue.take();
	expect(again).toMatchObject({ tests: [2], mutant: undefined });
	queue.done(again, passes);
	expect(outcomes).toMatchObject([
		{ survived: false, by: "one.test.ts", test: 2 },
	]);
	expect(queue.isOver()).toBe(true);
});

/** Gives jobs as the tests of mutants do, to processes that the test plays. */
async function servedJobs(
	waiting: { test: string; ms?: number }[] = [{ test: "one" }, { test: "two" }],
	options?: { silentMin: number; lookMs: number },
) {
	const jobs = await serveJobs("/", options);
	const told: [string, { error?: string }][] = [];
	jobs.begin({
		take: () => waiting.shift(),
		isOver: () => told.length === 2,
		done: (job: { test: string }, outcome: { error?: string }) =>
			told.push([job.test, outcome]),
	});
	const send = async (body: object) => {
		const address = `http://127.0.0.1:${jobs.port}`;
		const answer = await fetch(address, {
			method: "POST",
			body: JSON.stringify({ pid: process.pid, rss: 1, ...body }),
		});
		return (await answer.json()) as { job?: { file: string } };
	};
	return { jobs, told, send };
}

test("an outcome counts though its process asks for no other job", async () => {
	const { jobs, told, send } = await servedJobs();
	expect((await send({ slot: "a" })).job?.file).toBe("/one");
	await send({ outcome: { ms: 1 } });
	expect(told).toEqual([["one", { ms: 1 }]]);
	jobs.lose();
	expect(told).toHaveLength(1);
	jobs.close();
});

test("a job whose process ended is given out again, and is a find the second time only", async () => {
	const { jobs, told, send } = await servedJobs();
	expect((await send({ slot: "a" })).job?.file).toBe("/one");
	jobs.lose();
	expect(told).toEqual([]);
	expect((await send({ slot: "b" })).job?.file).toBe("/one");
	// this process asks for the next one without an outcome
	expect((await send({ slot: "c" })).job?.file).toBe("/two");
	expect(told).toEqual([["one", { ms: 0, error: "the process ended" }]]);
	await send({ outcome: { ms: 2 } });
	expect(told.at(-1)).toEqual(["two", { ms: 2 }]);
	expect((await send({ slot: "d" })).job).toBeUndefined();
	jobs.close();
});

test("a job whose process is silent is tried once more alone before that is a find", async () => {
	const { jobs, told, send } = await servedJobs(
		[
			{ test: "two", ms: 4500 },
			{ test: "one", ms: 0 },
		],
		{ silentMin: 1, lookMs: 5 },
	);
	const children = Array.from({ length: 3 }, () =>
		spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]),
	);
	const [first, second, third] = children as [Child, Child, Child];
	const killed = (child: Child) =>
		expect.poll(() => child.signalCode).toBe("SIGKILL");
	try {
		const ask = async ({ pid }: Child) => (await send({ pid, slot: "a" })).job;
		expect((await ask(first))?.file).toBe("/two");
		expect((await ask(second))?.file).toBe("/one");
		await killed(second);
		expect(told).toEqual([]);
		// it waits until nothing else is done
		const asked = ask(third);
		await send({ pid: first.pid, outcome: { ms: 3 } });
		expect((await asked)?.file).toBe("/one");
		await killed(third);
		await expect
			.poll(() => told)
			.toEqual([
				["two", { ms: 3 }],
				["one", { ms: 0, error: "the process was silent, also alone" }],
			]);
	} finally {
		for (const child of children) child.kill("SIGKILL");
		jobs.close();
	}
});
