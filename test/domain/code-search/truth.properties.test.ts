import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import fc from "fast-check";
import type { Static } from "typebox";
import { beforeAll, expect, test } from "vitest";
import type { As } from "../../../src/forge-client.ts";
import type { CodeSearchResults } from "../../../src/views/search/code.ts";
import { cases } from "../../properties.ts";
import { gitBench } from "../../support/git-client.ts";
import { indexed } from "./code-bench.ts";

type Answer = Static<typeof CodeSearchResults>;
const run = promisify(execFile);
let bench: Awaited<ReturnType<typeof gitBench>>;
/** A directory with all repositories as git has them, for git grep. */
let all = "";
let carl: { name: string; password: string };

const repositories: Record<string, Record<string, string | Buffer>> = {
	"ada/open": {
		"src/alpha.ts":
			"let alpha = 1;\nfunction Beta() {}\n\nkelvin \u212a sign\n",
		"src/beta/gamma.go": "func gamma() {\r\n\talpha()\r\n}\r\n",
		"doc/KELVIN.md": "lo\u017fs of alpha\nno end",
		"漢字.txt": "漢字かな\nalpha漢beta\nÄrger ärger\n",
		empty: "",
		"late-nul": `${"alpha beta\n".repeat(800)}tail\0gamma\n`,
		binary: Buffer.from("alpha\0beta"),
		latin: Buffer.from("alpha caf\xe9 beta", "latin1"),
	},
	"ada/closed": {
		"secret.ts": "alpha beta gamma\nsecret alphabet\n",
		"same.ts": "let same = alpha;\n",
	},
	"bob/other": {
		"same.ts": "let same = alpha;\n",
		"also-same.ts": "let same = alpha;\n",
		"punct.c": "a[i] === {x};\nif (a && b) { c(d); }\n// TODO: ALPHA\n",
	},
	"bob/hidden": { "hidden.ts": "alpha hidden beta\n" },
};
const leftOut = new Set(["ada/open/binary", "ada/open/latin"]);

beforeAll(async () => {
	bench = await gitBench();
	const { forge, ok, ada, bob, work } = bench;
	carl = await forge.user("carl");
	all = join(work, "all");
	await mkdir(all);
	await ok(all, "init", "-q");
	for (const [name, files] of Object.entries(repositories)) {
		const [owner = "", repository = ""] = name.split("/");
		const as = owner === "ada" ? ada : bob;
		const isPrivate = /closed|hidden/.test(name);
		const made = await forge.call("POST", "/user/repos", {
			as,
			body: { name: repository, private: isPrivate },
		});
		expect(made.status).toBe(201);
		const dir = join(work, name);
		await mkdir(dir, { recursive: true });
		await ok(dir, "init", "-q");
		for (const [path, text] of Object.entries(files))
			for (const place of [join(dir, path), join(all, name, path)]) {
				await mkdir(dirname(place), { recursive: true });
				await writeFile(place, text);
			}
		await ok(dir, "add", "-A");
		await ok(dir, "commit", "-qm", "files");
		await ok(dir, "push", "-q", forge.gitUrl(name, as), "HEAD:main");
	}
	await ok(all, "add", "-A");
	await indexed(forge);
});

interface Atom {
	kind: "word" | "pattern";
	text: string;
	in: "any" | "text" | "path";
}
type Node =
	| { kind: "and" | "or"; of: Node[] }
	| { kind: "not"; of: Node }
	| Atom;
const isAtom = (one: Node): one is Atom => "text" in one;
const partsOf = (one: Node): Node[] => ("of" in one ? [one.of].flat() : []);

const words =
	"alpha,beta,gamma,ALPHA,lpha b,a,e,=,===,{,a[i],kelvin k,k,s,los,loss,漢,漢字,a漢b,är,Ärger,secret,same,hidden,ts,src,open,TODO: a,no end,(,)".split(
		",",
	);
const patterns =
	"al.ha,^let,;$,[ab]eta,al(pha|x),b?eta,a.*b,gam+a,\\d,alpha|beta,^$,^.,\\(\\),\\{$,k,lo(s|t)s,(?:漢|字)か,x{2},[^a]lpha,fu.*n,tail.gamma".split(
		",",
	);
const place = fc.constantFrom("any", "any", "text", "path") as fc.Arbitrary<
	"any" | "text" | "path"
>;
const leaf: fc.Arbitrary<Node> = fc.oneof(
	fc.record({
		kind: fc.constant("word" as const),
		text: fc.constantFrom(...words),
		in: place,
	}),
	fc.record({
		kind: fc.constant("pattern" as const),
		text: fc.constantFrom(...patterns),
		in: place,
	}),
);
const node: fc.Arbitrary<Node> = fc.letrec<{ any: Node }>((tie) => ({
	any: fc.oneof(
		{ depthSize: "xsmall" },
		leaf,
		fc.record({
			kind: fc.constantFrom("and" as const, "or" as const),
			of: fc.array(tie("any"), { minLength: 2, maxLength: 3 }),
		}),
		fc.record({ kind: fc.constant("not" as const), of: leaf }),
	),
})).any;

/** The query as somebody would write it. */
function written(one: Node): string {
	if (!isAtom(one)) {
		const parts = partsOf(one).map(written);
		return one.kind === "not"
			? `NOT ${parts[0]}`
			: `(${parts.join(one.kind === "or" ? " OR " : " ")})`;
	}
	const value =
		one.kind === "word"
			? `"${one.text.replace(/["\\]/g, "\\$&")}"`
			: `/${one.text.replaceAll("/", "\\/")}/`;
	const key = { any: "", text: "content:", path: "path:" }[one.in];
	return key + value;
}

const grepped = new Map<string, Promise<Map<string, number[]>>>();
/** The lines that git finds, by file. */
function grep(kind: "word" | "pattern", text: string, exact: boolean) {
	const key = `${kind} ${text} ${exact}`;
	const lines = async () => {
		const flags = [kind === "word" ? "-F" : "-P", ...(exact ? [] : ["-i"])];
		const { stdout } = await run(
			"git",
			["grep", "--cached", "-I", "-n", "-z", ...flags, "-e", text],
			{ cwd: all, env: { ...process.env, LC_ALL: "C.UTF-8" } },
		).catch((error: { code: number; stdout: string }) => {
			expect([key, error.code]).toEqual([key, 1]);
			return error;
		});
		const found = new Map<string, number[]>();
		// a line may have a NUL in it
		for (const [, path = "", line] of stdout.matchAll(
			/(?:^|\n)([^\0\n]+)\0(\d+)\0/g,
		))
			if (!leftOut.has(path))
				found.set(path, [...(found.get(path) ?? []), Number(line)]);
		return found;
	};
	const known = grepped.get(key) ?? lines();
	grepped.set(key, known);
	return known;
}

/** The lines of each file that a query finds, as git says. */
async function expected(root: Node, exact: boolean, readable: string[]) {
	const atoms: { one: Atom; shown: boolean }[] = [];
	const visit = (one: Node, shown: boolean): void => {
		if (isAtom(one)) atoms.push({ one, shown });
		else
			for (const part of partsOf(one))
				visit(part, one.kind === "not" ? !shown : shown);
	};
	visit(root, true);
	const hits = new Map<Node, Map<string, number[]>>();
	for (const { one } of atoms)
		hits.set(one, await grep(one.kind, one.text, exact));
	const cased = (text: string) => (exact ? text : text.toLowerCase());
	const isTrue = (one: Node, path: string): boolean => {
		if (!isAtom(one)) {
			const parts = partsOf(one).map((part) => isTrue(part, path));
			if (one.kind === "not") return !parts[0];
			return one.kind === "and" ? parts.every(Boolean) : parts.some(Boolean);
		}
		const own = path.split("/").slice(2).join("/");
		const inPath =
			one.kind === "word"
				? cased(own).includes(cased(one.text))
				: new RegExp(one.text, exact ? "u" : "iu").test(own);
		const inText = hits.get(one)?.has(path) ?? false;
		return one.in === "path"
			? inPath
			: one.in === "text"
				? inText
				: inPath || inText;
	};
	const found: Record<string, number[]> = {};
	for (const [name, files] of Object.entries(repositories))
		for (const file of readable.includes(name) ? Object.keys(files) : []) {
			const path = `${name}/${file}`;
			if (!isTrue(root, path)) continue;
			const lines = atoms.flatMap(({ one, shown }) =>
				shown && one.in !== "path" ? (hits.get(one)?.get(path) ?? []) : [],
			);
			found[path] = [...new Set(lines)].sort((a, b) => a - b);
		}
	return found;
}

/** The same as the forge answers, page by page. */
async function answered(q: string, as: As, limit: number) {
	const found: Record<string, number[]> = {};
	let cursor = "";
	for (let pages = 0; pages < 50; pages++) {
		const { status, body } = await bench.forge.call<Answer>(
			"GET",
			`/search/code?${new URLSearchParams({ q, limit: String(limit), cursor })}`,
			{ as },
		);
		expect([
			q,
			status,
			JSON.stringify(body).slice(0, status === 200 ? 0 : 300),
		]).toEqual([q, 200, ""]);
		expect([q, body.incomplete]).toEqual([q, false]);
		for (const result of body.results) {
			expect(result.more_places).toBe(result.places.length);
			for (const { repository, path } of [result, ...result.places]) {
				const key = `${repository}/${path}`;
				expect([q, key, key in found]).toEqual([q, key, false]);
				const lines = result.lines.map(({ line }) => line);
				// of very many lines the first are given
				found[key] = lines;
				expect(result.total_lines).toBeGreaterThanOrEqual(lines.length);
			}
		}
		cursor = body.cursor;
		if (!cursor) return found;
	}
	throw new Error("the pages never end");
}

test("each query finds the lines of git grep in what its reader may read, and nothing else", async () => {
	const open = ["ada/open", "bob/other"];
	const people: [As, string[]][] = [
		[null, open],
		[carl, open],
		[bench.ada, [...open, "ada/closed"]],
		[bench.bob, [...open, "bob/hidden"]],
		[bench.forge.admin, Object.keys(repositories)],
	];
	await fc.assert(
		fc.asyncProperty(
			node,
			fc.boolean(),
			fc.nat(people.length - 1),
			fc.constantFrom(1, 3, 50),
			async (root, exact, who, limit) => {
				const [as, readable] = people[who] as (typeof people)[number];
				const q = written(root) + (exact ? " case:yes" : "");
				const lines = await expected(root, exact, readable);
				for (const of of Object.values(lines)) of.splice(100);
				expect([q, await answered(q, as, limit)]).toEqual([q, lines]);
			},
		),
		cases(300),
	);
});
