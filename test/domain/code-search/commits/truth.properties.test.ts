import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import fc from "fast-check";
import type { Static } from "typebox";
import { beforeAll, expect, test } from "vitest";
import type { As } from "../../../../src/forge-client.ts";
import type { CommitSearchResults } from "../../../../src/views/search/commits.ts";
import { cases } from "../../../properties.ts";
import { gitBench } from "../../../support/git-client.ts";
import { indexed } from "../code-bench.ts";

type Answer = Static<typeof CommitSearchResults>;
const run = promisify(execFile);
let bench: Awaited<ReturnType<typeof gitBench>>;
let carl: { name: string; password: string };

const authors = ["Ada Marble <ada@example.org>", "Bob Quill <bob@work.test>"];
const messages = [
	"Fix the alpha of beta",
	"fix: gamma\n\nIt was the Alpha that broke beta.\nsecond line of alpha()",
	'Revert "Fix the alpha"\n\nThis reverts a1b2c3d4.',
	"Ärger mit ärger\n\nKelvin \u212a and lo\u017fs",
	"漢字かな alpha漢beta",
	"a",
	"WIP",
	"docs: a[i] === {x}; // TODO: beta\n\n\tindented\r\nwith CRLF\r\n",
	"release v1.2.3\n\nCo-authored-by: Eve <eve@example.org>",
];
const repositories = ["ada/open", "ada/closed", "bob/other", "bob/hidden"];
/** The directory of each repository, as git has it. */
const directories = new Map<string, string>();

beforeAll(async () => {
	bench = await gitBench();
	const { forge, ok, ada, bob, work } = bench;
	carl = await forge.user("carl");
	for (const [r, name] of repositories.entries()) {
		const [owner = "", repository = ""] = name.split("/");
		const as = owner === "ada" ? ada : bob;
		const made = await forge.call("POST", "/user/repos", {
			as,
			body: { name: repository, private: /closed|hidden/.test(name) },
		});
		expect(made.status).toBe(201);
		const dir = join(work, name);
		directories.set(name, dir);
		await mkdir(dir, { recursive: true });
		await ok(dir, "init", "-q");
		const commit = (i: number) =>
			ok(
				...([
					dir,
					"commit",
					"--allow-empty",
					"-q",
					"--cleanup=verbatim",
				] as const),
				`--author=${authors[(i + r) % 2]}`,
				`--date=2026-0${(i % 8) + 1}-10T12:00:00Z`,
				...["-m", messages[i] as string],
			);
		for (const [i] of messages.entries())
			if ((i + r) % 4 !== 0) await commit(i);
		await ok(dir, "checkout", "-qb", "side", "HEAD~2");
		await commit(r % messages.length);
		await ok(dir, "checkout", "-q", "main");
		await ok(dir, "merge", "-q", "--no-ff", "-m", "Merge side alpha", "side");
		await ok(dir, "push", "-q", forge.gitUrl(name, as), "main");
	}
	await indexed(forge);
});

type Node =
	| { kind: "and" | "or"; of: Node[] }
	| { kind: "not"; of: Node }
	| { kind: "atom"; query: string; args: readonly string[] };

const words =
	"alpha,beta,ALPHA,lpha of,a,===,{x},a[i],k,los,漢,漢字,ärger,Fix,fix:,second line,TODO: b,1.2.3,eve@,nothing".split(
		",",
	);
const patterns =
	"al.ha,^fix,[ab]eta,a.*b,\\d\\.\\d,alpha|beta,^.$,\\(\\)$,lo(s|t)s,[^a]lpha,ind.nted".split(
		",",
	);
const grep = (text: string, kind: "-F" | "-P") => [
	...["-i", kind, `--grep=${text}`],
];
const atom = fc.oneof(
	fc.constantFrom(...words).map((word) => ({
		...{ kind: "atom" as const, args: grep(word, "-F") },
		query: `"${word}"`,
	})),
	fc.constantFrom(...patterns).map((pattern) => ({
		...{ kind: "atom" as const, args: grep(pattern, "-P") },
		query: `/${pattern}/`,
	})),
	fc
		.constantFrom(
			{ query: "merge:true", args: ["--merges"] },
			{ query: "merge:false", args: ["--no-merges"] },
			{ query: "author:marble", args: ["-i", "-F", "--author=marble"] },
			{
				query: "author:bob@work.test",
				args: ["-i", "-F", "--author=bob@work"],
			},
			{ query: "author:/^Bob.*test>$/", args: ["-i", "--author=^Bob.*test>$"] },
			{ query: "committer:a@example", args: ["-F", "--committer=a@example"] },
			{ query: "committer:marble", args: ["-i", "-F", "--committer=marble"] },
		)
		.map((of) => ({ kind: "atom" as const, ...of })),
);
const node: fc.Arbitrary<Node> = fc.letrec<{ any: Node }>((tie) => ({
	any: fc.oneof(
		{ depthSize: "xsmall" },
		atom,
		fc.record({
			kind: fc.constantFrom("and" as const, "or" as const),
			of: fc.array(tie("any"), { minLength: 2, maxLength: 3 }),
		}),
		fc.record({ kind: fc.constant("not" as const), of: atom }),
	),
})).any;

function written(one: Node): string {
	if (one.kind === "atom") return one.query;
	if (one.kind === "not") return `NOT ${written(one.of)}`;
	return `(${one.of.map(written).join(one.kind === "or" ? " OR " : " ")})`;
}

const logged = new Map<string, Promise<Set<string>>>();
/** The ids that `git log` gives, of one repository. */
function logOf(name: string, args: readonly string[]) {
	const key = JSON.stringify([name, args]);
	const read = async () => {
		const { stdout } = await run(
			"git",
			["log", "--format=%H", ...args, "main"],
			{
				cwd: directories.get(name),
				env: { ...process.env, LC_ALL: "C.UTF-8" },
			},
		);
		return new Set(stdout.split("\n").filter(Boolean));
	};
	const known = logged.get(key) ?? read();
	logged.set(key, known);
	return known;
}

async function expectedOf(one: Node, name: string): Promise<Set<string>> {
	if (one.kind === "atom") return logOf(name, one.args);
	const all = await logOf(name, []);
	const parts = await Promise.all(
		(one.kind === "not" ? [one.of] : one.of).map((part) =>
			expectedOf(part, name),
		),
	);
	return new Set(
		[...all].filter((oid) => {
			const fits = parts.map((part) => part.has(oid));
			if (one.kind === "not") return !fits[0];
			return one.kind === "and" ? fits.every(Boolean) : fits.some(Boolean);
		}),
	);
}

/** The repositories of each commit that the forge finds, page by page. */
async function answered(q: string, as: As, limit: number) {
	const found: Record<string, string[]> = {};
	let cursor = "";
	for (let pages = 0; pages < 100; pages++) {
		const { status, body, text } = await bench.forge.call<Answer>(
			"GET",
			`/search/commits?${new URLSearchParams({ q, limit: String(limit), cursor })}`,
			{ as },
		);
		expect([q, status, status === 200 ? "" : text]).toEqual([q, 200, ""]);
		expect([q, body.incomplete]).toEqual([q, false]);
		for (const result of body.results) {
			expect([q, result.sha, result.sha in found]).toEqual([
				...[q, result.sha, false],
			]);
			expect(result.more_places).toBe(result.places.length);
			found[result.sha] = [result, ...result.places]
				.map(({ repository }) => repository)
				.sort();
		}
		cursor = body.cursor;
		if (!cursor) return found;
	}
	throw new Error("the pages never end");
}

test("each query finds the commits of git log in what its reader may read, and nothing else", async () => {
	const open = ["ada/open", "bob/other"];
	const people: [As, string[]][] = [
		[null, open],
		[carl, open],
		[bench.ada, [...open, "ada/closed"]],
		[bench.bob, [...open, "bob/hidden"]],
		[bench.forge.admin, repositories],
	];
	await fc.assert(
		fc.asyncProperty(
			node,
			fc.nat(people.length - 1),
			fc.constantFrom(1, 3, 50),
			async (root, who, limit) => {
				const [as, readable] = people[who] as (typeof people)[number];
				const q = written(root);
				const wanted: Record<string, string[]> = {};
				for (const name of readable)
					for (const oid of await expectedOf(root, name))
						wanted[oid] = [...(wanted[oid] ?? []), name].sort();
				expect([q, await answered(q, as, limit)]).toEqual([q, wanted]);
			},
		),
		cases(200),
	);
});

test("dates are those of author and committer, in ranges", async () => {
	const dates = await run("git", ["log", "--format=%H %at", "main"], {
		cwd: directories.get("ada/open"),
	});
	const commits = dates.stdout
		.trim()
		.split("\n")
		.map((line) => line.split(" "));
	const since = (from: string, to: string) =>
		commits
			.filter(
				([, at]) =>
					Number(at) >= Date.parse(from) / 1000 &&
					Number(at) < Date.parse(to) / 1000,
			)
			.map(([oid]) => oid as string)
			.sort();
	const found = async (q: string) =>
		Object.keys(await answered(`repo:ada/open ${q}`, null, 50)).sort();
	const far = "9999-01-01";
	expect(await found("author-date:>=2026-03-01")).toEqual(
		since("2026-03-01", far),
	);
	expect(await found("author-date:2026-02-01..2026-04-10")).toEqual(
		since("2026-02-01", "2026-04-11"),
	);
	expect(await found("author-date:<2026-02-10")).toEqual(
		since("1970-01-01", "2026-02-10"),
	);
	expect(await found("committer-date:<2020-01-01")).toEqual([]);
	expect(await found("-committer-date:<2020-01-01")).toHaveLength(
		commits.length,
	);
});
