import { expect, test } from "vitest";
import { openSecretMasker } from "../../../src/domain/actions/runs/mask-secrets.ts";

const secret = "SUPERSECRETVALUE";
const masker = openSecretMasker([secret, "one line\nand another", "abc"]);
const mask = masker.lines;
const esc = "\x1b";
/** A line as terminals show it, after the simplest of readers. */
const seen = (line: string) =>
	line.replace(
		// biome-ignore lint/suspicious/noControlCharactersInRegex: what terminals do not show
		/\x1b\[[0-9;?]*[A-Za-z]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x9b[0-9;]*[A-Za-z]|[\0-\x1f\x7f-\x9f\u200b]/g,
		"",
	);

test.each([
	["", "plain"],
	[`${esc}[0m`, "an attribute"],
	[`${esc}[38;2;1;2;3m`, "a colour"],
	[`${esc}[?25l`, "a private mode"],
	[`${esc}[K`, "an erasure"],
	[`${esc}]8;;x\x07`, "a link"],
	[`${esc}]0;title${esc}\\`, "a title"],
	[`${esc}(B`, "a set of characters"],
	[`${esc}7`, "a place that is kept"],
	[`${esc}Pq${esc}\\`, "a string for the device"],
	["\x9b1m", "an attribute of eight bits"],
	["\b", "a backspace"],
	["\x07", "a bell"],
	["\r", "a return"],
	["\u200b", "a space without width"],
	[`${esc}[1m${esc}[0m\x07`, "several of them"],
])("a secret that is parted by %j is taken out (%s)", (parting) => {
	for (let at = 1; at < secret.length; at++) {
		const line = `a ${secret.slice(0, at)}${parting}${secret.slice(at)} b`;
		const [shown = ""] = mask([line]);
		expect(shown).not.toContain(secret);
		expect(seen(shown)).not.toContain(secret);
		expect(shown).toContain("***");
	}
});

test("secrets of several lines, in base64, and over the end of a line are taken out", () => {
	expect(mask(["one line", "x and another y"])).toEqual(["***", "x *** y"]);
	const coded = Buffer.from(secret).toString("base64");
	expect(mask([`echo ${coded}`])[0]).not.toContain(coded.slice(0, -2));
	expect(mask(["it is SUPERSEC", "RETVALUE, is it not?"])).toEqual([
		"it is ***",
		"***, is it not?",
	]);
	expect(mask(["SUPERSEC", "rest"])).toEqual(["SUPERSEC", "rest"]);
});

test("colours stay where there is no secret, and short secrets are no secrets", () => {
	const line = `${esc}[31mred${esc}[0m abc`;
	expect(mask([line])).toEqual([line]);
});

test("lines of nothing but sequences are read in linear time", () => {
	for (const part of [`${esc}[`, `${esc}]`, `${esc}[1`, esc, "S", "SUPER"]) {
		const line = part.repeat(200_000 / part.length);
		expect(mask([line])[0]?.length).toBeLessThanOrEqual(line.length);
	}
});

test("secrets that overlap are taken out whole, and so are several in one line", () => {
	const { lines } = openSecretMasker(["abcd", "bcdefgh", "wxyz"]);
	expect(lines(["1 abcdefgh 2 wxyz 3 abcdabcd"])).toEqual([
		"1 *** 2 *** 3 ******",
	]);
});

test("secrets that are hard to look for hide the lines, and take no long time", () => {
	const long = "a".repeat(65_536);
	const hard = openSecretMasker([
		`${long}b`,
		...Array.from({ length: 2000 }, (_, i) => `same${i}`),
	]);
	const pairs = Array.from({ length: 100 }, () => [
		long.slice(0, 60_000),
		"aaab",
	]);
	const before = process.threadCpuUsage().user;
	const shown = hard.lines([...pairs.flat(), "same".repeat(100_000)]);
	expect(shown.slice(2)).toEqual(shown.slice(2).map(() => "***"));
	// in the square of its length it would take minutes
	expect(process.threadCpuUsage().user - before).toBeLessThan(5_000_000);
	expect(hard.lines(["a line", "and same77 too"])).toEqual([
		"a line",
		"and *** too",
	]);
});
