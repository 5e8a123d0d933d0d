import { expect, test } from "vitest";
import {
	exactTimeOf,
	millisecondsOf,
	offsetMinutesOf,
	rfc3339Of,
	secondsOf,
} from "../../src/text/rfc3339.ts";

test("seconds are written as Date writes them, over three millennia", () => {
	const day = 86_400;
	for (let at = -30_000_000_000; at < 60_000_000_000; at += 37 * day + 12_345)
		expect(rfc3339Of(at)).toBe(
			`${new Date(at * 1000).toISOString().slice(0, 19)}Z`,
		);
});

test.each([
	["2026-01-02T03:04:05Z", Date.UTC(2026, 0, 2, 3, 4, 5), 0],
	["2026-01-02T03:04:05.999+02:00", Date.UTC(2026, 0, 2, 1, 4, 5, 999), 120],
	["2026-01-02T03:04:05.0001Z", Date.UTC(2026, 0, 2, 3, 4, 5, 1), 0],
	["1850-06-01T00:00:00-05:30", Date.UTC(1850, 5, 1, 5, 30), -330],
])("%s is understood", (text, ms, offset) => {
	expect([millisecondsOf(text), offsetMinutesOf(text)]).toEqual([ms, offset]);
});

test.each([
	"2026-02-30T00:00:00Z",
	"2026-01-01T24:00:00Z",
	"2026-01-01",
	"2026-01-01 00:00:00Z",
	"2026-13-01T00:00:00Z",
	"2026-01-01T00:00:00+25:00",
	"yesterday",
])("%s is no time", (text) => {
	expect(millisecondsOf(text)).toBeUndefined();
});

test("the year one and nothing mean no time", () => {
	expect([
		secondsOf("0001-01-01T00:00:00Z"),
		secondsOf(""),
		secondsOf(undefined),
	]).toEqual([undefined, undefined, undefined]);
});

test.each([
	[1_763_820_187_250, "2025-11-22T14:03:07.250Z"],
	[8.7e15, "9999-12-31T23:59:59.999Z"],
	[Number.MAX_SAFE_INTEGER, "9999-12-31T23:59:59.999Z"],
	[Number.MIN_SAFE_INTEGER, "0001-01-01T00:00:00.000Z"],
	[Number.NaN, "1970-01-01T00:00:00.000Z"],
])("%d milliseconds are written, also where no date has them", (ms, text) => {
	expect(exactTimeOf(ms)).toBe(text);
});
