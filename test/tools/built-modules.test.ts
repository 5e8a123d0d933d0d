import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { buildForge } from "../support/child-forge.ts";

test("no module of the server imports what loads all of fetch with HTTP", () => {
	buildForge();
	const built = ["dist", "dist/chunks"].flatMap((folder) =>
		readdirSync(resolve(folder))
			.filter((name) => name.endsWith(".js"))
			.map((name) => join(folder, name)),
	);
	// the client of the API runs elsewhere
	expect(built.length).toBeGreaterThan(50);
	const importing = built.filter((path) =>
		/from ?"(?:node:)?http"/.test(readFileSync(path, "utf8")),
	);
	expect(importing).toEqual([]);
	const used = built.filter((path) =>
		readFileSync(path, "utf8").includes('getBuiltinModule("node:http")'),
	);
	expect(used).toHaveLength(1);
});
