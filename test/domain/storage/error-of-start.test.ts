import { expect, test, vi } from "vitest";
import { ConfigError } from "../../../src/config.ts";
import { NewerSchema } from "../../../src/database/migrate.ts";
import { DamagedDatabase } from "../../../src/database/snapshots/damaged-database.ts";
import { errorOfStart } from "../../../src/domain/storage/demand-sound.ts";
import { GitError } from "../../../src/git/errors.ts";

const place = { data: "/nowhere", databaseUrl: "" };

test.each<[string, Error]>([
	["a setting", new ConfigError("no such setting")],
	["the schema of a newer program", new NewerSchema("newer")],
	["git that is missing", new GitError("no-git", "no git")],
	[
		"a port that is taken",
		Object.assign(new Error("in use"), {
			...{ code: "EADDRINUSE", syscall: "listen" },
		}),
	],
	[
		"a file that may not be written",
		Object.assign(new Error("denied"), { code: "EACCES", syscall: "open" }),
	],
	["damage that was told", new DamagedDatabase("/nowhere", "a page")],
])(
	"the pages of the database are not read for another error: %s",
	(_, error) => {
		const look = vi.fn(() => "a page");
		expect(errorOfStart(place, error, look)).toBe(error);
		expect(look).not.toHaveBeenCalled();
	},
);

test.each<[string, Error]>([
	[
		"of SQLite",
		Object.assign(new Error("no such table"), {
			...{ code: "ERR_SQLITE_ERROR", errcode: 1 },
		}),
	],
	[
		"with a cause of SQLite",
		new ConfigError("no database", {
			cause: Object.assign(new Error("malformed"), { errcode: 11 }),
		}),
	],
	["of git, about a store", new GitError("other-store", "another store")],
	["of our own checks", new Error("it is not the database of this data")],
])("they are read for an error that damage can have made: %s", (_, error) => {
	const look = vi.fn((): string | undefined => "a page");
	const told = errorOfStart(place, error, look);
	expect(look).toHaveBeenCalledExactlyOnceWith("/nowhere/ingot.db");
	expect(told).toBeInstanceOf(DamagedDatabase);
	expect((told as Error).cause).toBe(error);
	look.mockReturnValue(undefined);
	expect(errorOfStart(place, error, look)).toBe(error);
});

test("a database on PostgreSQL has no pages to read", () => {
	const look = vi.fn(() => "a page");
	const error = new Error("no row");
	const elsewhere = { ...place, databaseUrl: "postgres://somewhere/forge" };
	expect(errorOfStart(elsewhere, error, look)).toBe(error);
	expect(look).not.toHaveBeenCalled();
});
