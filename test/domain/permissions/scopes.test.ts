import { expect, test } from "vitest";
import {
	categories,
	holdsScope,
	normalScopes,
	unknownScope,
} from "../../../src/domain/permissions/scopes.ts";

const every = (right: string) => categories.map((c) => `${right}:${c}`);

test("scopes are read in one spelling", () => {
	expect(normalScopes([])).toEqual([]);
	expect(normalScopes(["write:user", "read:user", "read:issue"])).toEqual([
		...["read:issue", "write:user"],
	]);
	expect(normalScopes(["read:repository", "public-only"])).toEqual([
		...["public-only", "read:repository"],
	]);
	expect(normalScopes(every("write"))).toEqual(["all"]);
	expect(normalScopes([...every("write"), "public-only"])).toEqual([
		...["public-only", "all"],
	]);
	expect(normalScopes(["read:user", "all", "write:issue"])).toEqual(["all"]);
	// to read everything is not to do everything, and neither are eight of nine
	expect(normalScopes(every("read"))).toEqual(every("read"));
	expect(normalScopes(every("write").slice(1))).toEqual(
		every("write").slice(1),
	);
	expect(normalScopes(["public-only"])).toEqual(["public-only"]);
});

test("the first word that is no scope is named", () => {
	expect(unknownScope([])).toBeUndefined();
	expect(
		unknownScope([...every("read"), ...every("write"), "all", "public-only"]),
	).toBeUndefined();
	expect(unknownScope(["all", "read:all", "x"])).toBe("read:all");
	for (const word of ["repository", "delete:user", "", "READ:user", "sudo"])
		expect(unknownScope([word])).toBe(word);
});

test("a scope holds its own category, and writing holds reading", () => {
	for (const category of categories) {
		const other = category === "user" ? "issue" : "user";
		const reads = (scopes: string[]) => holdsScope(scopes, category, false);
		const writes = (scopes: string[]) => holdsScope(scopes, category, true);
		expect([reads(["all"]), writes(["all"])]).toEqual([true, true]);
		const write = [`write:${category}`];
		expect([reads(write), writes(write)]).toEqual([true, true]);
		const read = [`read:${category}`];
		expect([reads(read), writes(read)]).toEqual([true, false]);
		const others = [`write:${other}`, `read:${other}`, "public-only"];
		expect([reads(others), writes(others)]).toEqual([false, false]);
		expect([reads([]), writes([])]).toEqual([false, false]);
	}
});
