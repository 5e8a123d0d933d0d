import { describe, expect, test } from "vitest";
import {
	Level,
	type Unit,
	units,
} from "../../../src/domain/permissions/units.ts";
import type { ActName } from "../../../src/domain/policies/may.ts";
import { decided, known, perUnit, type State } from "./states.ts";

describe.each(units)("the acts of the unit %s", (unit) => {
	test.each(perUnit)("%s asks about this unit alone", (kind) => {
		const name: ActName = `${unit}.${kind}`;
		const writer = known(4);
		expect(decided(name, writer, Level.write, { unit })).toBeUndefined();
		const refusal = decided(name, writer, Level.write, { without: unit });
		expect(refusal?.kind).toBe(kind === "know" ? "not-found" : "forbidden");
	});

	test("reading is not enough to write, and an archive is not written", () => {
		const writing: ActName = `${unit}.write`;
		const read = decided(writing, known(5), Level.read, { unit });
		expect(read?.kind).toBe("forbidden");
		const archived = { archived: true };
		const owner = decided(writing, known(2), Level.owner, archived);
		expect(owner?.kind).toBe("archived");
	});
});

describe.each<[ActName, readonly Unit[], State?]>([
	["planning.write", ["issues", "pulls"]],
	["issue.list", ["issues", "pulls"]],
	["issue.create", ["issues"]],
	["issue.write", ["issues"]],
	["issue.write", ["pulls"], { pull: true }],
	["text.edit", ["issues"]],
	["text.edit", ["pulls"], { pull: true }],
	["time.list-all", ["issues"]],
	["repository.copy", ["code"]],
	["code.commit", ["code"]],
	["commit-comment.create", ["code"]],
	["commit-comment.delete", ["code"]],
	["wiki.change", ["wiki"]],
	["release.write", ["releases"]],
	["run.change", ["actions"]],
	["boards.create-in-repository", ["projects"]],
	["package.link", ["packages"]],
])("%s asks for one of the units %s", (name, asked, state) => {
	test.each(units)("%s alone", (unit) => {
		const refusal = decided(name, known(4), Level.write, { ...state, unit });
		expect(refusal === undefined).toBe(asked.includes(unit));
	});
});

test.each(["code", "pulls"] as const)(
	"pull requests ask for %s too",
	(without) => {
		for (const name of ["pull.list", "pull.create", "pull.edit"] as const) {
			const pull = { pull: true, without };
			expect(decided(name, known(4), Level.write, pull)).toBeDefined();
		}
	},
);
