import { expect, test } from "vitest";
import type { App } from "../../../src/app.ts";
import type { Account } from "../../../src/domain/accounts/account.ts";
import { readRules } from "../../../src/domain/protection/branch-rule.ts";
import { peopleNamed } from "../../../src/domain/protection/people.ts";
import { readTagRules } from "../../../src/domain/protection/tag-rule.ts";

test("nothing is read for the lists of no rules, and for no names of teams", async () => {
	// each push asks for the rules, which most repositories have none of
	const db = {
		all: async () => {
			throw new Error("something is read");
		},
	};
	expect(await readRules(db as never, [])).toEqual([]);
	expect(await readTagRules(db as never, [])).toEqual([]);
	const organization = { id: 7, kind: "organization" } as Account;
	const app = { db } as unknown as App;
	expect(await peopleNamed(app, organization, { teams: [] })).toEqual({
		teams: [],
	});
});
