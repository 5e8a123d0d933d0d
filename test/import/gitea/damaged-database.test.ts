import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { configWith } from "../../../src/config.ts";
import { importGitea } from "../../../src/import/gitea/import-gitea.ts";
import { json } from "../../../src/import/gitea/source/values.ts";
import { afterFile } from "../../support/after-file.ts";
import {
	dropTestDatabase,
	forgeDatabaseUrl,
	onPostgres,
} from "../../support/postgres.ts";
import { preparedData } from "../../support/schema-file.ts";
import { madeGitea, person, repositoryRow } from "./made-gitea.ts";

/** Where an import goes: a new directory, and on PostgreSQL a new database. */
async function target() {
	const data = preparedData();
	const databaseUrl = onPostgres ? await forgeDatabaseUrl() : "";
	afterFile(async () => {
		if (databaseUrl) await dropTestDatabase(databaseUrl);
		rmSync(data, { recursive: true, force: true });
	});
	return configWith({ data, databaseUrl });
}

const people = 1000;

/** A Gitea with many people, of whom every tenth id is nobody's. */
function filled() {
	const gitea = madeGitea();
	const rows = [...Array(people).keys()].map((i) =>
		person(i + 2 + Math.floor(i / 9), `person-${i}x`),
	);
	gitea.add("user", ...rows);
	gitea.db.exec("pragma wal_checkpoint(truncate)");
	return gitea;
}

test("a damaged page of the database costs its own rows, which are named and not taken away", async () => {
	const gitea = filled();
	const config = await target();
	const bring = () => importGitea(config, { from: gitea.folder }, () => {});
	expect((await bring()).counts.get("account")).toMatchObject({ made: people });
	const path = join(gitea.folder, "data/gitea.db");
	const bytes = readFileSync(path);
	const size = bytes.readUInt16BE(16);
	const page = Math.floor(bytes.indexOf("person-500x@") / size) * size;
	writeFileSync(path, bytes.fill(0xab, page, page + size));
	const { counts, remarks } = await bring();
	const { made, removed } = counts.get("account") ?? { made: 0, removed: 0 };
	expect(made).toBeGreaterThan(people - 60);
	expect([made < people, removed]).toEqual([true, 0]);
	expect(remarks).toEqual([
		{
			kind: "table",
			id: "user",
			why: expect.stringMatching(
				/^the database is damaged: rows after 5\d\d and before 5\d\d cannot be read$/,
			),
		},
		expect.objectContaining({ kind: "database" }),
	]);
});

test("JSON of another kind than it has to be counts as broken", () => {
	for (const value of ['{"a":1}', '"text"', "1", "null", "[", ""])
		expect(json(value, ["usual"])).toEqual(["usual"]);
	for (const value of ["[1]", '"text"', "1", "null", "{", ""])
		expect(json(value, { usual: 1 })).toEqual({ usual: 1 });
	expect(json('"[1]"', [])).toEqual([1]);
});

test("a size that no disk has does not say that there is too little space", async () => {
	const gitea = madeGitea();
	gitea.add("user", person(2, "ada"));
	gitea.add(
		"repository",
		repositoryRow(11, 2, "core", { size: 9_000_000_000_000_000_000n }),
	);
	const config = await target();
	const data = join(config.data, "new");
	const { counts } = await importGitea(
		{ ...config, data },
		{ from: gitea.folder },
		() => {},
	);
	expect(counts.get("repository")).toMatchObject({ made: 1, failed: 0 });
});
