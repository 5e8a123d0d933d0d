import fc from "fast-check";
import { expect, it } from "vitest";
import { codeKeys } from "../../../src/text/query/code-keys.ts";
import {
	faultOfPattern,
	sizeOfPattern,
} from "../../../src/text/query/fault-of-pattern.ts";
import { readQuery } from "../../../src/text/query/read-query.ts";
import type { QueryNode } from "../../../src/text/query/tree.ts";

const anyText = fc.oneof(
	fc.string({ maxLength: 200 }),
	fc
		.array(
			fc.constantFrom(
				...["(", ")", '"', "/", "\\", "-", " ", "OR", "AND", "NOT"],
				...["repo:", "case:yes", "path:", "is:", "a", "ä", "*", "{9}"],
			),
			{ maxLength: 60 },
		)
		.map((parts) => parts.join("")),
);

it("reads any text, and tells faults by their place", () => {
	fc.assert(
		fc.property(anyText, (text) => {
			const query = readQuery(text, codeKeys);
			for (const fault of query.faults) {
				expect(fault.from).toBeGreaterThanOrEqual(0);
				expect(fault.to).toBeGreaterThan(fault.from);
				expect(fault.to).toBeLessThanOrEqual(text.length);
			}
		}),
		{ numRuns: 2000 },
	);
});

type Bare =
	| { kind: "text"; value: string }
	| { kind: "not"; of: Bare }
	| { kind: "and" | "or"; of: Bare[] };

const trees = fc.letrec<{ tree: Bare; group: Bare; word: Bare }>((tie) => ({
	word: fc.record({
		kind: fc.constant("text" as const),
		value: fc
			.string({ minLength: 1, maxLength: 12 })
			.filter((value) => value.trim() !== ""),
	}),
	group: fc.record({
		kind: fc.constantFrom("and" as const, "or" as const),
		of: fc.array(tie("tree"), { minLength: 2, maxLength: 3 }),
	}),
	tree: fc.oneof(
		{ maxDepth: 4 },
		tie("word"),
		tie("group"),
		fc.record({ kind: fc.constant("not" as const), of: tie("tree") }),
	),
})).tree;

const quoted = (value: string) =>
	`"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;

function written(tree: Bare): string {
	if (tree.kind === "text") return quoted(tree.value);
	if (tree.kind === "not") return `NOT (${written(tree.of)})`;
	const sign = tree.kind === "or" ? " OR " : " ";
	return tree.of.map((of) => `(${written(of)})`).join(sign);
}

/** Groups of one kind join, and two negations are none. */
function plain(tree: Bare): Bare {
	if (tree.kind === "text") return tree;
	if (tree.kind === "not") {
		const of = plain(tree.of);
		return of.kind === "not" ? of.of : { kind: "not", of };
	}
	const of = tree.of
		.map(plain)
		.flatMap((inner) => (inner.kind === tree.kind ? inner.of : [inner]));
	return { kind: tree.kind, of };
}

const withoutPlaces = (node: QueryNode | undefined): unknown =>
	JSON.parse(
		JSON.stringify(node, (key, value) =>
			key === "from" || key === "to" || key === "in" ? undefined : value,
		),
	);

it("reads the tree that was written", () => {
	fc.assert(
		fc.property(trees, (tree) => {
			const query = readQuery(written(tree), codeKeys);
			fc.pre(
				query.faults.every((fault) => !/many|deep|long/.test(fault.message)),
			);
			expect(query.faults).toEqual([]);
			expect(withoutPlaces(query.root)).toEqual(plain(tree));
		}),
		{ numRuns: 1000 },
	);
});

it("estimates no expression smaller than its written-out repetitions", () => {
	fc.assert(
		fc.property(fc.nat(12), fc.nat(12), fc.nat(3), (a, b, c) => {
			const size = sizeOfPattern(`(?:x{${a + 1}}y){${b + 1}}z{0,${c + 1}}`);
			expect(size).toBeGreaterThanOrEqual((a + 2) * (b + 1) + c + 1);
		}),
	);
});

it.each([
	"(a+)+$",
	"\\Qa{9}b{1000}{1000}\\E",
	"[]{9}]{3}",
	"[[:alpha:]]{9}",
	"\\x{10FFFF}",
	"a{,3}",
])("allows %s", (source) => {
	expect(faultOfPattern(source)).toBeUndefined();
});
