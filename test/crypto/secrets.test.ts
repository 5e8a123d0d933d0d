import { expect, test } from "vitest";
import {
	keyedHash,
	randomToken,
	sameSecret,
	sha256Hex,
} from "../../src/crypto/digests.ts";
import { openThrottle } from "../../src/crypto/throttle.ts";
import { openVerifiedPairs } from "../../src/crypto/verified-pairs.ts";

test("tokens are 40 hexadecimal digits and never the same", () => {
	const tokens = new Set(Array.from({ length: 100 }, randomToken));
	expect(tokens.size).toBe(100);
	for (const token of tokens) expect(token).toMatch(/^[0-9a-f]{40}$/);
});

test("sha256 is the known one", () => {
	expect(sha256Hex("abc")).toBe(
		"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
	);
});

test("a byte that moves from one field to the next gives another keyed hash", () => {
	expect(keyedHash("k", ["ab", "c"])).not.toBe(keyedHash("k", ["a", "bc"]));
	expect(keyedHash("k", ["ab", ""])).not.toBe(keyedHash("k", ["ab"]));
	expect(keyedHash("k", ["a"])).not.toBe(keyedHash("l", ["a"]));
	expect(keyedHash("k", ["a"])).toBe(keyedHash("k", [Buffer.from("a")]));
});

test("secrets of any length are compared", () => {
	expect(sameSecret("abc", "abc")).toBe(true);
	expect(sameSecret("abc", "abcd")).toBe(false);
	expect(sameSecret("", "")).toBe(true);
});

function pairs(config: { most?: number; lifetime?: number } = {}) {
	let time = 0;
	const opened = openVerifiedPairs({ ...config, now: () => time });
	const pass = (ms: number) => {
		time += ms;
	};
	return { opened, pass };
}

test("a verified pair is remembered for a minute and no longer", () => {
	const { opened, pass } = pairs({ lifetime: 3_600_000 });
	opened.remember(1, "$hash", "secret");
	pass(59_999);
	expect(opened.has(1, "$hash", "secret")).toBe(true);
	pass(1);
	expect(opened.has(1, "$hash", "secret")).toBe(false);
});

test("a pair is good for its account, its stored hash and its password only", () => {
	const { opened } = pairs();
	opened.remember(1, "$hash", "secret");
	expect(opened.has(2, "$hash", "secret")).toBe(false);
	expect(opened.has(1, "$other", "secret")).toBe(false);
	expect(opened.has(1, "$hash", "Secret")).toBe(false);
});

test("an account is forgotten at once, with all its pairs", () => {
	const { opened } = pairs();
	opened.remember(1, "$hash", "a");
	opened.remember(1, "$hash", "b");
	opened.remember(2, "$hash", "a");
	opened.forget(1);
	expect(opened.has(1, "$hash", "a")).toBe(false);
	expect(opened.has(1, "$hash", "b")).toBe(false);
	expect(opened.has(2, "$hash", "a")).toBe(true);
});

test("the oldest pair makes room", () => {
	const { opened } = pairs({ most: 2 });
	for (const account of [1, 2, 1, 3]) opened.remember(account, "$hash", "a");
	expect([1, 2, 3].map((n) => opened.has(n, "$hash", "a"))).toEqual([
		true,
		false,
		true,
	]);
});

function throttle(config: { limit: number; most?: number }) {
	let time = 1000;
	const opened = openThrottle({ window: 60_000, ...config, now: () => time });
	const pass = (ms: number) => {
		time += ms;
	};
	return { opened, pass };
}

test("what is given back displaces no failures of others", () => {
	const { opened } = throttle({ limit: 1, most: 2 });
	opened.fail("a");
	for (const key of ["b", "c", "d"]) {
		opened.fail(key);
		opened.giveBack(key);
	}
	expect(opened.ask("a").allowed).toBe(false);
});

test("a key waits after too many failures until the oldest is out of the window", () => {
	const { opened, pass } = throttle({ limit: 3 });
	for (const wait of [0, 10_000, 10_000]) {
		pass(wait);
		expect(opened.ask("a").allowed).toBe(true);
		opened.fail("a");
	}
	expect(opened.ask("a")).toEqual({ allowed: false, retryAfter: 40 });
	pass(39_500);
	expect(opened.ask("a")).toEqual({ allowed: false, retryAfter: 1 });
	pass(500);
	expect(opened.ask("a")).toEqual({ allowed: true, retryAfter: 0 });
	opened.fail("a");
	expect(opened.ask("a")).toEqual({ allowed: false, retryAfter: 10 });
});

test("failures elsewhere do not lock out the owner", () => {
	const { opened } = throttle({ limit: 1 });
	opened.fail("ada 203.0.113.1");
	expect(opened.ask("ada 203.0.113.1").allowed).toBe(false);
	expect(opened.ask("ada 203.0.113.2").allowed).toBe(true);
});

test("a success forgets the failures", () => {
	const { opened } = throttle({ limit: 1 });
	opened.fail("a");
	opened.forget("a");
	expect(opened.ask("a").allowed).toBe(true);
});

test("the memory of failures is bounded, and the latest are kept", () => {
	const { opened } = throttle({ limit: 1, most: 100 });
	for (let i = 0; i < 10_000; i++) opened.fail(`${i}`);
	expect(opened.ask("9999").allowed).toBe(false);
	expect(opened.ask("9899").allowed).toBe(true);
});
