import { expect, test } from "vitest";
import { parsePatch } from "../../src/git/patch/parse-patch.ts";
import { answerLsRefs } from "../../src/git/protocol/ls-refs.ts";
import { formFields } from "../../src/http/forms/form.ts";
import { strictJson } from "../../src/http/strict-json.ts";
import { openRenderer } from "../../src/markup/render.ts";
import { editorConfigFor } from "../../src/text/editorconfig.ts";
import { isMediaType } from "../../src/text/media-type.ts";
import { ownersIn } from "../../src/text/owner-rules.ts";
import { readYaml } from "../../src/text/read-yaml.ts";
import { asText } from "../../src/text/text-limits.ts";

const render = openRenderer();
const multipart = (part: string) => (n: number) =>
	formFields(
		{ "content-type": "multipart/form-data; boundary=B" },
		Buffer.from(`${part.repeat(n)}--B--\r\n`),
	);
const urlencoded = (field: string) => (n: number) =>
	formFields(
		{ "content-type": "application/x-www-form-urlencoded" },
		Buffer.from(field.repeat(n)),
	);
const json = (text: (n: number) => string) => (n: number) =>
	strictJson(Buffer.from(text(n)));
const markdown = (text: string) => (n: number) =>
	render(text.repeat(n), {
		format: "markdown",
		references: ["mention", "issue"],
	});
const yaml = (text: (n: number) => string) => (n: number) =>
	readYaml(text(n), { aliases: 50, lenient: true });
const patch = (text: string) =>
	parsePatch(Buffer.from(text), { bytes: 1_000_000 });
const row = (i: number) => ({
	name: `refs/tags/v${i}`,
	oid: "a".repeat(40),
	peeled: null,
});

const formulas = (text: string) => (n: number) =>
	render(text.repeat(n), { format: "markdown", formulas: true });

/** What reads texts of others, with texts that are hard on it, and how many times they are repeated to begin with. */
const readers: readonly [string, number, (n: number) => unknown][] = [
	["urlencoded fields", 100_000, urlencoded("a&")],
	["one long urlencoded field", 200_000, urlencoded("%41")],
	[
		"parts of a form",
		2_000,
		multipart('--B\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'),
	],
	["marks of a form", 20_000, multipart("--")],
	["headers of a form", 20_000, multipart("a: b\r\n")],
	[
		"members of JSON",
		20_000,
		json(
			(n) => `{${Array.from({ length: n }, (_, i) => `"k${i}":1`).join(",")}}`,
		),
	],
	["quotes in JSON", 100_000, json((n) => `"${'\\"'.repeat(n)}"`)],
	["backslashes in JSON", 100_000, json((n) => `"${"\\\\".repeat(n)}`)],
	["brackets of JSON", 100_000, json((n) => "[".repeat(n))],
	["titles under lines", 3_000, markdown("a\n=\n")],
	["open links", 10_000, markdown("[a](<b")],
	["open emphasis", 10_000, markdown("*a _b ")],
	["quotes in quotes", 2_000, markdown("> ")],
	["entries of tables", 2_000, markdown("|a|b|\n|-|-|\n")],
	["mentions", 5_000, markdown("@a #1 ")],
	["marks of code", 5_000, markdown("`` ` ")],
	["beginnings of footnotes", 8_000, markdown("[^")],
	["beginnings of footnotes in pictures", 5_000, markdown("![^")],
	["notes of footnotes", 3_000, markdown("[^a]: b\n\n")],
	["signs of formulas", 20_000, formulas("$")],
	["beginnings of formulas", 20_000, formulas("$a{")],
	["blocks of formulas", 5_000, formulas("$$\na\n")],
	["formulas", 2_000, formulas("$a^2$ ")],
	["lists in YAML", 2_000, yaml((n) => " - a\n".repeat(n))],
	[
		"keys in YAML",
		2_000,
		yaml((n) => Array.from({ length: n }, (_, i) => `k${i}: v\n`).join("")),
	],
	[
		"anchors in YAML",
		2_000,
		yaml((n) => Array.from({ length: n }, (_, i) => `- &a${i} x\n`).join("")),
	],
	[
		"hunks of a patch",
		2_000,
		(n) => patch(`--- a/f\n+++ b/f\n${"@@ -1 +1 @@\n-a\n+b\n".repeat(n)}`),
	],
	[
		"lines of a hunk",
		20_000,
		(n) => patch(`--- a/f\n+++ b/f\n@@ -1,${n} +1 @@\n${"-a\n".repeat(n)}`),
	],
	[
		"prefixes of refs, with as many refs",
		2_000,
		(n) =>
			answerLsRefs(
				{
					command: "ls-refs",
					capabilities: [],
					args: Array.from(
						{ length: n },
						(_, i) => `ref-prefix refs/tags/vx${i}`,
					),
					raw: Buffer.alloc(0),
				},
				{ refs: Array.from({ length: n }, (_, i) => row(i)) as never },
			),
	],
	[
		"sections of an editor's settings",
		1_000,
		(n) => editorConfigFor("[*a{b,c}*d]\na = b\n".repeat(n), "src/abc.ts"),
	],
	["rules of owners", 200, (n) => ownersIn(".*x @ada\n".repeat(n), ["a/b"])],
	[
		"parameters of a media type",
		10_000,
		(n) => isMediaType(`a/b${"; a=b".repeat(n)}`),
	],
	["a text to be shortened", 200_000, (n) => asText("é".repeat(n))],
];

/** Milliseconds below which times say nothing. */
const floor = 40;

/** What this thread computes, whatever else the machine does meanwhile. */
async function timeOf(work: () => unknown): Promise<number> {
	const before = process.threadCpuUsage();
	try {
		await work();
	} catch {
		// what is refused must be refused as quickly
	}
	const { user, system } = process.threadCpuUsage(before);
	return (user + system) / 1000;
}

/** Times of n, 2n and 4n; a collection of garbage may fall into any of them. */
async function growth(read: (n: number) => unknown, n: number) {
	const times: number[] = [];
	for (const k of [n, 2 * n, 4 * n]) times.push(await timeOf(() => read(k)));
	return times;
}
const isLinear = ([once = 0, twice = 0, four = 0]: number[]) =>
	twice < 3 * Math.max(once, floor) && four < 3 * Math.max(twice, floor);

test.each(readers)(
	"twice as much of %s takes no more than three times as long",
	async (_, n, read) => {
		// what takes the square of it fails each time
		let times = await growth(read, n);
		for (let again = 0; again < 6 && !isLinear(times); again++) {
			const more = await growth(read, n);
			times = times.map((time, i) => Math.min(time, more[i] as number));
		}
		expect(times).toSatisfy(isLinear);
	},
);
