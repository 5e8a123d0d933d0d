import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { raw } from "../../../src/database/raw.ts";
import { anonymous } from "../../../src/domain/permissions/actor.ts";
import { hasWord } from "../../../src/domain/repositories/parts-of-names.ts";
import { searchRepositories } from "../../../src/domain/repositories/search-repositories.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";

let forge: Forge;
const window = { limit: 50, offset: 0 };
const found = async (word: string, more: object = {}) => {
	const search = { word, inDescriptions: true, ...more };
	const { rows } = await searchRepositories(
		forge.app,
		anonymous,
		search,
		window,
	);
	return rows.map(({ name }) => name);
};

beforeAll(async () => {
	forge = await testForge();
	const make = (name: string, description: string) =>
		forge.call("POST", "/user/repos", { body: { name, description } });
	await make("Alpha-Bell", 'rings 100% "loud"');
	await make("beta_bell", "a\\b path");
	await make("gamma", "nothing of it");
	await forge.call("PUT", "/repos/root/gamma/topics", {
		body: { topics: ["things"] },
	});
});

test("a word is found in any part of a name or description, whatever its signs", async () => {
	expect(await found("bell")).toEqual(["Alpha-Bell", "beta_bell"]);
	expect(await found("LL")).toEqual(["Alpha-Bell", "beta_bell"]);
	expect(await found("a-bel")).toEqual(["Alpha-Bell"]);
	expect(await found("a_bel")).toEqual(["beta_bell"]);
	expect(await found("100% ")).toEqual(["Alpha-Bell"]);
	expect(await found('"loud"')).toEqual(["Alpha-Bell"]);
	expect(await found("a\\b")).toEqual(["beta_bell"]);
	expect(await found("%")).toEqual(["Alpha-Bell"]);
	expect(await found("___")).toEqual([]);
	expect(await found("bell OR gamma")).toEqual([]);
	expect(await found("a\0b")).toEqual([]);
	expect(await found("things")).toEqual(["gamma"]);
	expect(await found("thing", { topicOnly: true })).toEqual([]);
});

test("what is renamed, described anew or deleted is found as it is now", async () => {
	await forge.call("POST", "/user/repos", {
		body: { name: "delta", description: "first words" },
	});
	expect(await found("first w")).toEqual(["delta"]);
	await forge.call("PATCH", "/repos/root/delta", {
		body: { name: "epsilon", description: "second words" },
	});
	expect(await found("first w")).toEqual([]);
	expect(await found("delta")).toEqual([]);
	expect(await found("second")).toEqual(["epsilon"]);
	await forge.call("DELETE", "/repos/root/epsilon");
	expect(await found("second")).toEqual([]);
});

test("the index finds the parts, no row is looked at for nothing", async () => {
	const { app } = forge;
	const params = { word: "bell", topic: '"bell"' };
	const search = { inDescriptions: true };
	const plan = await app.db.write(async (tx) => {
		if (tx.dialect === "postgres")
			await tx.change((q) => raw(q, sql`set local enable_seqscan = off`));
		return tx.rows((q, d) => {
			const [part, said] = hasWord(search, "bell", params, d);
			const where = said ? sql`${part} and ${said}` : sql`${part}`;
			const explain =
				d.name === "sqlite" ? sql`explain query plan` : sql`explain`;
			return raw<Record<string, string>>(
				q,
				sql`${explain} select repository.id from repository where ${where}`,
			);
		});
	});
	const text = plan.map((row) => Object.values(row).join(" ")).join("\n");
	expect(text).toMatch(
		app.db.dialect === "sqlite"
			? /SEARCH repository USING INTEGER PRIMARY KEY[\s\S]*repository_parts VIRTUAL TABLE INDEX/
			: /Bitmap Index Scan on repository_parts/,
	);
});

test("a list that was asked for before knows what has changed since", async () => {
	const before = await found("");
	expect(await found("")).toEqual(before);
	await forge.call("POST", "/user/repos", { body: { name: "bell-3" } });
	expect(await found("")).toContain("bell-3");
	await forge.call("PATCH", "/repos/root/bell-3", { body: { private: true } });
	expect(await found("")).toEqual(before);
});
