import fc from "fast-check";
import { expect, test } from "vitest";
import {
	BadPattern,
	compileGlob,
	type TextMatcher,
} from "../../src/text/glob.ts";
import { compileFilter } from "../../src/workflow-language/filter-pattern.ts";
import { cases } from "../properties.ts";

/** A part of a pattern: how it is written, and where it may end in a text when it begins at a place. */
interface Part {
	readonly text: string;
	ends(name: string, from: number): number[];
}

const few = "ab/.-";
const one = (text: string, fits: (c: string) => boolean): Part => ({
	text,
	ends: (name, from) =>
		from < name.length && fits(name[from] as string) ? [from + 1] : [],
});
const many = (text: string, fits: (c: string) => boolean): Part => ({
	text,
	ends(name, from) {
		const found = [from];
		for (let at = from; at < name.length && fits(name[at] as string); at++)
			found.push(at + 1);
		return found;
	},
});
const inside = (c: string) => c !== "/";
const letter = fc.constantFrom(...few).map((c) => one(c, (d) => c === d));
const simple: fc.Arbitrary<Part> = fc.oneof(
	{ weight: 4, arbitrary: letter },
	fc.constantFrom(
		one("?", inside),
		many("*", inside),
		many("**", () => true),
		one("[a-b]", (c) => "ab".includes(c)),
		one("[!a]", (c) => c !== "a"),
		one("[^b-]", (c) => !"b-".includes(c)),
		one("\\*", (c) => c === "*"),
		one("\\a", (c) => c === "a"),
	),
);
/** Two stars of one kind that touch are another star. */
const row = (parts: Part[]): Part[] =>
	parts.filter(
		(part, i) => !/^\*/.test(part.text) || !parts[i - 1]?.text.endsWith("*"),
	);
const sequence = (parts: readonly Part[]): Part => ({
	text: parts.map((part) => part.text).join(""),
	ends: (name, from) =>
		parts.reduce(
			(places, part) => [
				...new Set(places.flatMap((place) => part.ends(name, place))),
			],
			[from],
		),
});
const choice = fc
	.array(fc.array(simple, { maxLength: 3 }), { minLength: 1, maxLength: 3 })
	.map((all): Part => {
		const some = all.map((parts) => sequence(row(parts)));
		return {
			text: `{${some.map((part) => part.text).join(",")}}`,
			ends: (name, from) => some.flatMap((part) => part.ends(name, from)),
		};
	});
const pattern = fc
	.array(fc.oneof({ weight: 5, arbitrary: simple }, choice), { maxLength: 8 })
	.map((parts) => sequence(row(parts)));
const name = fc.string({
	unit: fc.constantFrom(...few, "*", "A"),
	maxLength: 8,
});
const says = (fits: TextMatcher, part: Part, text: string) =>
	expect(`${part.text} on ${text}: ${fits(text)}`).toBe(
		`${part.text} on ${text}: ${part.ends(text, 0).includes(text.length)}`,
	);

test("a glob fits what its parts fit one after the other", () => {
	fc.assert(
		fc.property(pattern, fc.array(name), (part, names) => {
			const fits = compileGlob(part.text);
			for (const text of names) says(fits, part, text);
		}),
		cases(400),
	);
});

const signs = fc.string({
	unit: fc.constantFrom(..."ab/.*?+[]{}!^\\-,&~()|$ä"),
	maxLength: 24,
});

test("whatever is no glob is refused as one", () => {
	fc.assert(
		fc.property(fc.oneof(signs, fc.string()), name, (text, on) => {
			try {
				compileGlob(text)(on);
			} catch (error) {
				expect(error).toBeInstanceOf(BadPattern);
			}
		}),
		cases(500),
	);
});

test("a filter of workflows takes a name when the last pattern that fits it has no !", async () => {
	const plain = fc.array(letter, { minLength: 1, maxLength: 2 }).map(sequence);
	const step = fc.record({
		not: fc.boolean(),
		part: fc
			.array(
				fc.oneof(
					plain,
					fc.constantFrom(
						many("*", inside),
						many("**", () => true),
					),
				),
				{ minLength: 1, maxLength: 4 },
			)
			.map((parts) => sequence(row(parts)))
			// `**/` is also nothing at all there
			.filter(({ text }) => !text.includes("**/")),
	});
	await fc.assert(
		fc.asyncProperty(
			fc.array(step, { maxLength: 4 }),
			name,
			async (steps, on) => {
				const fits = await compileFilter(
					steps.map(({ not, part }) => `${not ? "!" : ""}${part.text}`),
				);
				const last = steps.findLast(({ part }) =>
					part.ends(on, 0).includes(on.length),
				);
				expect(await fits(on)).toBe(last?.not === false);
			},
		),
		cases(300),
	);
});

test("a filter of workflows takes any pattern, and none makes it fail", async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(signs, { maxLength: 4 }),
			name,
			async (patterns, on) => {
				const fits = await compileFilter(patterns);
				expect(typeof (await fits(on))).toBe("boolean");
			},
		),
		cases(300),
	);
});
