import fc from "fast-check";
import { expect, test } from "vitest";
import {
	conditionHolds,
	evaluate,
	interpolate,
	type Scope,
} from "../../src/workflow-language/expressions/evaluate.ts";
import {
	ExpressionError,
	isTrue,
	type Value,
} from "../../src/workflow-language/expressions/values.ts";
import { cases } from "../properties.ts";

const scope: Scope = {
	contexts: {
		github: { ref: "refs/heads/main", event: { labels: ["a", "B"], n: 7 } },
		list: [{ name: "x", on: true }, { name: "y" }, null],
	},
	status: "success",
};
/** What an expression comes to, or that it was refused in the words for that. */
function outcome(act: () => unknown): string {
	try {
		return JSON.stringify(act());
	} catch (error) {
		if (!(error instanceof ExpressionError)) throw error;
		return "refused";
	}
}

const word = fc.constantFrom(
	..."! != == < <= > >= && || ( ) [ ] . , * .* [*] 'x' 'it''s' '' ' 1 -1 0x1f 0o7 1e3 .5 1. NaN Infinity null true false github github.event list status ref name contains( startsWith( endsWith( format( '{0}{1}' '{0' '}}' join( toJSON( fromJSON( '[1,' '{\"a\":[1]}' hashFiles( success() failure() always() cancelled() ${{ }} __proto__ constructor toString".split(
		" ",
	),
);
const soup = fc
	.array(word, { maxLength: 30 })
	.chain((words) => fc.constantFrom(words.join(" "), words.join("")));

test("any text is worked out or refused as an expression", () => {
	fc.assert(
		fc.property(fc.oneof(soup, fc.string()), (source) => {
			outcome(() => evaluate(source, scope));
			outcome(() => conditionHolds(source, scope));
			outcome(() => interpolate(`a \${{ ${source} }} b`, scope));
		}),
		cases(1500),
	);
});

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const leaf = fc.oneof(
	fc.integer({ min: -1000, max: 1000 }).map(String),
	fc.string({ maxLength: 4 }).map(quoted),
	fc.constantFrom(
		"true",
		"false",
		"null",
		"github.ref",
		"github.event.labels",
		"list.*.name",
		"github.missing",
		"list[1].name",
	),
);
/** Expressions that are well made, with brackets around each part. */
const { tree } = fc.letrec<{ tree: string }>((tie) => ({
	tree: fc.oneof(
		{ maxDepth: 5, withCrossShrink: true },
		leaf,
		tie("tree").map((one) => `!(${one})`),
		fc
			.tuple(
				tie("tree"),
				fc.constantFrom("&&", "||", "==", "!=", "<", "<=", ">", ">="),
				tie("tree"),
			)
			.map(([left, operator, right]) => `(${left}) ${operator} (${right})`),
		fc
			.tuple(
				fc.constantFrom("contains", "startsWith", "endsWith"),
				tie("tree"),
				tie("tree"),
			)
			.map(([name, a, b]) => `${name}(${a}, ${b})`),
		tie("tree").map((one) => `join(${one}, '-')`),
		tie("tree").map((one) => `format('<{0}>', ${one})`),
		tie("tree").map((one) => `fromJSON(toJSON(${one}))`),
	),
}));

test("what is well made is never refused, and keeps the laws of its operators", () => {
	const value = (source: string): Value => evaluate(source, scope);
	fc.assert(
		fc.property(tree, tree, (a, b) => {
			const [left, right] = [value(a), value(b)];
			expect(value(`((${a}))`)).toEqual(left);
			expect(value(`!(${a})`)).toBe(!isTrue(left));
			expect(value(`(${a}) && (${b})`)).toEqual(isTrue(left) ? right : left);
			expect(value(`(${a}) || (${b})`)).toEqual(isTrue(left) ? left : right);
			expect(value(`(${a}) != (${b})`)).toBe(!value(`(${a}) == (${b})`));
			expect(value(`(${a}) == (${b})`)).toBe(value(`(${b}) == (${a})`));
			expect(value(`(${a}) < (${b})`)).toBe(value(`(${b}) > (${a})`));
			expect(value(`fromJSON(toJSON(${a}))`)).toEqual(left);
			expect(interpolate(`\${{ ${a} }}`, scope)).toEqual(left);
		}),
		cases(200),
	);
});

test("a text in quotes is that text", () => {
	fc.assert(
		fc.property(fc.string(), (text) => {
			expect(evaluate(quoted(text), scope)).toBe(text);
			expect(interpolate(`\${{ ${quoted(text)} }}`, scope)).toBe(text);
		}),
		cases(200),
	);
});
