import { expect, test } from "vitest";
import { withNewName } from "../../src/guards/old-address.ts";
import { bookForge } from "../support/book.ts";

test.each([
	["/old", "old", "/new"],
	["/OLD/x?y=/old", "old", "/new/x?y=/old"],
	["/old/x", "oLd", "/new/x"],
	["/%6fld/%/x", "old", "/new/%/x"],
	["/%/old/old", "old", "/%/new/old"],
	["/elsewhere", "old", "/elsewhere"],
	["/old/api/v1/x", "old", "/new/api/v1/x"],
	["/older/bold", "old", "/older/bold"],
	["/api/v1/users/users", "users", "/api/v1/users/new"],
	["/api/v1/users/old/old", "old", "/api/v1/users/new/old"],
	["/api/packages/packages/npm", "packages", "/api/packages/new/npm"],
	["/api/v1/repos/A/b/tags?x", "a/b", "/api/v1/repos/new/tags?x"],
	["/api/v1/repos/a/a/b", "a/b", "/api/v1/repos/a/new"],
	["/a/c/b", "a/b", "/a/c/b"],
	["/x/a", "a/b", "/x/a"],
	["", "old", ""],
])("%s leads from %s to %s", (path, from, to) => {
	expect(withNewName(path, from, "new")).toBe(to);
});

test("each address of the API that names a repository leads from its old name to the new one", async () => {
	const { forge, ada } = await bookForge();
	await forge.call("PATCH", "/repos/ada/book", {
		...{ as: ada, body: { name: "tome" } },
	});
	for (const place of ["/repos", "/user/starred"]) {
		const { status, headers } = await forge.call("GET", `${place}/ada/book`, {
			as: ada,
		});
		const to = headers.get("location");
		expect([status, to]).toEqual([
			301,
			expect.stringMatching(new RegExp(`/api/v1${place}/ada/tome$`)),
		]);
	}
});
