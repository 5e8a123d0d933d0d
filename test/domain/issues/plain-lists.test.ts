import { expect, test } from "vitest";
import { insteadOf } from "../../../src/database/database.ts";
import type { IssueFilter } from "../../../src/domain/issues/filter/issue-filter.ts";
import { listIssues } from "../../../src/domain/issues/list-issues.ts";
import { testForge } from "../../support/forge.ts";

const forge = await testForge();
const { app } = forge;
const made = await forge.call<{ id: number }>("POST", "/user/repos", {
	body: { name: "desk" },
});
const repository = made.body.id;
for (const title of ["one", "two", "three", "four"])
	await forge.call("POST", "/repos/root/desk/issues", { body: { title } });
for (const number of [2, 3])
	await forge.call("PATCH", `/repos/root/desk/issues/${number}`, {
		body: { state: "closed" },
	});

test("lists of a repository that nothing narrows are declared, for each state and kind", async () => {
	const declared = insteadOf(app.db, {
		rows: () => Promise.reject(new Error("it was put together")),
	});
	const numbers = async (
		state: IssueFilter["state"],
		kinds: readonly ("issue" | "pull")[],
		page = { limit: 10, offset: 0 },
	) => {
		const filter = { state, within: { repository, kinds } };
		const { rows, total } = await listIssues(declared, filter, page);
		return [total, ...rows.map(({ number }) => number)];
	};
	expect(await numbers("open", ["issue", "pull"])).toEqual([2, 4, 1]);
	expect(await numbers("closed", ["issue"])).toEqual([2, 3, 2]);
	expect(await numbers("all", ["issue"])).toEqual([4, 4, 3, 2, 1]);
	expect(await numbers("all", ["pull"])).toEqual([0]);
	const second = { limit: 1, offset: 1 };
	expect(await numbers("all", ["issue"], second)).toEqual([4, 3]);
	await forge.call("PATCH", "/repos/root/desk/issues/4", {
		body: { state: "closed" },
	});
	expect(await numbers("open", ["issue", "pull"])).toEqual([1, 1]);
});
