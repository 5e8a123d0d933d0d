import { expect, it } from "vitest";
import { readNumbers, readTimes } from "../../../src/text/query/read-range.ts";

const at = (text: string) => Date.parse(text) / 1000;
const now = at("2026-03-10T12:00:00Z");
const day = 86_400;

it.each([
	["2026-01-01", at("2026-01-01"), at("2026-01-02")],
	["=2026-01-01", at("2026-01-01"), at("2026-01-02")],
	[">2026-01-01", at("2026-01-02"), undefined],
	[">=2026-01-01", at("2026-01-01"), undefined],
	["<2026-01-01", undefined, at("2026-01-01")],
	["<=2026-01-01", undefined, at("2026-01-02")],
	["2026-01-01..2026-02-01", at("2026-01-01"), at("2026-02-02")],
	["*..2026-02-01", undefined, at("2026-02-02")],
	["2026-02-01..*", at("2026-02-01"), undefined],
	[">2026-01-01T10:00:00Z", at("2026-01-01T10:00:01Z"), undefined],
	["<2026-01-01T10:00:00+02:00", undefined, at("2026-01-01T08:00:00Z")],
	["@today", at("2026-03-10"), at("2026-03-11")],
	[">=@today-7d", at("2026-03-03"), undefined],
	["<@today+2w", undefined, at("2026-03-10") + 14 * day],
])("reads the time %s", (text, from, to) => {
	expect(readTimes(text, now)).toEqual({ from, to });
});

it.each([
	...[
		"",
		">",
		"soon",
		"2026-13-01",
		"2026-02-30",
		"2026-01",
		"*..*",
		"..",
		"*",
	],
	...[
		"1..2..3",
		">>2026-01-01",
		"2026-01-01..",
		"@tomorrow",
		"2026-01-01T25:00Z",
	],
])("takes %s for no time", (text) => {
	expect(readTimes(text, now)).toBeUndefined();
});

it.each([
	["5", 5, 6],
	[">5", 6, undefined],
	[">=5", 5, undefined],
	["<5", undefined, 5],
	["<=5", undefined, 6],
	["3..8", 3, 9],
	["*..8", undefined, 9],
])("reads the number %s", (text, from, to) => {
	expect(readNumbers(text)).toEqual({ from, to });
});

it.each(["", "-1", "1.5", "1e3", "many", "9999999999"])(
	"takes %s for no number",
	(text) => {
		expect(readNumbers(text)).toBeUndefined();
	},
);
