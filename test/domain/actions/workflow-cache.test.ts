import { expect, test } from "vitest";
import type { App } from "../../../src/app.ts";
import { workflowFiles } from "../../../src/domain/actions/find-workflows.ts";
import { openWorkflowCache } from "../../../src/domain/actions/workflow-cache.ts";
import type { LastCommits } from "../../../src/domain/last-commits/last-commit.ts";
import type { Repository } from "../../../src/domain/repositories/repository.ts";

const repository = { store_id: 1, format: "sha1" } as Repository;
type NotedCommit = NonNullable<ReturnType<LastCommits["noted"]>>;
const files = [{ name: "a.yml", path: ".gitea/workflows/a.yml", oid: "1" }];

/** An app in which any look into a store fails. */
function appWith(steps: Record<string, NotedCommit>): App {
	return {
		actions: { files: openWorkflowCache() },
		history: {
			last: { noted: (_: unknown, commit: string) => steps[commit] },
		},
	} as unknown as App;
}
const step = (
	parent: string | undefined,
	...changed: string[]
): NotedCommit => ({
	parent,
	changed: new Set(changed),
});

test("commits of the API that touch no workflow have those of their parent", async () => {
	const app = appWith({
		two: step("one", "src", "src/x"),
		three: step("two", "y", ".giteax"),
	});
	app.actions.files.put({ id: 1, format: "sha1" }, "one", files);
	expect(await workflowFiles(app, repository, "two")).toEqual(files);
	expect(await workflowFiles(app, repository, "three")).toEqual(files);
});

test.each([
	["touch one", step("one", ".gitea", ".gitea/workflows/b.yml")],
	["touch the other directory", step("one", ".github", ".github/x")],
	["follow a commit of which nothing is known", step("other", "x")],
	["have no parent", step(undefined, "x")],
])("those that %s are looked at", async (_, made) => {
	const app = appWith({ two: made });
	app.actions.files.put({ id: 1, format: "sha1" }, "one", files);
	await expect(workflowFiles(app, repository, "two")).rejects.toThrow();
});
